import { type AnyNode, type Element, isTag, type ParentNode } from "domhandler";

/** Elements in these nodes and below, in order. In cheerio's `find` many siblings cost their square. */
export function elementsWithin(
  nodes: AnyNode[],
  isWanted: (element: Element) => boolean,
): Element[] {
  const found: Element[] = [];
  const look = (node: AnyNode) => {
    if (!isTag(node)) return;
    if (isWanted(node)) found.push(node);
    node.children.forEach(look);
  };
  nodes.forEach(look);
  return found;
}

/** Takes children out all at once; one after the other, each would search the whole row for itself. */
export function keepChildren(parent: ParentNode, isKept: (node: AnyNode) => boolean): void {
  const kept = parent.children.filter(isKept);
  if (kept.length === parent.children.length) return;
  for (const [index, child] of kept.entries()) {
    child.prev = kept[index - 1] ?? null;
    child.next = kept[index + 1] ?? null;
  }
  parent.children = kept;
}
