import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { anchorOf } from "./anchor.ts";
import { Cards } from "./cards.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { block, gapBefore, hiddenAddress, lineOf, listLines, preformatted } from "./line-text.ts";
import { isNamedOpener, isPanel, type Panels } from "./panels.ts";
import { type Section, SectionWriter } from "./section-writer.ts";
import { dataTableLines, isDataTable } from "./table-lines.ts";
import { textWithin } from "./text-within.ts";

const headingMax = 200;

export function sectionsOf(nodes: AnyNode[], panels: Panels): Section[] {
  const writer = new SectionWriter();
  const reader = new ContentReader(writer, panels);
  reader.readAll(nodes);
  return writer.finish();
}

class ContentReader {
  private readonly writer: SectionWriter;
  private readonly panels: Panels;
  private readonly cards = new Cards();
  private readonly sectionHolders = new Map<Element, boolean>();

  constructor(writer: SectionWriter, panels: Panels) {
    this.writer = writer;
    this.panels = panels;
  }

  readAll(nodes: AnyNode[]): void {
    for (const node of nodes) this.read(node);
  }

  private read(node: AnyNode): void {
    if (isText(node)) this.writer.write(cleanText(node.data));
    else if (isTag(node)) this.readElement(node);
  }

  private readElement(element: Element): void {
    const { name, children } = element;
    if (name === "br") this.writer.write("\n");
    else if (name === "hr") this.writer.breakLine();
    else if (isHeading(element)) this.readHeading(element);
    else if (name === "details") this.readDetails(element);
    else if (isPanel(element, this.panels)) this.readPanel(element);
    else if (isOpener(element)) this.readOpener(element);
    else if (name === "dl") this.readDefinitions(element);
    else if (name === "pre") this.writer.addBlock(preformatted(element));
    else if (name === "table" && isDataTable(element))
      this.writer.addBlock(dataTableLines(element).join("\n"));
    else if ((name === "ul" || name === "ol") && !this.holdsSections(element))
      this.writer.addBlock(listLines(element, 0).join("\n"));
    else if (block.has(name) || name.includes("-")) this.readBlock(element);
    else {
      this.writer.write(gapBefore(element));
      this.readAll(children);
      this.writer.write(hiddenAddress(element));
    }
  }

  private readBlock(element: Element): void {
    const question = element.name === "p" ? boldLine(element) : "";
    if (question) {
      const level = this.writer.level >= 7 ? this.writer.level : 7;
      this.writer.startSection(level, question, anchorOf(element));
      return;
    }
    this.writer.breakLine();
    const rows = this.cards.rowsOf(element);
    if (rows) this.writer.addBlock(rows.join("\n"));
    else this.readChildren(element);
    this.writer.breakLine();
  }

  private readChildren(element: Element): void {
    const boxes = this.cards.boxesIn(element);
    for (const child of this.cards.inOrder(element)) {
      const restore = boxes.has(child) ? this.writer.remember() : null;
      this.read(child);
      restore?.();
    }
  }

  private readHeading(element: Element): void {
    const level = Number(element.attribs["aria-level"] ?? element.name.slice(1)) || 2;
    const text = headingText(element);
    if (text) this.writer.startSection(Math.min(level, 6), text, anchorOf(element));
  }

  private readDetails(element: Element): void {
    const summary = element.children.filter(isTag).find((child) => child.name === "summary");
    const restore = this.writer.remember();
    const label = summary ? headingText(summary) : "";
    if (label) this.writer.startSection(this.writer.level + 1, label, anchorOf(element));
    this.readAll(element.children.filter((child) => child !== summary));
    restore();
  }

  private readPanel(element: Element): void {
    const label = this.panels.labels.get(element) ?? "";
    const isOpened = label === this.writer.heading;
    if (!label || isOpened) {
      this.readBlock(element);
      if (isOpened) this.writer.endHeading();
      return;
    }
    const restore = this.writer.remember();
    this.writer.startSection(this.writer.level + 1, label, anchorOf(element));
    this.readAll(element.children);
    restore();
  }

