import { contentWords } from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { wordsOf } from "./asked-words.ts";
import { blocksOf, sentencesOf } from "./blocks.ts";
import { datesSaid } from "./calendar.ts";
import { calledByName } from "./named-items.ts";
import type { QuotablePassage } from "./quote-passage.ts";

/** How near a passage is to the thing: it lists it by its name, is headed by it, has it in a name, or in an item. */
export const called = 4;
const headed = 3;
const inName = 2;
const inItem = 1;

/** Only items that hold what is wanted count, such as a price. */
export function nearnessOf(
  asked: Set<string>,
  passage: QuotablePassage,
  holds: RegExp | null,
): number {
  if (asked.size === 0) return 0;
  const language = passage.language ?? "en";
  const items = itemsOf(passage).filter(({ text }) => !holds || holds.test(text));
  const holdsAll = (text: string) => asked.isSubsetOf(new Set(contentWords(text, language)));
  if (calledByName(items, { asked, specific: asked, language }).length > 0) return called;
  if (holdsAll(`${passage.title} ${passage.heading}`)) return headed;
  if (items.some(({ name }) => holdsAll(name))) return inName;
  return items.some(({ words }) => holdsAll(words)) ? inItem : 0;
}

/** Whether the prose or one item speaks of all of it: 'chocolate' and 'croissant' in two rows are neither. */
export function standTogether(asked: Set<string>, passage: QuotablePassage): boolean {
  const language = passage.language ?? "en";
  const topic = wordsOf(`${passage.title} ${passage.heading}`, language);
  // A table by days or seasons has a column for each.
  const dates = new Set(datesSaid(passage.text, language).values());
  const specific = asked.difference(topic).difference(dates);
  if (wordsOfUnits(passage.text, language).some((words) => specific.isSubsetOf(words))) return true;
  const named = calledByName(itemsOf(passage), { asked, specific: asked, language });
  const names = named.map(({ kind, name }) => `${kind} ${name}`).join(" ");
  return specific.isSubsetOf(wordsOf(names, language));
}

/** Visitors ask for the same passages again and again. */
const textsRemembered = 1_000;

/** Of the prose, and of each item. */
const wordsOfUnits = remember(textsRemembered, (text, language: string) => {
  const units = [
    blocksOf(text, language).flatMap(sentencesOf).join(" "),
    ...itemsOf({ text, language }).map(({ kind, text }) => `${kind} ${text}`),
  ];
  return units.map((unit) => wordsOf(unit, language));
});

function itemsOf({ text, language }: Pick<QuotablePassage, "text" | "language">) {
  return blocksOf(text, language ?? "en").flatMap((block) =>
    block.kind === "list" ? block.items : [],
  );
}
