import { type AnyNode, type Element, isTag, type ParentNode } from "domhandler";

/** In document order. cheerio's `find` is quadratic in siblings. */
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

/** Removes children in one pass; one by one would be quadratic. */
export function keepChildren(parent: ParentNode, isKept: (node: AnyNode) => boolean): void {
  const kept = parent.children.filter(isKept);
  if (kept.length === parent.children.length) return;
  for (const [index, child] of kept.entries()) {
    child.prev = kept[index - 1] ?? null;
    child.next = kept[index + 1] ?? null;
  }
  parent.children = kept;
}
