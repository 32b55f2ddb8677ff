import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { docxWith, zipOf } from "#testing/server/zip.ts";
import type { FileKind } from "./file-kind.ts";
import { readFile } from "./file-worker.ts";

async function read(kind: FileKind, body: Buffer | string) {
  const found = await readFile({ kind, title: "a" }, [new Uint8Array(Buffer.from(body))]);
  return "unreadable" in found
    ? found.unreadable
    : found.sections.map(({ heading, text }) => [heading, text]);
}
const entries = (files: Record<string, string>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));

test("Markdown keeps tables, heading levels and code, without front matter", async () => {
  const sections = await read(
    "markdown",
    "---\ntitle: Rates\ncost_price: 2 pounds\n---\nRates\n=====\n\n## Halls\n\n| Hall | Seats | Day |\n|---|--:|---|\n| Oak | 40 | £90 |\n\n```sh\n# not a heading\n```\n\n> **Note:** bring [cups](https://cups.example/x).\n",
  );
  expect(sections).toEqual([
    ["Rates › Halls", "| Hall: Oak; Seats: 40; Day: £90\n\n# not a heading\n\nNote: bring cups."],
  ]);
  expect(await read("markdown", "---\n\nTwo words.\n\n---\n\nMore words.")).toEqual([
    ["", "Two words.\n\nMore words."],
  ]);
});

test.each([
  ["sep=|\nCut|Price\nShort|30\n", "| Cut: Short; Price: 30"],
  ['"Cut, short; or long"\tPrice\nShort\t30\n', "| Cut, short, or long: Short; Price: 30"],
  [
    "Our prices\nfrom May 2026\n\nCut;Price;Time\nShort;1,50;20\nLong;2,50;40\n",
    "| Cut: Short; Price: 1,50; Time: 20",
  ],
  ["Short;1,50;20\nLong;2,50;40\nCurls;3,50;60\n", "| Short: 1,50; 20"],
  ["Cut^Price\nShort^30\nLong^40\n", "| Cut: Short; Price: 30"],
])("a table of %j is split at the right separator", async (csv, line) => {
  const sections = await read("csv", csv);
  expect(sections).toContainEqual(["Short", line]);
});

test("a single cell titles the rows below it, and a title above the header is kept", async () => {
  const sections = await read("csv", "Rates 2026,,\nCut,Children,Adults\nMen,,\nShort,12,30\n");
  expect(sections).toEqual([
    ["", "Rates 2026"],
    ["Men › Short", "| Cut: Short; Children: 12; Adults: 30"],
  ]);
});

test("a workbook is read sheet by sheet as displayed, without hidden parts", async () => {
  const rates = utils.aoa_to_sheet([["Rates"], ["Cut", "Children", "Adults"], ["Short", 12, 30.5]]);
  rates["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
  rates.C3.z = '"£"0.00';
  const book = utils.book_new();
  utils.book_append_sheet(book, rates, "Hair");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Cost"], ["SECRET"]]), "Inside");
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["Day", "Opens"],
      ["Monday", "9:00"],
    ]),
    "Times",
  );
  book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] };
  for (const bookType of ["xlsx", "biff8"] as const)
    expect(await read("sheet", write(book, { bookType, type: "buffer" }))).toEqual([
      ["Hair", "Rates"],
      ["Hair › Short", "| Cut: Short; Children: 12; Adults: £30.50"],
      ["Times › Monday", "| Day: Monday; Opens: 9:00"],
    ]);
  const ods = await read("sheet", write(book, { bookType: "ods", type: "buffer" }));
  expect(ods).toContainEqual(["Times › Monday", "| Day: Monday; Opens: 9:00"]);
});

