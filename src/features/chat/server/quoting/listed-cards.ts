import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Asked } from "./asked-words.ts";
import { cardOf } from "./card.ts";
import type { QuotablePassage } from "./quote-passage.ts";

const cardsMin = 2;
/** No more than eight passages are found for a question. */
const manyFound = 8;

/** 'Which green teas do you have?' of a page of cards for them: each one's name and price, in the page's order. */
export function listedCards(
  passages: FoundPassage[],
  ask: (passage: QuotablePassage) => Asked,
): { passage: FoundPassage; quote: string } | null {
  const isOfThem = (passage: FoundPassage) => {
    const { words, missing } = ask({ ...passage, heading: above(passage), text: "" });
    return words.size > 0 && missing.size === 0;
  };
  const cards = passages.flatMap((passage) => {
    const card = passage.isContinuation ? null : cardOf(passage);
    return card ? [{ passage, named: card.named }] : [];
  });
  const first = cards.find(({ passage }) => isOfThem(passage))?.passage;
  if (!first) return null;
  const isBeside = (passage: FoundPassage) =>
    passage.title === first.title && above(passage) === above(first);
  const siblings = cards
    .filter(({ passage }) => isBeside(passage))
    .sort((a, b) => a.passage.position - b.passage.position);
  if (siblings.length < cardsMin) return null;
  const lines = siblings.map(({ named }) => `- ${named}`);
  // Where the last that was found is one of them, there may be more.
  const last = passages.at(-1);
  if (last && isBeside(last) && passages.length >= manyFound) lines.push("- …");
  return { passage: first, quote: lines.join("\n") };
}

/** What stands above a card's own heading. */
function above({ heading }: Pick<FoundPassage, "heading">): string {
  return heading.split(" › ").slice(0, -1).join(" › ");
}
