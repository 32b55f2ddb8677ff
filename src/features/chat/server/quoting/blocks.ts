import { remember } from "#platform/server/remember.ts";
import { type Item, listItem, rowItem } from "./row-text.ts";
import { splitSentences } from "./sentences.ts";

export type Block =
  | { kind: "prose"; sentences: string[] }
  | { kind: "list"; items: Item[]; isSteps: boolean };

export function sentencesOf(block: Block | undefined): string[] {
  return block?.kind === "prose" ? block.sentences : [];
}

const listMark = /^(\s*)(?:[-*•]|\d{1,3}[.)])\s+/;
const stepMark = /^\s*\d{1,3}[.)]\s/;
const rowMark = /^\|\s*/;

/** Visitors ask for the same passages again and again. */
const textsRemembered = 1_000;

/** A passage's text as it was written down by the reader: prose, and lists or the rows of tables. */
export const blocksOf = remember(textsRemembered, readBlocks);

function readBlocks(text: string, language: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const last = blocks.at(-1);
    const indent = listMark.exec(line)?.[1];
    if (rowMark.test(line)) {
      addItem(blocks, rowItem(asText(line.replace(rowMark, "")), language), false);
    } else if (indent !== undefined) {
      const item = asText(line.replace(listMark, ""));
      if (indent.length === 0 || last?.kind !== "list")
        addItem(blocks, listItem(item), stepMark.test(line));
      else last.items.push(listItem(joined(last.items.pop()?.text ?? "", item)));
    } else {
      const sentences = splitSentences(asText(line.trim()), language);
      if (sentences.length > 0) blocks.push({ kind: "prose", sentences });
    }
  }
  return blocks;
}

function addItem(blocks: Block[], item: Item, isSteps: boolean) {
  const last = blocks.at(-1);
  if (last?.kind === "list") last.items.push(item);
  else blocks.push({ kind: "list", items: [item], isSteps });
}

/** What stands below an item belongs to it. */
function joined(item: string, below: string) {
  return `${item}${/[:;.!?]$/.test(item) ? "" : ";"} ${below}`.trim();
}

/**
 * A page's own `[1]` would be taken for one of ours, and its addresses for links that we vouch for: an answer
 * links to its sources and to nothing else.
 */
function asText(text: string) {
  return text.replace(/\s*\[\d{1,3}\s?\]/g, "").replace(/\b(?:https?|ftp):\/\//gi, "");
}
