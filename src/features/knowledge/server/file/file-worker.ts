import { guessText } from "#platform/server/guess-encoding.ts";
import { decodeText } from "#platform/server/safe-fetch/read-body.ts";
import { cleanLine } from "../extract/clean-text.ts";
import { extractPage, UnreadablePage } from "../extract/extract-page.ts";
import type { Facts } from "../extract/facts.ts";
import { detectLanguage } from "../extract/language.ts";
import { passagesMax, passagesOf } from "../extract/split-passages.ts";
import { asMarkup, hasTags } from "../text-markup.ts";
import { csvSections } from "./csv-sections.ts";
import { docxMarkup } from "./docx-markup.ts";
import { epubChapters } from "./epub-chapters.ts";
import type { FileKind } from "./file-kind.ts";
import { type HelpArticle, helpArticles } from "./help-articles.ts";
import { unpacksWithin } from "./inflated-size.ts";
import { markdownMarkup, withoutFrontMatter } from "./markdown-markup.ts";
import { odtMarkup } from "./odt-markup.ts";
import { pdfMarkup } from "./pdf/pdf-markup.ts";
import { pptxMarkup } from "./pptx-markup.ts";
import { type RowSections, sectionsOfRows } from "./row-sections.ts";
import { sheetsOf } from "./sheet-rows.ts";
import { zippedFiles } from "./zip-files.ts";

// Runs in its own process (file-reader.ts), because a file may be a bomb.

export function load(): void {
  detectLanguage("Some words of which the language can be told.");
}

export interface GivenFile {
  kind: FileKind;
  title: string;
}

export interface ReadFile {
  sections: {
    title: string;
    heading: string;
    text: string;
    language: string | null;
    /** Where the public can read it. */
    url?: string;
  }[];
  facts: Facts;
  isCut: boolean;
  remark?: string;
}

const sectionsMax = 10_000;
const blockLengthMax = 60_000;
const unpackedBytesMax = 100 * 1024 * 1024;
const archives = new Set<FileKind>(["docx", "odt", "pptx", "epub"]);

/** Returns a sentence for the owner if unreadable, because error classes are lost between processes. */
export async function readFile(
  { kind, title }: GivenFile,
  parts: Uint8Array[],
): Promise<ReadFile | { unreadable: string }> {
  const body = Buffer.concat(parts);
  parts.length = 0;
  const isArchive = archives.has(kind) || (kind === "sheet" && body[0] === 0x50);
  try {
    if (isArchive && !unpacksWithin(body, unpackedBytesMax))
      return { unreadable: "This file is damaged, or too large when unpacked." };
    if (kind === "zip") return await zipFile(body);
    if (kind === "articles") return articleFile(helpArticles(textOf(body)));
    return await oneFile({ kind, title }, body);
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  }
}

async function oneFile({ kind, title }: GivenFile, body: Buffer) {
  if (kind === "sheet") return sheetFile(title, body);
  if (kind === "csv") return rowFile(title, csvSections(textOf(body), sectionsMax));
  const { blocks, remark } = await markupOf(kind, body);
  const read = markupFile(title, blocks);
  if (read.sections.length === 0) return { unreadable: nothingIn(kind) };
  return { ...read, ...(remark && { remark }) };
}

/** Files in it that cannot be read are left out. */
async function zipFile(body: Buffer): Promise<ReadFile | { unreadable: string }> {
  const whole: ReadFile = { sections: [], facts: {}, isCut: false };
  const within = (zip: Buffer) => unpacksWithin(zip, unpackedBytesMax);
  for (const { body: inner, ...file } of zippedFiles(body, within)) {
    const read = await oneFile(file, inner).catch(() => null);
    if (!read || "unreadable" in read) continue;
    whole.sections.push(...read.sections);
    whole.isCut ||= read.isCut || whole.sections.length > sectionsMax;
    if (whole.isCut) break;
  }
  if (whole.sections.length === 0)
    return { unreadable: "There is no text, web page, table or Markdown in this archive." };
  return { ...whole, sections: whole.sections.slice(0, sectionsMax) };
}

function articleFile(articles: HelpArticle[]): ReadFile | { unreadable: string } {
  const sections = articles.flatMap(({ title, body, url }) =>
    markupFile(cleanLine(title), [hasTags(body) ? body : asMarkup(body)]).sections.map(
      (section) => ({ ...section, ...(url && { url }) }),
    ),
  );
  if (sections.length === 0)
    return {
      unreadable:
        "There are no published articles in this file. Export the articles of your help centre as JSON.",
    };
  const isCut = sections.length > sectionsMax;
  return storable({ sections: sections.slice(0, sectionsMax), facts: {}, isCut });
}

