import { createRequire } from "node:module";
import type { CheerioAPI } from "cheerio/slim";
import { type Document, DomHandler, Element } from "domhandler";
import { Parser } from "htmlparser2";

const require = createRequire(import.meta.url);

const charactersMax = 5_000_000;
const elementsMax = 50_000;
const depthMax = 512;
const attributesMax = 300_000;
const attributesOfOneElementMax = 256;
export const shadowRoot = "shadow-root";

export class UnreadablePage extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "UnreadablePage";
    this.reason = reason;
  }
}

export interface ParsedPage {
  $: CheerioAPI;
  /** All elements in order, including those pruned later; scanning a list is the fastest search. */
  elements: Element[];
}

/**
 * htmlparser2 rather than a standard-conforming parser, which reopens unclosed formatting elements in every
 * paragraph, so that a small page can become millions of nodes. This one is linear and counts while building,
 * so bombs stop at a limit.
 */
export function parseHtml(html: string): ParsedPage {
  if (html.length > charactersMax) throw new UnreadablePage("The page is too large to read.");
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  parser.end(html);
  // Loaded on first use. `require` loses the package's types.
  const { load } = require("cheerio/slim") as typeof import("cheerio/slim");
  return { $: load(inOneElement(handler.root)), elements: handler.elements };
}

/** cheerio compares all roots on each selection; with a single root there is nothing to compare. */
function inOneElement(root: Document): Document {
  const whole = new Element("whole-page", {}, root.children);
  for (const child of root.children) child.parent = whole;
  whole.parent = root;
  root.children = [whole];
  return root;
}

class BoundedHandler extends DomHandler {
  readonly elements: Element[] = [];
  private attributes = 0;
  private ownAttributes = 0;

  onopentagname(): void {
    this.ownAttributes = 0;
  }

  onattribute(): void {
    this.attributes += 1;
    this.ownAttributes += 1;
    if (this.attributes > attributesMax || this.ownAttributes > attributesOfOneElementMax)
      throw tooComplex();
  }

  override onopentag(name: string, attributes: { [key: string]: string }): void {
    if (this.elements.length >= elementsMax || this.tagStack.length > depthMax) throw tooComplex();
    const isShown =
      name === "template" && ("shadowrootmode" in attributes || "shadowroot" in attributes);
    super.onopentag(isShown ? shadowRoot : name, attributes);
    const element = this.tagStack.at(-1);
    if (element instanceof Element) this.elements.push(element);
  }

  // Comments are never shown.
  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
}

function tooComplex(): UnreadablePage {
  return new UnreadablePage("The page is too complex to read.");
}
