import type { FoundPassage } from "#features/knowledge/server/public.ts";

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
  const sentences = sentencesOf(passage.text).filter((sentence) => !isInstruction(sentence));
  const about = `${passage.title} ${passage.heading}`;
  const evidence = `${about} ${sentences.join(" ")}`;
  if (sentences.length === 0) return null;

  const isTranslated = passage.language !== null && passage.language.slice(0, 2) !== language;
  const known = new Set(numbersIn(evidence));
  if (!numbersIn(claim).every((number) => known.has(number))) return null;

  const words = stemsIn(claim);
  const said = new Set(stemsIn(evidence));
  const share =
    words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length;
  const text = sentences.join(" ");
  const inText = new Set([...stemsIn(text), ...numbersIn(text)]);
  if (![...words, ...numbersIn(claim)].some((one) => inText.has(one)) && !isTranslated) return null;
  // A translation shares few words with its original.
  if (share < shareMin && !isTranslated) return null;
  return { share, quote: nearestTo(words, numbersIn(claim), sentences) };
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

function nearestTo(words: string[], numbers: string[], sentences: string[]): string {
  const score = (sentence: string) => {
    const stems = new Set(stemsIn(sentence));
    const figures = new Set(numbersIn(sentence));
    return (
      words.filter((word) => stems.has(word)).length +
      2 * numbers.filter((number) => figures.has(number)).length
    );
  };
  const [best = ""] = sentences.toSorted((a, b) => score(b) - score(a));
  return best;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?؟])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.replace(/^[-|•*]\s*/, "").trim())
    .filter(Boolean);
}

/** `1,200.50` and `1.200,50` are one number; `24/7` is two. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d+(?:[.,\u00a0\u202f' ]\d{3})*(?:[.,]\d{1,2})?/g)].map(([number]) =>
    number
      .replace(/[.,](\d{1,2})$/, "_$1")
      .replace(/[^\d_]/g, "")
      .replace(/_0{1,2}$/, "")
      .replace(/^0+(?=\d)/, ""),
  );
}

function stemsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= wordLettersMin || /[\p{Script=Han}]/u.test(word))
    .map((word) => word.slice(0, stemLetters));
}
