import { filled, type HostileFile, laughing, megabyte, nested } from "./hostile-file.ts";
import { zipOf } from "./zip.ts";

const cell = "<table:table-cell table:number-columns-repeated='50'>";

/** Archives of XML that repeat, nest or hide far more than they weigh. */
export const hostileOfficeFiles: HostileFile[] = [
  { name: "deep.odt", body: () => odt(nested(1_500_000, "text:span")) },
  { name: "paragraphs.odt", body: () => odt("<text:p/>".repeat(9_000_000)) },
  { name: "cells-in-cells.odt", body: () => odt(cellsInCells(7)) },
  { name: "entities.odt", body: () => odt("<text:p>&i;</text:p>", laughing()) },
  { name: "slide-again.pptx", body: () => pptx(1_000_000, `<a:p>${"rye ".repeat(20_000)}</a:p>`) },
  { name: "deep.pptx", body: () => pptx(1, nested(1_500_000, "p:grpSp")) },
  { name: "shapes.pptx", body: () => pptx(1, "<p:sp><a:p>a</a:p></p:sp>".repeat(3_000_000)) },
  { name: "chapter-again.epub", body: () => epub(1_000_000, `<p>${"rye ".repeat(20_000)}</p>`) },
  { name: "deep.epub", body: () => epub(1, nested(3_000_000, "div")) },
  { name: "files.epub", body: () => epub(1, "<p>rye</p>", 1_900) },
  {
    name: "rows.xlsx",
    body: () => xlsx([rowsOf("<c t='str'><v>rye</v></c>".repeat(200), 18_000)]),
  },
  { name: "columns.xlsx", body: () => xlsx([rowsOf("<c><v>1</v></c>".repeat(16_384), 380)]) },
  { name: "merged.xlsx", body: () => xlsx([merged(200_000)]) },
  { name: "wide-nothing.xlsx", body: () => xlsx(Array(1_500).fill(nothing)) },
  { name: "claims-little.xlsx", body: () => xlsx([" ".repeat(300 * megabyte)], 9) },
  {
    name: "entities.xlsx",
    body: () => xlsx([laughing() + rowsOf("<c t='str'><v>&i;</v></c>", 9)]),
  },
  { name: "repeated.ods", body: () => ods("table:number-rows-repeated='1048576'") },
  { name: "blocks.xls", body: () => Buffer.concat([oleStart, filled(18, "\0\0\0\0\x01\0\0\0")]) },
];

const oleStart = Buffer.from("d0cf11e0a1b11ae1", "hex");

function odt(content: string, before = "") {
  const document = `${before}<office:document-content><office:body><office:text>${content}</office:text></office:body></office:document-content>`;
  return zipOf([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
    { name: "content.xml", content: document },
  ]);
}

/** Each cell is repeated fifty times and holds the next table. */
function cellsInCells(depth: number): string {
  const open = `<table:table><table:table-row>${cell}`;
  const close = "</table:table-cell></table:table-row></table:table>";
  return `${open.repeat(depth)}<text:p>rye</text:p>${close.repeat(depth)}`;
}

function pptx(times: number, shapes: string) {
  return zipOf([
    {
      name: "ppt/presentation.xml",
      content: `<p:presentation><p:sldIdLst>${"<p:sldId r:id='r1'/>".repeat(times)}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: "<Relationships><Relationship Id='r1' Target='slides/slide1.xml'/></Relationships>",
    },
    {
      name: "ppt/slides/slide1.xml",
      content: `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    },
  ]);
}

function epub(times: number, chapter: string, others = 0) {
  return zipOf([
    {
      name: "META-INF/container.xml",
      content: "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles></container>",
    },
    {
      name: "book.opf",
      content: `<package><manifest><item id='a' href='a.xhtml'/></manifest><spine>${"<itemref idref='a'/>".repeat(times)}</spine></package>`,
    },
    { name: "a.xhtml", content: `<html><body>${chapter}</body></html>` },
    ...Array.from({ length: others }, (_, at) => ({
      name: `${at}.xhtml`,
      content: " ".repeat(50_000),
    })),
  ]);
}

const rowsOf = (cells: string, count: number) =>
  `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(count)}</sheetData></worksheet>`;
/** Two cells at the opposite corners of the largest possible sheet. */
const nothing =
  "<worksheet><dimension ref='A1:XFD1048576'/><sheetData><row r='1'><c r='A1'><v>1</v></c></row><row r='1048576'><c r='XFD1048576'><v>1</v></c></row></sheetData></worksheet>";

/** Merges that each cover the whole sheet. */
function merged(count: number) {
  const merges = "<mergeCell ref='A1:XFD1048576'/>".repeat(count);
  return `<worksheet><dimension ref='A1:XFD1048576'/><sheetData><row r='1'><c r='A1'><v>1</v></c></row></sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
}

function xlsx(sheets: string[], claimedBytes?: number) {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const kinds = sheets.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${kind}.worksheet+xml"/>`,
  );
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const named = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`);
  return zipOf([
    {
      name: "[Content_Types].xml",
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${kinds.join("")}</Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook><sheets>${named.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${relations.join("")}</Relationships>`,
    },
    ...sheets.map((content, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      content,
      ...(claimedBytes && { claimedBytes }),
    })),
  ]);
}

function ods(repeated: string) {
  const row = `<table:table-row ${repeated}><table:table-cell table:number-columns-repeated='16384' office:value-type='string'><text:p>rye</text:p></table:table-cell></table:table-row>`;
  return zipOf([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    {
      name: "content.xml",
      content: `<office:document-content><office:body><office:spreadsheet><table:table table:name='A'>${row}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
}
