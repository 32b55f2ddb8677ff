import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { figuresIn, hasFiguresOf } from "./figures.ts";

const wordLettersMin = 4;
/** As far as the endings of words go, this many letters tell it. */
const stemLetters = 5;

interface Support {
  /** The share of the claim's words that the passage has. */
  share: number;
  /** The passage's own words for it. */
  quote: string;
}

/**
 * Whether the passage says what is claimed: every number of it, and so much of its words. Null where it
 * does not. Sentences that tell an assistant what to do are no evidence of anything.
 */
export function supportOf(
  claim: string,
  passage: FoundPassage,
  language: string,
  shareMin: number,
): Support | null {
  const { sentences, text, stems, amounts } = evidenceIn(passage.text);
  if (sentences.length === 0) return null;
  const about = `${passage.title} ${passage.heading}`;
  if (!hasFiguresOf(claim, `${about} ${text}`)) return null;

  const isTranslated = passage.language !== null && passage.language.slice(0, 2) !== language;
  const said = new Set(stemsIn(about)).union(stems);
  const share = Math.max(shareIn(said, claim), shareIn(said, sentencesOf(claim).at(-1) ?? ""));
  const claimed = tokensOf(claim);
  const isInText = overlapOf(claimed.stems, stems) + overlapOf(claimed.amounts, amounts) > 0;
  // A translation shares few words with its original.
  if ((share < shareMin || !isInText) && !isTranslated) return null;
  return { share, quote: nearestTo(claimed, sentences) };
}

/** Pages are quoted again and again. */
const textsRemembered = 1_000;

/** What a page's text is evidence of. */
const evidenceIn = remember(textsRemembered, (whole) => {
  const sentences = sentencesOf(whole).filter((sentence) => !isInstruction(sentence));
  const text = sentences.join(" ");
  const { stems, amounts } = tokensOf(text);
  return {
    text,
    stems: new Set(stems),
    amounts: new Set(amounts),
    sentences: sentences.map((sentence) => ({ sentence, ...tokensOf(sentence) })),
  };
});

/** Of a courteous answer only the last sentence may be about the page. */
function shareIn(said: Set<string>, claim: string): number {
  const stems = stemsIn(claim);
  return stems.length === 0 ? 0 : overlapOf(stems, said) / stems.length;
}

function overlapOf(words: string[], others: Set<string>): number {
  return words.filter((word) => others.has(word)).length;
}

interface Tokens {
  stems: string[];
  amounts: string[];
}

function tokensOf(text: string): Tokens {
  return { stems: stemsIn(text), amounts: figuresIn(text).amounts };
}

/** It speaks to whoever reads the page for somebody else. */
function isInstruction(sentence: string): boolean {
  return instructive.test(sentence);
}

const instructive = new RegExp(
  [
    "\\b(?:ignore|disregard|forget|override)\\b.{0,40}\\b(?:instructions?|rules?|prompts?|above|previous|prior|everything)\\b",
    "\\b(?:system|developer) (?:prompt|message|instructions?)\\b",
    "\\b(?:you are|act as|pretend to be|as) (?:now )?(?:an? |the )?(?:ai|assistant|chatbot|chat bot|language model|llm)\\b",
    "\\b(?:ai|assistant|chatbot|language model|llm)s?\\b.{0,30}\\b(?:must|should|shall|has to|have to|are to|is to)\\b",
    "\\b(?:tell|inform|assure|promise|reply|respond|answer)\\b.{0,20}\\b(?:the |every |all |any )?(?:visitors?|users?|customers?|everybody|everyone)\\b.{0,20}\\b(?:that|with)\\b",
    "\\b(?:reply|respond|answer|say|write|output)\\b.{0,10}(?:with:|only|exactly|the following|[\"“'])",
  ].join("|"),
  "iu",
);

function nearestTo(claimed: Tokens, sentences: (Tokens & { sentence: string })[]): string {
  let best = { sentence: "", score: -1 };
  for (const { sentence, stems, amounts } of sentences) {
    const score =
      overlapOf(claimed.stems, new Set(stems)) + 2 * overlapOf(claimed.amounts, new Set(amounts));
    if (score > best.score) best = { sentence, score };
  }
  return best.sentence;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?؟])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.replace(/^[-|•*]\s*/, "").trim())
    .filter(Boolean);
}

function stemsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= wordLettersMin || /[\p{Script=Han}]/u.test(word))
    .map((word) => word.slice(0, stemLetters));
}
