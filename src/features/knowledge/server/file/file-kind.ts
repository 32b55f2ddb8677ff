import { isUtf16 } from "#platform/server/guess-encoding.ts";

export const fileKinds = [
  "pdf",
  "docx",
  "odt",
  "pptx",
  "epub",
  "sheet",
  "html",
  "csv",
  "markdown",
  "text",
  "articles",
  "zip",
] as const;
export type FileKind = (typeof fileKinds)[number];

const readable =
  "PDF, Word and OpenDocument texts, Excel and OpenDocument tables, PowerPoint, EPUB, HTML, Markdown, CSV and plain text can be read, as can exports from Notion (.zip), Zendesk and Intercom (.json).";

const archives: Record<string, FileKind> = {
  docx: "docx",
  odt: "odt",
  pptx: "pptx",
  epub: "epub",
  xlsx: "sheet",
  ods: "sheet",
  zip: "zip",
};
const texts: Record<string, FileKind> = {
  csv: "csv",
  tsv: "csv",
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
  xhtml: "html",
  json: "articles",
  jsonl: "articles",
  txt: "text",
  text: "text",
  "": "text",
};

/** By magic bytes; the name decides between kinds of archives and of text. `refused` is a sentence for the owner. */
export function fileKindOf(name: string, start: Buffer): FileKind | { refused: string } {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const begins = (bytes: string) =>
    start.subarray(0, bytes.length).equals(Buffer.from(bytes, "latin1"));
  if (start.length === 0) return { refused: "This file is empty." };
  if (begins("\xd0\xcf\x11\xe0")) {
    if (ending === "xls") return "sheet";
    return { refused: "Old Word files (.doc) cannot be read. Save this one as .docx or PDF." };
  }
  if (start.subarray(0, 1024).includes("%PDF-")) return ending === "pdf" ? "pdf" : otherKind();
  if (begins("PK\x03\x04")) return archives[ending] ?? otherKind();
  if (!isText(start)) return { refused: `This kind of file cannot be read. ${readable}` };
  return texts[ending] ?? otherKind();
}

function otherKind() {
  return {
    refused: `This file is not what its name says, or a kind that cannot be read. ${readable}`,
  };
}

/** UTF-16 has a zero byte for each ASCII letter; other text has none, and few control characters. */
function isText(start: Buffer): boolean {
  if (start[0] === 0xff && start[1] === 0xfe) return true;
  if (start[0] === 0xfe && start[1] === 0xff) return true;
  return isUtf16(start) || (!start.includes(0) && start.filter((byte) => byte < 9).length === 0);
}
