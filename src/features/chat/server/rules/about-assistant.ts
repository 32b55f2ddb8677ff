import { fill, phrasesIn } from "../phrases/phrases.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { languagesToTry } from "./languages-to-try.ts";
import { plainText } from "./plain-text.ts";
import { matchWithin, ruleWords } from "./words/rule-words.ts";

const wordsMax = 12;

/** 'Are you human?' is answered truthfully, by a rule: no text of anybody's can change the answer. */
export function answerAboutAssistant(question: AskedQuestion): Answer | null {
  const plain = plainText(question.text);
  if (plain.split(" ").length > wordsMax) return null;
  const isAsked = languagesToTry(question.language, ruleWords).some(({ human }) =>
    matchWithin(human, plain),
  );
  if (!isAsked) return null;
  const text = fill(phrasesIn(question.language).iAmAssistant, { name: question.agent.name });
  return { text, sources: [], isAnswered: true, offersContact: false };
}
