import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { cleanText } from "./clean-text.ts";
import { withoutLeaders } from "./leaders.ts";
import { leadsTo } from "./leads-to.ts";
import { textWithin } from "./text-within.ts";

const preformattedMax = 100_000;

export const block = new Set(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
export function lineOf(element: Element, nestedLists?: Element[]): string {
  const parts: string[] = [];
  let part = "";
  const end = () => {
    const text = part.replace(/ +/g, " ").trim();
    if (text) parts.push(text);
    part = "";
  };
  const read = (node: AnyNode) => {
    if (isText(node)) part += cleanText(node.data);
    else if (!isTag(node)) return;
    else if (nestedLists && (node.name === "ul" || node.name === "ol")) nestedLists.push(node);
    else if (node.name === "br" || block.has(node.name)) {
      end();
      for (const child of node.children) read(child);
      end();
    } else {
      part += gapBefore(node);
      for (const child of node.children) read(child);
      part += hiddenAddress(node);
    }
  };
  for (const child of element.children) read(child);
  end();
  const line = parts.reduce(
    (line, next) => `${line}${/[.,:;!?…–-]$/.test(line) ? " " : ", "}${next}`,
    parts.shift() ?? "",
  );
  return withoutLeaders(line);
}

/** Neighbors separated only by CSS: <span>Mon</span><span>9:00</span>. */
export function gapBefore(element: Element): string {
  const before = element.prev;
  return before && isTag(before) && /^(span|a|time|label|button)$/.test(element.name) ? " " : "";
}

export function hiddenAddress(element: Element): string {
  const { href, [leadsTo]: address } = element.attribs;
  if (address) return ` (${address})`;
  const found = /^(mailto|tel):([^?]{3,100})/i.exec(href ?? "");
  if (!found?.[1] || !found[2]) return "";
  const value = decodeSafely(found[2]).trim();
  const shown = textWithin(element, 200);
  const isPhone = found[1].toLowerCase() === "tel";
  const isShown = isPhone ? shown.replace(/\D/g, "").length > 4 : shown.includes("@");
  return isShown ? "" : ` (${cleanText(value)})`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function preformatted(element: Element): string {
  const parts: string[] = [];
  const read = (node: AnyNode) => {
    if (isText(node)) parts.push(node.data);
    else if (isTag(node)) {
      if (node.name === "br") parts.push("\n");
      node.children.forEach(read);
    }
  };
  read(element);
  const lines = parts.join("").slice(0, preformattedMax).split("\n");
  return lines
    .map((line) => {
      const indent = /^[ \t]*/.exec(line)?.[0].replace(/\t/g, "  ") ?? "";
      return `${indent}${cleanText(line).trim()}`.trimEnd();
    })
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

export function listLines(list: Element, depth: number): string[] {
  const lines: string[] = [];
  let number = Number.parseInt(list.attribs.start ?? "1", 10) || 1;
  for (const item of list.children.filter(isTag)) {
    if (/^(ul|ol)$/.test(item.name)) {
      lines.push(...listLines(item, depth + 1));
      continue;
    }
    const nested: Element[] = [];
    const text = lineOf(item, nested);
    const mark = list.name === "ol" ? `${number++}.` : "-";
    if (text) lines.push(`${"  ".repeat(Math.min(depth, 5))}${mark} ${text}`);
    for (const inner of nested) lines.push(...listLines(inner, depth + 1));
  }
  return lines;
}
