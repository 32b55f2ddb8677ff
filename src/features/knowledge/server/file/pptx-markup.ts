import type { Element } from "domhandler";
import { allIn, childrenOf, escaped, firstIn, relationsOf, textIn, unzip, xmlOf } from "./unzip.ts";

const wanted = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/[^/]+\.xml)$/;

export function pptxMarkup(body: Buffer): string[] {
  const files = unzip(body, (name) => wanted.test(name));
  const relations = relationsOf(files.get("ppt/_rels/presentation.xml.rels"));
  const ids = allIn(xmlOf(files.get("ppt/presentation.xml") ?? ""), "p:sldId");
  return ids.flatMap(({ attribs }) => {
    const target = relations.get(attribs["r:id"] ?? "") ?? "";
    const slide = xmlOf(files.get(`ppt/${target.replace(/^\/ppt\//, "")}`) ?? "");
    if (firstIn(slide, "p:sld")?.attribs.show === "0") return [];
    const tree = childrenOf(firstIn(slide, "p:spTree"));
    return [
      [...tree.filter(isTitle), ...tree.filter((one) => !isTitle(one))].map(shapeMarkup).join("\n"),
    ];
  });
}

function isTitle(shape: Element): boolean {
  return /^(title|ctrTitle)$/.test(firstIn(shape, "p:ph")?.attribs.type ?? "");
}

function shapeMarkup(shape: Element): string {
  const table = firstIn(shape, "a:tbl");
  if (table) return tableMarkup(table);
  if (/^(sldNum|dt)$/.test(firstIn(shape, "p:ph")?.attribs.type ?? "")) return "";
  if (isTitle(shape)) return `<h2>${paragraphsOf(shape).join(" ")}</h2>`;
  return paragraphsOf(shape)
    .map((text) => `<p>${text}</p>`)
    .join("\n");
}

function paragraphsOf(node: Element): string[] {
  return allIn(node, "a:p")
    .map((paragraph) => escaped(textIn(paragraph)).trim())
    .filter(Boolean);
}

function tableMarkup(table: Element): string {
  const hasHeads = firstIn(table, "a:tblPr")?.attribs.firstRow === "1";
  const rows = allIn(table, "a:tr").map((row, at) => {
    const tag = hasHeads && at === 0 ? "th" : "td";
    const cells = childrenOf(row)
      .filter(
        ({ name, attribs }) => name === "a:tc" && attribs.hMerge !== "1" && attribs.vMerge !== "1",
      )
      .map((cell) => {
        const { gridSpan = "1", rowSpan = "1" } = cell.attribs;
        const spans = ` colspan="${Number(gridSpan) || 1}" rowspan="${Number(rowSpan) || 1}"`;
        return `<${tag}${spans}>${paragraphsOf(cell).join("<br>")}</${tag}>`;
      });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}