test("a Word file's headers, footers and notes are read in the right place", async () => {
  const part = (name: string, inner: string) => ({
    name: `word/${name}.xml`,
    content: `<w:x xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inner}</w:x>`,
  });
  const said = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const page = `<w:p><w:r><w:t>Page </w:t></w:r><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>`;
  const mark = `<w:p><w:r><w:t>Towels are free</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r></w:p>`;
  const body = docxWith(
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Pool</w:t></w:r></w:p>${mark}${said("Open daily.")}`,
    [
      part("header1", said("Mill House, 12 Mill Street")),
      part("footer1", `${said("All rates include tax.")}${page}`),
      part("footnotes", `<w:footnote w:id="2">${said("In July and August.")}</w:footnote>`),
    ],
  );
  expect(await read("docx", body)).toEqual([
    ["", "Mill House, 12 Mill Street\n\nAll rates include tax."],
    ["Pool", "Towels are free (In July and August.).\n\nOpen daily."],
  ]);
});

test("an OpenDocument text keeps headings, notes, tables and its footer", async () => {
  const cells = (...texts: string[]) =>
    `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
  const odt = entries({
    "content.xml": `<x><office:body><office:text><text:h text:outline-level="1">Rules</text:h><text:p>Be quiet<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>after ten</text:p></text:note-body></text:note>.<office:annotation><text:p>SECRET</text:p></office:annotation></text:p><table:table>${cells("Hall", "Day", "Week")}${cells("Oak", "£40", "£200")}</table:table></office:text></office:body></x>`,
    "styles.xml": "<x><style:footer><text:p>Valid from May</text:p></style:footer></x>",
  });
  expect(await read("odt", odt)).toEqual([
    ["", "Valid from May"],
    ["Rules", "Be quiet (after ten).\n\n| Hall: Oak; Day: £40; Week: £200"],
  ]);
});

test("visible slides are read in presentation order", async () => {
  const shape = (text: string, type = "body") =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;
  const slide = (inner: string, more = "") =>
    `<p:sld${more}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`;
  const cell = (text: string) => `<a:tc><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`;
  const pptx = entries({
    "ppt/presentation.xml": `<x><p:sldId r:id="r3"/><p:sldId r:id="r1"/><p:sldId r:id="r2"/></x>`,
    "ppt/_rels/presentation.xml.rels": `<x>${[1, 2, 3].map((n) => `<Relationship Id="r${n}" Target="slides/slide${n}.xml"/>`).join("")}</x>`,
    "ppt/slides/slide1.xml": slide(
      `${shape("Yoga on Mondays.")}${shape("Classes", "title")}<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell("Class")}${cell("Fee")}</a:tr><a:tr>${cell("Yoga")}${cell("£8")}</a:tr></a:tbl></p:graphicFrame>`,
    ),
    "ppt/slides/slide2.xml": slide(shape("SECRET"), ` show="0"`),
    "ppt/slides/slide3.xml": slide(`${shape("Welcome", "ctrTitle")}${shape("Open daily.")}`),
  });
  expect(await read("pptx", pptx)).toEqual([
    ["Welcome", "Open daily."],
    ["Classes", "Yoga on Mondays.\n\n| Class: Yoga; Fee: £8"],
  ]);
});

test("a book's chapters are read in order, without its table of contents", async () => {
  const chapter = (title: string) =>
    `<html><body><h1>${title}</h1><p>What ${title} says.</p></body></html>`;
  const epub = entries({
    "META-INF/container.xml": `<x><rootfile full-path="OPS/book.opf"/></x>`,
    "OPS/book.opf": `<package><manifest><item id="c" href="nav.xhtml" properties="nav"/><item id="a" href="two.xhtml"/><item id="b" href="the%20one.xhtml"/></manifest><spine><itemref idref="c"/><itemref idref="b"/><itemref idref="a"/></spine></package>`,
    "OPS/nav.xhtml": "<p>SECRET</p>",
    "OPS/two.xhtml": chapter("Two"),
    "OPS/the one.xhtml": chapter("One"),
  });
  expect(await read("epub", epub)).toEqual([
    ["One", "What One says."],
    ["Two", "What Two says."],
  ]);
});

test("a text in an unknown charset is refused with a message", async () => {
  const oem = Buffer.from("Brot f\x81r M\x84nner, t\x84glich ge\x94ffnet", "latin1");
  expect(await read("text", oem)).toMatch(/Save it as UTF-8/);
});