interface FileMarkup {
  blocks: string[];
  remark?: string | undefined;
}

async function markupOf(kind: FileKind, body: Buffer): Promise<FileMarkup> {
  if (kind === "pdf") return pdfMarkup(body);
  if (kind === "docx") return { blocks: [await docxMarkup(body)] };
  if (kind === "odt") return { blocks: [odtMarkup(body)] };
  if (kind === "pptx") return { blocks: pptxMarkup(body) };
  if (kind === "epub") return { blocks: epubChapters(body) };
  if (kind === "html") return { blocks: [decodeText(body, "")] };
  const text = textOf(body);
  if (kind === "markdown")
    return { blocks: inBlocks(withoutFrontMatter(text)).map(markdownMarkup) };
  return { blocks: inBlocks(text).map(asMarkup) };
}

function inBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = "";
  for (const paragraph of text.split(/(?<=\n[^\S\n]*\n)/)) {
    if (block.length + paragraph.length > blockLengthMax && block) {
      blocks.push(block);
      block = "";
    }
    block += paragraph;
  }
  return block ? [...blocks, block] : blocks;
}

function markupFile(title: string, blocks: string[]): ReadFile {
  const read: ReadFile = { sections: [], facts: {}, isCut: false };
  for (const block of joined(blocks)) {
    const page = extractPage(block.replaceAll("\0", ""), "https://file.invalid/");
    const { language } = page;
    const found = passagesOf({ ...page, title }).map(({ heading, text }) => ({
      title,
      heading,
      text,
      language,
    }));
    read.facts = { ...page.facts, ...read.facts };
    const room = sectionsMax - read.sections.length;
    read.sections.push(...found.slice(0, room));
    if (found.length > room) return { ...storable(read), isCut: true };
    if (found.length === passagesMax) read.isCut = true;
  }
  return storable(read);
}

function joined(blocks: string[]): string[] {
  const longer: string[] = [];
  for (const block of blocks) {
    const last = longer.at(-1);
    if (last !== undefined && last.length + block.length <= blockLengthMax)
      longer[longer.length - 1] = `${last}\n${block}`;
    else longer.push(block);
  }
  return longer;
}

function sheetFile(title: string, body: Buffer): ReadFile | { unreadable: string } {
  const sheets = sheetsOf(body, sectionsMax + 1).map(({ name, rows }) => {
    const { sections, isCut } = sectionsOfRows(rows, sectionsMax);
    return { name, sections, isCut };
  });
  const told = sheets.filter(({ sections }) => sections.length > 0);
  const sections = told.flatMap(({ name, sections }) =>
    sections.map(({ heading, text }) => ({
      heading: told.length > 1 ? [name, heading].filter(Boolean).join(" › ") : heading,
      text,
    })),
  );
  const isCut = sections.length > sectionsMax || sheets.some((sheet) => sheet.isCut);
  return rowFile(title, { sections: sections.slice(0, sectionsMax), isCut });
}

function rowFile(
  title: string,
  { sections, isCut }: RowSections,
): ReadFile | { unreadable: string } {
  if (sections.length === 0) return { unreadable: "This file has no rows below its first line." };
  const language = detectLanguage(
    sections
      .map((section) => section.text)
      .join("\n")
      .slice(0, 4_000),
  );
  const ofFile = sections.map((section) => ({ title, ...section, language }));
  return storable({ sections: ofFile, facts: {}, isCut });
}

class UnknownEncoding extends Error {}

function textOf(body: Buffer): string {
  const text = marked(body) ?? guessText(body);
  if (text === null) throw new UnknownEncoding();
  return text;
}

function marked(body: Buffer): string | null {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder("utf-16le").decode(body);
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder("utf-16be").decode(body);
  return null;
}

/** PostgreSQL rejects NUL and lone surrogates. */
function storable(read: ReadFile): ReadFile {
  const text = JSON.stringify(read, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
  return JSON.parse(text) as ReadFile;
}

function nothingIn(kind: FileKind): string {
  return kind === "pdf"
    ? "There is no text in this PDF. If it is a scan, run text recognition on it first."
    : "There is no text in this file.";
}

function whyUnreadable(error: unknown): string {
  if (error instanceof UnknownEncoding)
    return "The character set of this file could not be determined. Save it as UTF-8 and upload it again.";
  if (error instanceof UnreadablePage) return error.reason;
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "This PDF is protected by a password.";
  return "This file is damaged, or too large to read.";
}
