/** The closed classes of grammar that tell whether two sentences say the same, which CLDR lacks. */
export interface GrammarWords {
  /** From two on: 'one' is an article as often as a number. A slash is between forms of one. */
  numbers: string;
  half: string;
  negations: string;
  /** Something holds only then. */
  conditions: string;
}

export const grammarWords: Partial<Record<string, GrammarWords>> = {
  en: {
    numbers: "two three four five six seven eight nine ten eleven twelve",
    half: "half",
    negations:
      "no not never none neither nor nothing cannot without isn't aren't don't doesn't didn't won't can't couldn't wasn't weren't",
    conditions:
      "if unless only except until within up under over above below from least most during when after before",
  },
  de: {
    numbers: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    half: "halb halbe halben halber halbes hälfte",
    negations: "nicht kein keine keinen keinem keiner keines nie niemals nichts ohne weder",
    conditions:
      "wenn falls nur außer bis ab unter über mindestens höchstens während sofern vor nach",
  },
  es: {
    numbers: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    half: "medio media mitad",
    negations: "no nunca ningún ninguna ninguno nada ni sin tampoco",
    conditions: "si solo sólo salvo excepto hasta desde menos más durante cuando antes después",
  },
  fr: {
    numbers: "deux trois quatre cinq six sept huit neuf dix onze douze",
    half: "demi demie moitié",
    negations: "ne n pas jamais aucun aucune rien ni sans non",
    conditions:
      "si seulement sauf uniquement jusqu'à jusqu dès moins plus pendant quand avant après",
  },
  it: {
    numbers: "due tre quattro cinque sei sette otto nove dieci undici dodici",
    half: "mezzo mezza metà",
    negations: "non mai nessun nessuno nessuna niente né senza no",
    conditions: "se solo soltanto salvo tranne fino da meno più durante quando prima dopo",
  },
  pt: {
    numbers: "dois/duas três quatro cinco seis sete oito nove dez onze doze",
    half: "meio meia metade",
    negations: "não nunca nenhum nenhuma nada nem sem",
    conditions:
      "se só somente apenas salvo exceto até desde menos mais durante quando antes depois",
  },
  nl: {
    numbers: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
    half: "half halve helft",
    negations: "niet geen nooit niets zonder nee noch",
    conditions:
      "als alleen slechts behalve tot vanaf onder boven minstens hoogstens tijdens wanneer voor na",
  },
  sv: {
    numbers: "två tre fyra fem sex sju åtta nio tio elva tolv",
    half: "halv halva hälften",
    negations: "inte ej ingen inget inga aldrig utan nej",
    conditions: "om bara endast utom till från under över minst högst när före efter",
  },
  pl: {
    numbers: "dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście",
    half: "pół połowa połowę",
    negations: "nie nigdy żaden żadna żadne nic bez",
    conditions:
      "jeśli tylko oprócz poza do od poniżej powyżej najmniej najwyżej podczas gdy przed po",
  },
  tr: {
    numbers: "iki üç dört beş altı yedi sekiz dokuz on onbir oniki",
    half: "yarım yarısı",
    negations: "değil yok hiç hiçbir hayır",
    conditions: "eğer yalnızca sadece hariç kadar itibaren altında üstünde en sırasında önce sonra",
  },
};
