import type { PageTexts } from "#language/pack.ts";
import type { Entry } from "./entries.ts";
import type { Handoff } from "./handoff.ts";
import { openingAsText } from "./next-opening.ts";
import { fill } from "./texts.ts";

const noteTexts = {
  request: "request",
  form: "requestAgain",
  thanks: "thanks",
  closed: "closed",
} as const;

export function wordsOf(
  texts: PageTexts,
  { note, content }: Entry,
  handoff: Handoff | null,
): string {
  if (!note) return content;
  if (note === "handoff") return handoff ? lineOf(texts, handoff) : "";
  if (note === "hello") return handoff ? helloOf(texts, handoff) : "";
  return texts[noteTexts[note]];
}

export function lineOf(texts: PageTexts, { step, agent }: Handoff): string {
  return typeof step === "number"
    ? fill(texts.countdown, { seconds: step })
    : fill(texts.joined, { agent });
}

function helloOf(texts: PageTexts, { agent, business }: Handoff): string {
  return fill(texts.hello, { agent, business: business.trim() || texts.ourBusiness });
}

/** Shown beside the handoff's lines while nobody is available. */
export function truthOf(texts: PageTexts, { agent, opening }: Handoff, language: string): string {
  const truth = fill(texts.noPerson, { agent });
  if (!opening) return truth;
  const time = openingAsText(opening, Date.now(), language);
  return `${truth} ${fill(texts.answersFrom, { time })}`;
}
