import { type AnyNode, isTag, isText } from "domhandler";
import { allIn, escaped, unzip, xmlOf } from "./unzip.ts";

const names: Record<string, string> = {
  "text:p": "p",
  "text:list": "ul",
  "text:list-item": "li",
  "text:list-header": "li",
  "table:table": "table",
  "table:table-header-rows": "thead",
  "table:table-row": "tr",
  "table:table-cell": "td",
  "draw:text-box": "div",
};
const unread =
  /^(office:annotation|text:tracked-changes|text:table-of-content|office:forms|text:page-number|text:page-count|svg:|draw:object|table:covered-table-cell)/;

export function odtMarkup(body: Buffer): string {
  const files = unzip(body, (name) => name === "content.xml" || name === "styles.xml");
  const content = xmlOf(files.get("content.xml") ?? "");
  const styles = xmlOf(files.get("styles.xml") ?? "");
  const edges = ["style:header", "style:footer"].flatMap((name) => allIn(styles, name));
  const said = new Set(edges.flatMap(({ children }) => children.map(markupOf)));
  const bodies = allIn(content, "office:body").flatMap(({ children }) => children.map(markupOf));
  return [...said, ...bodies].join("\n");
}

function markupOf(node: AnyNode): string {
  if (isText(node)) return escaped(node.data);
  if (!isTag(node) || unread.test(node.name)) return "";
  const { name, attribs } = node;
  const inner = node.children.map(markupOf).join("");
  if (name === "text:s" || name === "text:tab") return " ";
  if (name === "text:line-break") return "<br>";
  if (name === "text:note-citation") return "";
  if (name === "text:note") return ` (${inner.replace(/<\/?p>/g, " ").trim()})`;
  if (name === "text:h") {
    const level = Math.min(6, Number(attribs["text:outline-level"]) || 1);
    return `<h${level}>${inner}</h${level}>`;
  }
  if (name === "text:a") return `<a href="${quoted(attribs["xlink:href"])}">${inner}</a>`;
  const tag = names[name];
  if (!tag) return inner;
  const spans = `${span("colspan", attribs["table:number-columns-spanned"])}${span("rowspan", attribs["table:number-rows-spanned"])}`;
  const repeated = Number(attribs["table:number-columns-repeated"]) || 1;
  return `<${tag}${spans}>${inner}</${tag}>`.repeat(tag === "td" ? Math.min(repeated, 50) : 1);
}

function span(name: string, value: string | undefined): string {
  return value && /^\d{1,3}$/.test(value) ? ` ${name}="${value}"` : "";
}

function quoted(text = ""): string {
  return escaped(text).replace(/"/g, "&quot;");
}
