import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createDeflate } from "node:zlib";
import { pdfWith, pdfWithPacked } from "./pdf.ts";
import { docxOf } from "./zip.ts";

interface HostileFile {
  name: string;
  body: () => Buffer | Promise<Buffer>;
}

const megabyte = 1024 * 1024;

const filled = (megabytes: number, text: string) =>
  Buffer.alloc(Math.floor(megabytes * megabyte), text);

/** Within upload limits, but built to exhaust memory or CPU when parsed. */
export const hostileFiles: HostileFile[] = [
  { name: "commas.csv", body: () => filled(19, ",") },
  { name: "lines.csv", body: () => filled(19, "\n") },
  { name: "wide.csv", body: () => filled(18, wideTable()) },
  { name: "quotes.csv", body: () => Buffer.concat([filled(9, 'a,b\n"'), filled(9, '""",')]) },
  { name: "paragraphs.docx", body: () => docxOf(Array(2_500_000).fill("")) },
  { name: "words.docx", body: () => docxOf(["rye ".repeat(12 * megabyte)]) },
  { name: "headings.docx", body: () => docxOf(Array(900_000).fill("# a")) },
  { name: "paragraphs.txt", body: () => filled(18, "a\n\n") },
  { name: "one-line.txt", body: () => filled(19, "a") },
  {
    name: "wide-letters.txt",
    body: () => Buffer.concat([Buffer.from("\ufeffa", "utf16le"), filled(19, "語")]),
  },
  { name: "lists.md", body: () => filled(18, "- a\n  ") },
  { name: "headings.md", body: () => filled(18, "# a\n") },
  { name: "quotes.md", body: () => filled(18, "> ") },
  { name: "inflates.pdf", body: () => pdfWith(filled(400, " ")) },
  { name: "inflates-further.pdf", body: gigabytePdf },
  { name: "tokens.pdf", body: () => pdfWith(filled(60, "BT /F1 9 Tf (a) Tj ET ")) },
  { name: "nesting.pdf", body: () => pdfWith(filled(60, "q [[[[")) },
];

function wideTable() {
  const names = Array.from({ length: 1_000 }, (_, at) => `${"name ".repeat(40)}${at}`).join();
  return `${names}\n${`${"1,".repeat(999)}1\n`.repeat(9_000)}`;
}

async function gigabytePdf() {
  const part = filled(16, " ");
  const gigabyte = Readable.from(Array.from({ length: 64 }, () => part));
  return pdfWithPacked(
    await buffer(gigabyte.pipe(createDeflate({ level: constants.Z_BEST_SPEED }))),
  );
}
