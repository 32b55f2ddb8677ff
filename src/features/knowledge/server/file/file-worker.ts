import mammoth from "mammoth";
import { extractPage } from "../extract/extract-page.ts";
import type { Facts } from "../extract/facts.ts";
import { detectLanguage } from "../extract/language.ts";
import { passagesMax, passagesOf } from "../extract/split-passages.ts";
import { asMarkup } from "../text-markup.ts";
import { csvSections } from "./csv-sections.ts";
import type { FileKind } from "./file-kind.ts";
import { unpacksWithin } from "./inflated-size.ts";
import { pdfMarkup } from "./pdf-markup.ts";

// Runs in a process of its own (file-reader.ts), because a file may be a bomb.

/** What telling languages takes is no file's own work. */
export function load(): void {
  detectLanguage("Some words of which the language can be told.");
}

export interface GivenFile {
  kind: FileKind;
  /** Without its ending. */
  title: string;
}

export interface ReadFile {
  sections: { title: string; heading: string; text: string; language: string | null }[];
  facts: Facts;
  /** There was more than is kept. */
  isCut: boolean;
}

const sectionsMax = 10_000;
const blockLengthMax = 60_000;
const unpackedBytesMax = 100 * 1024 * 1024;

/** A sentence for the owner where it cannot be read: errors lose their class on the way. */
export async function readFile(
  { kind, title }: GivenFile,
  parts: Uint8Array[],
): Promise<ReadFile | { unreadable: string }> {
  const body = Buffer.concat(parts);
  // Nobody else holds them, so they are gone from here on.
  parts.length = 0;
  try {
    if (kind === "csv") return csvFile(title, textOf(body));
    if (kind === "docx" && !unpacksWithin(body, unpackedBytesMax))
      return { unreadable: "This Word file is damaged, or too large when unpacked." };
    const read = markupFile(title, await blocksOf(kind, body));
    return read.sections.length > 0 ? read : { unreadable: nothingIn(kind) };
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  }
}

async function blocksOf(kind: FileKind, body: Buffer): Promise<string[]> {
  if (kind === "pdf") return pdfMarkup(body);
  if (kind === "docx") {
    const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
    return [(await mammoth.convertToHtml({ buffer: body }, { convertImage })).value];
  }
  return inBlocks(textOf(body)).map(asMarkup);
}

/** Cut between paragraphs, so that each can be read at once. */
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

/** A section may begin on one page of a PDF and end on the next. */
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

function csvFile(title: string, text: string): ReadFile | { unreadable: string } {
  const { sections, isCut } = csvSections(text, sectionsMax);
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

/** UTF-8 where it can be, as most files are; otherwise as older programs for Windows write. */
function textOf(body: Buffer): string {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder("utf-16le").decode(body);
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder("utf-16be").decode(body);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("windows-1252").decode(body);
  }
}

/** PostgreSQL takes neither NUL nor half a character. */
function storable(read: ReadFile): ReadFile {
  const text = JSON.stringify(read, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
  // What was read is plain data, so it comes back as it went.
  return JSON.parse(text) as ReadFile;
}

function nothingIn(kind: FileKind): string {
  return kind === "pdf"
    ? "There is no text in this PDF. If it is a scan, run text recognition on it first."
    : "There is no text in this file.";
}

function whyUnreadable(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "This PDF is protected by a password.";
  return "This file is damaged, or too large to read.";
}
