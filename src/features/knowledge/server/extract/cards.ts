import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { lineOf } from "./line-text.ts";

interface Shape {
  headings: number;
  firstLevel: number;
  text: number;
  isComplex: boolean;
}

const cardsMin = 2;
const cardTextMax = 1_500;
const labelMax = 80;
const rowTextMax = 200;
const partsMax = 5;
const figureMax = 24;

export class Cards {
  private readonly shapes = new Map<Element, Shape>();

  /** Boxes in a row with headings of the same level. Text in or after one belongs to no other. */
  boxesIn(element: Element): Set<AnyNode> {
    const boxes = new Set<AnyNode>();
    let row: Element[] = [];
    let level = 0;
    const finish = () => {
      if (row.length >= cardsMin) for (const box of row) boxes.add(box);
      row = [];
    };
    for (const child of element.children) {
      if (!isTag(child)) {
        if (isWords(child)) finish();
        continue;
      }
      const { firstLevel } = this.shapeOf(child);
      const isBox = firstLevel > 0 && /^(div|li|article|section|a)$/.test(child.name);
      if (!isBox || firstLevel !== level) finish();
      level = firstLevel;
      if (isBox) row.push(child);
    }
    finish();
    return boxes;
  }

  /** Moves a label above a card's heading below it. Only for cards among others. */
  inOrder(element: Element): AnyNode[] {
    const { headings, text } = this.shapeOf(element);
    const isCard = headings === 1 && text <= cardTextMax && this.hasLikeBeside(element);
    if (!isCard) return element.children;
    const at = element.children.findIndex(
      (child) => isTag(child) && this.shapeOf(child).headings > 0,
    );
    const label = element.children.slice(0, at);
    const isLabel =
      label.reduce((sum, node) => sum + this.textIn(node), 0) <= labelMax &&
      label.every((node) => !isTag(node) || !this.shapeOf(node).isComplex) &&
      !label.some(isSentence);
    if (at < 1 || !isLabel) return element.children;
    const [heading, ...rest] = element.children.slice(at);
    return heading ? [heading, ...label, ...rest] : element.children;
  }

  /** One line for each of several similar boxes with a name and a price or time; else null. */
  rowsOf(element: Element): string[] | null {
    const boxes = element.children.filter(isTag);
    const [first] = boxes;
    if (!first || boxes.length < cardsMin || element.children.some(isWords)) return null;
    const rows = boxes.map((box) => (isAlike(box, first) ? this.partsOf(box) : null));
    if (!rows.every((parts) => parts !== null)) return null;
    const withFigures = rows.filter((parts) => parts.some(isFigure)).length;
    return withFigures * 2 > rows.length ? rows.map(rowLine) : null;
  }

  private partsOf(box: Element): string[] | null {
    const { headings, text, isComplex } = this.shapeOf(box);
    const children = box.children.filter(isTag);
    const isRow =
      headings === 0 &&
      !isComplex &&
      text > 0 &&
      text <= rowTextMax &&
      children.length > 1 &&
      children.length <= partsMax &&
      !box.children.some(isWords) &&
      children.every(({ name }) => /^(div|p|strong|b|time)$/.test(name));
    const parts = isRow ? children.map((child) => lineOf(child)).filter(Boolean) : [];
    return parts.length > 1 ? parts : null;
  }

  private hasLikeBeside({ parent, name }: Element): boolean {
    if (!parent || !isTag(parent)) return false;
    const boxes = parent.children.filter(
      (one) => isTag(one) && one.name === name && this.shapeOf(one).headings > 0,
    );
    return boxes.length >= cardsMin;
  }

  private textIn(node: AnyNode): number {
    if (isText(node)) return node.data.replace(/\s+/g, "").length;
    return isTag(node) ? this.shapeOf(node).text : 0;
  }

  private shapeOf(element: Element): Shape {
    const known = this.shapes.get(element);
    if (known) return known;
    const level = levelOf(element);
    const shape: Shape = {
      headings: level > 0 ? 1 : 0,
      firstLevel: level,
      text: 0,
      isComplex: /^(ul|ol|dl|table|form|pre|details)$/.test(element.name),
    };
    for (const child of element.children) {
      shape.text += this.textIn(child);
      if (!isTag(child) || level > 0) continue;
      const inner = this.shapeOf(child);
      shape.headings += inner.headings;
      shape.firstLevel ||= inner.firstLevel;
      shape.isComplex ||= inner.isComplex;
    }
    this.shapes.set(element, shape);
    return shape;
  }
}

function levelOf({ name, attribs }: Element): number {
  if (attribs.role === "heading") return Number(attribs["aria-level"]) || 2;
  return /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0;
}

function isAlike(box: Element, first: Element): boolean {
  return (
    /^(div|a|article)$/.test(box.name) &&
    box.name === first.name &&
    box.attribs.class === first.attribs.class
  );
}

function isWords(node: AnyNode): boolean {
  return isText(node) && node.data.trim() !== "";
}

function isFigure(part: string): boolean {
  return part.length <= figureMax && /\p{N}/u.test(part);
}

function rowLine(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  const line = isFigure(last) ? `${parts.slice(0, -1).join(", ")}: ${last}` : parts.join(", ");
  return `- ${line}`;
}

function isSentence(node: AnyNode): boolean {
  const text = isText(node) ? node.data : isTag(node) ? lineOf(node) : "";
  return /[.!?。！？]\s*$/u.test(text);
}
