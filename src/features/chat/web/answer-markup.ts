import { safeLink } from "./safe-link.ts";

// A small part of Markdown as plain data, so that it is shown as elements and never as HTML (decision 28). Lengths in
// the patterns are bounded, so that no answer can make them slow.

export type Inline =
  | { type: "text" | "code"; text: string }
  | { type: "bold"; content: Inline[] }
  | { type: "link"; text: string; url: string }
  | { type: "citations"; numbers: number[] }
  | { type: "break" };

export type Block =
  | { type: "paragraph" | "heading"; content: Inline[] }
  | { type: "list"; start: number | null; items: Inline[][] }
  | { type: "code"; text: string };

export function readAnswer(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  let open: Block | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isFence.test(line)) {
      const end = lines.findIndex((other, index) => index > at && isFence.test(other));
      const until = end === -1 ? lines.length : end;
      blocks.push({ type: "code", text: lines.slice(at + 1, until).join("\n") });
      at = until;
      open = undefined;
      continue;
    }
    const block = line.trim() ? readLine(line, open) : undefined;
    if (block && block !== open) blocks.push(block);
    open = block?.type === "heading" ? undefined : block;
  }
  return blocks;
}

const isFence = /^ {0,3}```/;

function readLine(line: string, open: Block | undefined): Block {
  const heading = /^ {0,3}#{1,6} +(.+)$/.exec(line);
  if (heading?.[1]) return { type: "heading", content: readInline(heading[1]) };
  const item = /^ {0,8}(?:[-*+•]|(\d{1,3})[.)]) +(.+)$/.exec(line);
  const content = readInline(item?.[2] ?? line.trim());
  if (item) {
    const start = item[1] ? Number(item[1]) : null;
    if (open?.type !== "list" || (open.start === null) !== (start === null))
      return { type: "list", start, items: [content] };
    open.items.push(content);
    return open;
  }
  const isIndented = /^\s/.test(line);
  if (open?.type === "list" && isIndented) open.items.at(-1)?.push({ type: "break" }, ...content);
  else if (open?.type === "paragraph") open.content.push({ type: "break" }, ...content);
  else return { type: "paragraph", content };
  return open;
}

/** Closes open marks of a partial answer, so that nothing flickers while it streams. */
export function completeSoFar(text: string): string {
  const tidy = text
    .replace(/\[([^\][\n]{0,300})(?:\](?:\([^()\s]{0,2000})?)?$/, (_, title: string) =>
      /^[\d, ]*$/.test(title) ? "" : title,
    )
    .replace(/\*{1,2}$/, "");
  const line = tidy.slice(tidy.lastIndexOf("\n") + 1);
  return line.split("**").length % 2 === 0 ? `${tidy}**` : tidy;
}

const inlineMark = new RegExp(
  [
    "`(?<code>[^`\\n]{1,1000})`",
    "\\*\\*(?=\\S)(?<bold>(?:(?!\\*\\*).)+)\\*\\*",
    "\\[(?<title>[^\\][\\n]{1,300})\\]\\((?<url>(?:[^()\\s]|\\([^()\\s]{0,300}\\)){1,2000})\\)",
    "(?<cited>(?:\\[\\d{1,2}(?:, ?\\d{1,2}){0,9}\\] ?){0,20}\\[\\d{1,2}(?:, ?\\d{1,2}){0,9}\\])(?<stop>[.,;:!?…。，！？]*)",
    "(?<bare>https?://[^\\s<>\"'`\\[\\]]+)",
  ].join("|"),
  "giu",
);

function readInline(text: string): Inline[] {
  const content: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(inlineMark)) {
    const before = text.slice(from, match.index);
    from = match.index + match[0].length;
    const { code, bold, title, url, cited, stop = "", bare } = match.groups ?? {};
    if (cited) {
      // A citation follows its sentence's punctuation.
      addText(content, before.trimEnd() + stop);
      content.push({ type: "citations", numbers: [...new Set(numbersIn(cited))] });
      continue;
    }
    addText(content, before);
    if (code) content.push({ type: "code", text: code });
    else if (bold) content.push({ type: "bold", content: readInline(bold) });
    else if (title && url) addLink(content, title, url, match[0]);
    else if (bare) {
      const address = bare.replace(/[.,;:!?)]+$/, "");
      addLink(content, address, address, address);
      from -= bare.length - address.length;
    }
  }
  addText(content, text.slice(from));
  return content;
}

function addText(content: Inline[], text: string) {
  if (text) content.push({ type: "text", text });
}

function addLink(content: Inline[], text: string, address: string, asWritten: string) {
  const url = safeLink(address);
  if (url) content.push({ type: "link", text, url: url.href });
  else addText(content, asWritten);
}

function numbersIn(cited: string): number[] {
  return [...cited.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
