import { contentWords } from "#features/knowledge/server/public.ts";
import { amount } from "../rules/price.ts";
import type { Block } from "./blocks.ts";
import { pricesAsked, timetableLines } from "./columns.ts";
import type { Topic } from "./quote-passage.ts";
import type { Item } from "./row-text.ts";

const itemsMax = 3;
const yesMax = 8;
const introMax = 200;
/** Of two items that hold as much of the question, the one that is called so is meant. */
const nameWeight = 0.5;

/** Rows of a table, or items of a list, that the question names or that hold more of it than any sentence. */
export function namedItems(blocks: Block[], topic: Topic, isPriceAsked: boolean): string | null {
  for (const block of blocks) {
    const lines = block.kind === "list" ? timetableLines(block.items, topic) : null;
    if (lines) return lines.map((line) => `- ${line}`).join("\n");
    // One step of several is no answer.
    const isList = block.kind === "list" && !block.isSteps;
    const items = isList ? calledByName(block.items, topic) : [];
    const wanted = isPriceAsked ? items.filter(({ text }) => amount.test(text)) : items;
    if (wanted.length > 0) return quoted(wanted, blocks, block, topic);
  }
  return saidYesTo(blocks, topic) ?? sharingMost(blocks, topic);
}

/** 'Which cakes are vegan?': of a table with a column for it, the rows that say yes. */
function saidYesTo(blocks: Block[], topic: Topic): string | null {
  const { asked, language } = topic;
  const speaksOf = (heads: string) => contentWords(heads, language).some((word) => asked.has(word));
  for (const block of blocks) {
    if (block.kind !== "list" || !block.items.some(({ isNot }) => speaksOf(isNot))) continue;
    const items = block.items.filter(({ is }) => speaksOf(is));
    if (items.length > 0 && items.length <= yesMax) return quoted(items, blocks, block, topic);
  }
  return null;
}

/** Of 'Croissant' and 'Almond croissant' the one that was named in full; both of 'Latte' and 'Oat milk'. */
export function calledByName(items: Item[], { asked, specific, language }: Topic): Item[] {
  const called = items
    .map((item) => ({ item, words: new Set(contentWords(bareName(item), language)) }))
    .filter(({ words }) => words.size > 0 && words.isSubsetOf(asked))
    .filter(({ words }) => !words.isDisjointFrom(specific) || words.size === asked.size);
  const longest = called.filter(({ words }) =>
    called.every((other) => other.words.size <= words.size || !words.isSubsetOf(other.words)),
  );
  return closest(
    longest.map(({ item }) => item),
    { asked, language },
  ).slice(0, itemsMax);
}

/** Of rows of one name those that hold more of the question: 'USA' with 'Express'. */
function closest(items: Item[], { asked, language }: Pick<Topic, "asked" | "language">): Item[] {
  const counts = items.map(
    ({ words }) => new Set(contentWords(words, language).filter((word) => asked.has(word))).size,
  );
  return items.filter((item, at) =>
    items.every(
      (other, index) => other.name !== item.name || (counts[index] ?? 0) <= (counts[at] ?? 0),
    ),
  );
}

function bareName({ name }: Item): string {
  return name.replace(/\s*\([^)]*\)/g, "");
}

function sharingMost(blocks: Block[], topic: Topic): string | null {
  const { specific, language } = topic;
  const overlapBut = (kind: Set<string>, text: string) =>
    new Set(contentWords(text, language).filter((word) => specific.has(word) && !kind.has(word)))
      .size;
  const none = new Set<string>();
  const overlap = (text: string) => overlapBut(none, text);
  // One word names an item where it stands in its name or in a row's short cells; in a long text two must.
  const naming = ({ text, words, name, kind }: Item) => {
    // Of a table of loaves 'loaf' names none.
    const ofAll = new Set(contentWords(kind, language));
    const count = overlapBut(ofAll, words);
    if (overlapBut(ofAll, name) > 0) return count + nameWeight;
    return count >= 2 || words !== text ? count : 0;
  };
  const sentences = blocks.flatMap((block) => (block.kind === "prose" ? block.sentences : []));
  const inProse = Math.max(0, ...sentences.map(overlap));
  const lists = blocks.flatMap((block) => (block.kind === "list" && !block.isSteps ? [block] : []));
  const best = Math.max(0, ...lists.flatMap(({ items }) => items).map(naming));
  if (best === 0 || best < inProse) return null;

  const block = lists.find(({ items }) => items.some((item) => naming(item) === best));
  const items = block?.items.filter((item) => naming(item) === best) ?? [];
  // A word that stands in most of the items names none of them.
  const isCommon = items.length > 1 && items.length > (block?.items.length ?? 0) / 2;
  if (!block || isCommon || items.length > itemsMax) return null;
  return quoted(items, blocks, block, topic);
}

function quoted(items: Item[], blocks: Block[], block: Block, topic: Topic): string {
  const before = blocks[blocks.indexOf(block) - 1];
  const intro = before?.kind === "prose" ? before.sentences.at(-1) : undefined;
  const lines = items.map((item) => `- ${pricesAsked(item, topic)}`);
  if (intro && /[:：]$/.test(intro) && intro.length < introMax) return [intro, ...lines].join("\n");
  const [only, ...others] = items;
  if (!only || others.length > 0) return lines.join("\n");
  // A row that we put into words is a sentence.
  return only.text === only.words ? only.text : `${pricesAsked(only, topic)}.`;
}
