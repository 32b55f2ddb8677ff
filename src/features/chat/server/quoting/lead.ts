import type { Block } from "./blocks.ts";
import type { Item } from "./row-text.ts";

const charactersMax = 350;
const withListMax = 550;
const itemsMax = 8;
/** A section that begins with less than this says it in what follows. */
const enough = 120;

/** How a section begins: its first sentences, and the list they introduce. */
export function leadFrom(blocks: Block[], overlap: (text: string) => number): string | null {
  const lines: string[] = [];
  for (const block of blocks) {
    const length = lines.join("\n").length;
    const isIntroduced = /[:：]$/.test(lines.at(-1) ?? "");
    if (length >= enough && !isIntroduced) break;
    if (block.kind === "prose") {
      // What follows a list is another thought.
      if (lines.some((line) => line.startsWith("- "))) break;
      const sentences = firstSentences(block.sentences, charactersMax - length);
      if (sentences) lines.push(sentences);
      else if (!isIntroduced) break;
    } else lines.push(...firstItems(block.items, withListMax - length, overlap));
  }
  return lines.length > 0 ? lines.join("\n") : null;
}

export function firstSentences(sentences: string[], left = charactersMax): string {
  const [first, ...rest] = sentences.filter((sentence) => !isSignpost(sentence));
  if (!first || left < Math.min(first.length, enough)) return "";
  let text = cutAtWord(first, Math.max(left, enough * 3));
  for (const sentence of rest) {
    if (text.length + sentence.length >= left) break;
    text += `${needsSpace(text) ? " " : ""}${sentence}`;
  }
  return text;
}

function firstItems(items: Item[], left: number, overlap: (text: string) => number): string[] {
  const texts = items.map(({ text }) => text);
  if (texts.join("\n- ").length <= left && items.length <= itemsMax)
    return texts.map((text) => `- ${text}`);
  const names = items.map(({ name }) => name);
  const inOneLine = names.join(", ");
  if (names.every((name) => name && name.length <= 40) && inOneLine.length <= left)
    return [inOneLine];

  const shown: string[] = [];
  const byOverlap = texts
    .map((text, at) => ({ text, at, count: overlap(text) }))
    .sort((a, b) => b.count - a.count || a.at - b.at);
  let length = 0;
  for (const { text } of byOverlap) {
    const cut = cutAtWord(text, 180);
    length += cut.length + 3;
    if (shown.length > 0 && (length > left || shown.length >= itemsMax)) break;
    shown.push(`- ${cut}`);
  }
  return shown.length < items.length ? [...shown, "- …"] : shown;
}

/** 'Read more', 'See section 4': they lead elsewhere and say nothing. */
function isSignpost(sentence: string) {
  return (
    sentence.length < 60 &&
    /^(?:read more|learn more|see (?:also|section|below|the )|click here|more (?:info|details)|mehr (?:erfahren|lesen)|leer más|en savoir plus)/i.test(
      sentence,
    )
  );
}

function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`;
}

function needsSpace(text: string) {
  return !/[。！？]$/.test(text);
}
