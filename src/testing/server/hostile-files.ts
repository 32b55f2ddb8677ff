import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createDeflate, deflateSync } from "node:zlib";
import { filled, type HostileFile, laughing, megabyte, nested } from "./hostile-file.ts";
import { hostileOfficeFiles } from "./hostile-office-files.ts";
import { pdfOfObjects, pdfStream, pdfWith, pdfWithPacked } from "./pdf.ts";
import { docxOf, docxWith } from "./zip.ts";

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
  { name: "pages.pdf", body: () => pdfWithKids(400_000) },
  { name: "own-child.pdf", body: () => pdfWithKids(1, 2) },
  { name: "forms.pdf", body: formsWithinForms },
  { name: "objects.pdf", body: () => pdfWithKids(1, 4, filled(18, "9 0 obj\n<<>>\nendobj\n")) },
  { name: "deep.docx", body: () => docxWith(nested(1_500_000, "w:sdt")) },
  { name: "entities.docx", body: () => docxWith("&i;", [], laughing()) },
  {
    name: "picture.docx",
    body: () => docxWith("", [{ name: "word/media/a.png", content: " ".repeat(95 * megabyte) }]),
  },
  {
    name: "claims-little.docx",
    body: () =>
      docxWith("", [
        { name: "word/media/a.png", content: " ".repeat(300 * megabyte), claimedBytes: 9 },
      ]),
  },
  { name: "deep.html", body: () => filled(19, "<div>") },
  { name: "tables.html", body: () => filled(19, "<table><tr><td>") },
  {
    name: "attributes.html",
    body: () => Buffer.concat([Buffer.from("<p "), filled(19, "a=1 b ")]),
  },
  {
    name: "rows.html",
    body: () =>
      Buffer.concat([Buffer.from("<table>"), filled(19, "<tr><td>1<td colspan=999 rowspan=999>2")]),
  },
  { name: "unclosed.html", body: () => filled(19, "<a href='<b>&#x1F600;") },
  { name: "columns.csv", body: () => filled(19, "a;") },
  ...hostileOfficeFiles,
];

/** `count` references to one page, followed by `rest`. */
function pdfWithKids(count: number, kid = 4, rest = Buffer.alloc(0)) {
  const pdf = pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${`${kid} 0 R `.repeat(count)}] /Count ${count} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
    pdfStream(deflateSync(Buffer.from("BT /F1 9 Tf (rye) Tj ET"))),
  ]);
  return Buffer.concat([pdf, rest]);
}

/** Each form draws the next ten times, so the last is drawn a billion times. */
function formsWithinForms() {
  const depth = 9;
  const form = (at: number) => {
    const shown = at < depth ? "/N Do ".repeat(10) : "BT /F1 9 Tf (rye) Tj ET";
    const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << /N ${5 + at} 0 R >> >>`;
    return pdfStream(
      deflateSync(Buffer.from(shown)),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`,
    );
  };
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /N 5 0 R >> >> >>",
    ...Array.from({ length: depth + 1 }, (_, at) => form(at + 1)),
  ]);
}

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
