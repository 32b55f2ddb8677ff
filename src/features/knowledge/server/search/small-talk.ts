import { remember } from "#platform/server/remember.ts";
import { languageOf, languages } from "./languages.ts";
import { fold } from "./words.ts";

// Words that say how somebody asks and seldom what about. They are content on some pages, so they
// count for less instead of nothing.
const words: Record<string, string> = {
  en: "hello hi hey good morning afternoon evening day thanks thank please help need want know like tell question questions information info details give find look looking wonder wondering regarding something anything ok okay yes yeah explain learn understand sure see say get go just also let right well much many",
  es: "hola buenos buenas días tardes noches gracias favor ayuda ayudar necesito quiero quisiera saber decir dime pregunta información detalles busco buscar algo vale sí explicar entender",
  fr: "bonjour salut bonsoir merci aide aider besoin veux voudrais savoir dire question information renseignement détails cherche chercher quelque oui expliquer comprendre combien",
  de: "hallo guten morgen tag abend danke bitte hilfe helfen brauche möchte will wissen sagen frage informationen infos details suche finden etwas okay ja erklären verstehen viele wieviel",
  pt: "olá oi bom boa dia tarde noite obrigado obrigada favor ajuda ajudar preciso quero gostaria saber dizer pergunta informação detalhes procuro algo sim explicar entender quanto quantos quanta quantas",
  it: "ciao buongiorno buonasera salve grazie favore aiuto aiutare bisogno voglio vorrei sapere dire domanda informazioni dettagli cerco qualcosa sì spiegare capire",
  nl: "hallo hoi goedemorgen goedemiddag dank bedankt alstublieft hulp helpen nodig wil graag weten zeggen vraag informatie details zoek iets ja uitleggen begrijpen hoeveel",
};

const wordsOf = remember(languages.length + 1, (code) => {
  const { stem } = languageOf(code);
  return new Set(words[code]?.split(" ").map((word) => fold(stem(word))));
});

export function isSmallTalk(word: string, code: string): boolean {
  return wordsOf(code).has(fold(languageOf(code).stem(word)));
}
