import type { Manifest } from "./manifest.ts";
import type { Passage } from "./tasks.ts";

export type TokensOf = (text: string) => number[];

export interface EncodedPassage {
  ids: number[];
  /** Token ranges of the units; null for a unit without tokens, or beyond the limit. */
  spans: (readonly [begin: number, end: number] | null)[];
}

/** The same in every tokenizer of training/. */
export const begin = 0;
export const padding = 1;
export const end = 2;

/** Bounds the work: characters beyond this cannot reach the last token. */
const charactersPerToken = 24;

export function encodeText(tokensOf: TokensOf, text: string, tokensMax: number): number[] {
  const tokens = tokensOf(text.slice(0, tokensMax * charactersPerToken));
  return [begin, ...tokens.slice(0, tokensMax - 2), end];
}

/** As in training: question, heading, then units while there is room. */
export function passageEncoder(
  tokensOf: TokensOf,
  question: string,
  { maxTokens, questionTokens, headingTokens }: Manifest["reader"],
) {
  const asked = tokensOf(question.slice(-questionTokens * charactersPerToken));
  const before = [begin, ...asked.slice(-questionTokens), end];

  return function encode({ heading, units }: Passage): EncodedPassage {
    // The end of a heading's path is closest to the text below it.
    const path = tokensOf(heading.slice(-headingTokens * charactersPerToken));
    const ids = [...before, ...path.slice(-headingTokens), end];
    const spans: EncodedPassage["spans"] = [];
    let room = maxTokens - ids.length - 1;
    for (const unit of units) {
      const tokens = room > 0 ? tokensOf(unit.slice(0, maxTokens * charactersPerToken)) : [];
      const kept = tokens.slice(0, room);
      room = kept.length < tokens.length ? 0 : room - kept.length;
      spans.push(kept.length > 0 ? [ids.length, ids.length + kept.length] : null);
      ids.push(...kept);
    }
    ids.push(end);
    return { ids, spans };
  };
}
