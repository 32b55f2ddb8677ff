import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import { fill, phrasesIn } from "../phrases/phrases.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { factSource } from "./fact-source.ts";
import { allLanguages, languagesToTry } from "./languages-to-try.ts";
import { plainText } from "./plain-text.ts";
import { withoutSmallTalk } from "./small-talk.ts";
import { isAllUnderstood } from "./weightless-words.ts";
import { factWords, matchWithin, ruleWords } from "./words/rule-words.ts";

const contactFacts = ["phone", "email", "address"] as const;
type ContactFact = (typeof contactFacts)[number];

/** Phone, e-mail and address from facts; whoever wants a person gets the offer beside them. */
export function answerContact(question: AskedQuestion): Answer | null {
  const { facts, name } = question.agent;
  const wantsPerson = asksForPerson(question);
  const { asked, language } = askedFacts(question);
  const isKnown = (fact: ContactFact) => facts[fact] !== undefined;
  if (!wantsPerson && !asked.some(isKnown)) return null;

  const phrases = phrasesIn(language);
  const lines: string[] = [];
  const sources: AnswerSource[] = [];
  for (const fact of (asked.some(isKnown) ? asked : contactFacts).filter(isKnown)) {
    const line = fill(phrases[fact], { value: facts[fact] ?? "" });
    const number = cite(sources, factSource(question.agent, fact, line));
    lines.push(`${line} [${number}]`);
  }
  const offer = `${phrases.personWillAnswer} ${fill(phrases.leaveDetails, { name })}`;
  return {
    text: [...(wantsPerson ? [offer] : []), ...lines].join("\n"),
    sources,
    isAnswered: true,
    offersContact: wantsPerson,
    ...(wantsPerson && { callsPerson: "asked" }),
  };
}

function asksForPerson({ text, language }: AskedQuestion): boolean {
  const plain = plainText(text);
  return languagesToTry(language, ruleWords).some(({ person }) => matchWithin(person, plain));
}

function askedFacts({ text, language, agent }: AskedQuestion) {
  const plain = plainText(withoutSmallTalk(text));
  for (const { code, words } of allLanguages(language, factWords)) {
    const found = contactFacts.filter((fact) => matchWithin(words[fact], plain));
    // 'E-mail address' is no question for the address.
    const asked = found.filter((fact) => fact !== "address" || !found.includes("email"));
    const understood = [...asked.map((fact) => words[fact]), words.besides];
    if (
      asked.length > 0 &&
      isAllUnderstood(plain, understood, { language: code, name: agent.name })
    )
      return { asked, language: code };
  }
  return { asked: [], language };
}