  private readOpener(element: Element): void {
    const level = Math.max(this.writer.level, 8);
    this.writer.startSection(level, headingText(element), anchorOf(element));
  }

  private readDefinitions(list: Element): void {
    const items = definitionItems(list);
    const isShort = items.every(
      ({ term, values }) =>
        !term.endsWith("?") &&
        values.every((value) => textWithin(value, 160).length < 120 && !holdsBlocks(value)),
    );
    if (isShort) {
      this.writer.addBlock(items.map(definitionLine).join("\n"));
      return;
    }
    const restore = this.writer.remember();
    const level = this.writer.level + 1;
    for (const { term, values, anchor } of items) {
      if (term) this.writer.startSection(level, term, anchor);
      for (const value of values) this.readBlock(value);
    }
    restore();
  }

  private holdsSections(element: Element): boolean {
    const known = this.sectionHolders.get(element);
    if (known !== undefined) return known;
    const holds = element.children
      .filter(isTag)
      .some(
        (child) =>
          /^(details|dl|table|pre)$/.test(child.name) ||
          isHeading(child) ||
          isPanel(child, this.panels) ||
          isOpener(child) ||
          this.holdsSections(child),
      );
    this.sectionHolders.set(element, holds);
    return holds;
  }
}

function isHeading({ name, attribs }: Element): boolean {
  return /^h[1-6]$/.test(name) || attribs.role === "heading";
}

function headingText(element: Element): string {
  return cleanLine(textWithin(element, headingMax)).replace(/\s*[¶#§:]$|^#\s+/u, "");
}

function isOpener(element: Element): boolean {
  if (!isNamedOpener(element)) return false;
  if (element.children.some((child) => isTag(child) && /^(h[1-6]|p|ul|table)$/.test(child.name)))
    return false;
  const text = textWithin(element, headingMax);
  return text.length > 1 && text.length < headingMax;
}

function boldLine(paragraph: Element): string {
  const parts = paragraph.children.filter((child) => !isText(child) || child.data.trim());
  const [only] = parts;
  if (parts.length !== 1 || !only || !isTag(only) || !/^(b|strong)$/.test(only.name)) return "";
  const text = textWithin(only, 130);
  const isLast = !nextElement(paragraph);
  const isSentence = /[.!,;]$/.test(text);
  return text.length > 2 && text.length < 120 && !isSentence && !isLast
    ? text.replace(/:$/, "")
    : "";
}

function nextElement(element: Element): AnyNode | null {
  let next = element.next;
  while (next && isText(next) && !next.data.trim()) next = next.next;
  return next;
}

function definitionItems(list: Element) {
  const items: { term: string; values: Element[]; anchor: string | null }[] = [];
  const parts = list.children
    .filter(isTag)
    .flatMap((child) => (child.name === "div" ? child.children.filter(isTag) : [child]));
  for (const part of parts) {
    const last = items.at(-1);
    if (part.name === "dt" && last && last.values.length === 0)
      last.term = cleanLine(`${last.term}, ${headingText(part)}`);
    else if (part.name === "dt")
      items.push({ term: headingText(part), values: [], anchor: anchorOf(part) });
    else if (last) last.values.push(part);
    else items.push({ term: "", values: [part], anchor: null });
  }
  return items;
}

function definitionLine({ term, values }: { term: string; values: Element[] }): string {
  const value = values
    .map((one) => lineOf(one))
    .filter(Boolean)
    .join("; ");
  return term && value ? `- ${term.replace(/:$/, "")}: ${value}` : `- ${term}${value}`;
}

function holdsBlocks(element: Element): boolean {
  return element.children.some(
    (child) => isTag(child) && /^(ul|ol|table|pre|dl|h[1-6])$/.test(child.name),
  );
}
