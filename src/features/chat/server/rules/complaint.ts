import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { fill, phrasesIn } from "../phrases/phrases.ts";
import { shapeOf } from "../quoting/telling.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { languagesToTry } from "./languages-to-try.ts";
import { plainText } from "./plain-text.ts";
import { asksWhetherOffered } from "./price.ts";
import { matchWithin, ruleWords } from "./words/rule-words.ts";

/** Whoever complains and asks something is answered as anybody. */
const asks =
  /[?？؟]|(?<!\p{L})(?:can|could|may|do|does|did|will|would|should|how|what|when|where|who|which|why) (?:i|you|u|we|it|that|this|there|the|my|your)(?!\p{L})|(?<!\p{L})(?:is|are) (?:you|u|it|there|this|that)(?!\p{L})|(?<!\p{L})(?:wie|wer|wann|wo|warum|welche\p{L}*|kann|können|könnt|darf|qué|cómo|cuándo|dónde|puedo|comment|quand|pourquoi|combien|puis-je|est-ce|come|quando|perché|posso|quem|onde|hoe|wanneer|waar|waarom|mag|czy|jak|kiedy|nasıl|هل|كيف|متى|האם|איך|מתי|क्या|कैसे)(?!\p{L})|[吗么]|ですか|ますか/iu;
/** 'A terrible toothache' complains of nobody. Alone, 'pain' is French for bread. */
const suffers =
  /(?:in|terrible|awful|horrible) pain|(?<!\p{L})hurts?(?!\p{L})|ache(?!\p{L})|schmerz|(?<!\p{L})(?:dolore?|douleurs?|dor)(?!\p{L})|pijn|(?<!\p{L})ból|boli|ağrı|ألم|כאב|दर्द|痛|疼/iu;
/** What makes something good again: only that is an answer to a complaint. */
const redress =
  /refund|money back|we replace|swap|exchange|return|warrant|guarantee|complain|make it right|sorry|erstatt|umtausch|ersetzen wir|zurück|garantie|gewährleist|reklam|beschwer|reembols|devol|garant|reclam|quejas|rembours|échang|réclam|rimbors|garanz|troca|terugbetal|terugg|klacht|ruilen/iu;
/** Of the best score: what fits less has only the words for it. */
const nearBest = 0.5;

export function isComplaint({ text, language }: AskedQuestion): boolean {
  if (asks.test(text) || shapeOf(text, language) || asksWhetherOffered(text, language))
    return false;
  if (suffers.test(text)) return false;
  const plain = plainText(text);
  return languagesToTry(language, ruleWords).some(({ complaint }) => matchWithin(complaint, plain));
}

/** Of what was found, what may be quoted to a complaint. */
export function withRedressOnly(question: AskedQuestion): AskedQuestion {
  const parts = question.parts.map((part) => {
    const best = part.passages[0]?.score ?? 0;
    const isRedress = ({ heading, text, score, isOwnAnswer }: FoundPassage) =>
      isOwnAnswer || (score >= best * nearBest && makesGood(`${heading}\n${text}`));
    return { ...part, passages: part.passages.filter(isRedress) };
  });
  return { ...question, parts };
}

/** A section on it may be quoted with what it says of something else. */
export function makesGood(text: string): boolean {
  return redress.test(text);
}

/** No page makes it good, and 'I don't know' would be no answer to it. */
export function answerComplaint({ language, agent }: AskedQuestion): Answer {
  const { sorryToHear, leaveDetails } = phrasesIn(language);
  const text = [sorryToHear, leaveDetails].map((one) => fill(one, { name: agent.name })).join(" ");
  return { text, sources: [], isAnswered: false, offersContact: true };
}
