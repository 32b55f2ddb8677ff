import { type AnyNode, type Element, isTag, isText } from "domhandler";

export interface Measure {
  text: number;
  linkText: number;
  links: number;
  hasMain: boolean;
  hasHeading: boolean;
  hasTopHeading: boolean;
  hasTable: boolean;
}

export type Measures = WeakMap<Element, Measure>;

const unseen = new Set(["script", "style", "template", "noscript", "svg"]);

/** One pass over the tree, so that later rules only look sizes up. */
export function measure(root: AnyNode[], measures: Measures = new WeakMap()): Measures {
  for (const node of root) if (isTag(node)) measureElement(node, false, measures);
  return measures;
}

function measureElement(element: Element, isInLink: boolean, measures: Measures): Measure {
  const name = element.name;
  const isLink = name === "a" && "href" in element.attribs;
  const own: Measure = {
    text: 0,
    linkText: 0,
    links: isLink ? 1 : 0,
    hasMain: name === "main" || element.attribs.role === "main",
    hasHeading: /^h[1-6]$/.test(name) || element.attribs.role === "heading",
    hasTopHeading: name === "h1",
    hasTable: name === "table",
  };
  if (unseen.has(name)) {
    measures.set(element, own);
    return own;
  }
  for (const child of element.children) {
    if (isText(child)) {
      const length = child.data.replace(/\s+/g, "").length;
      own.text += length;
      if (isInLink || isLink) own.linkText += length;
    } else if (isTag(child)) {
      const inner = measureElement(child, isInLink || isLink, measures);
      own.text += inner.text;
      own.linkText += inner.linkText;
      own.links += inner.links;
      own.hasMain ||= inner.hasMain;
      own.hasHeading ||= inner.hasHeading;
      own.hasTopHeading ||= inner.hasTopHeading;
      own.hasTable ||= inner.hasTable;
    }
  }
  measures.set(element, own);
  return own;
}
