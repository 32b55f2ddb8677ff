import { type Element, isTag, isText } from "domhandler";

const anchorMax = 200;

export function anchorOf(element: Element): string | null {
  const anchor = anchorNear(element);
  return anchor && anchor.length <= anchorMax && !/[\s\p{Cc}]/u.test(anchor) ? anchor : null;
}

function anchorNear(element: Element): string | null {
  const inside = element.children
    .filter(isTag)
    .map((child) => child.attribs.id ?? child.attribs.name);
  const own = element.attribs.id ?? inside.find(Boolean);
  if (own) return own;
  let at: Element = element;
  for (let up = 0; up < 4; up += 1) {
    const before = at.prev && isText(at.prev) && !at.prev.data.trim() ? at.prev.prev : at.prev;
    if (before && isTag(before) && before.name === "a" && !before.attribs.href)
      return before.attribs.id ?? before.attribs.name ?? null;
    const parent = at.parent;
    if (before || !parent || !isTag(parent) || parent.name === "body") return null;
    if (parent.attribs.id) return parent.attribs.id;
    at = parent;
  }
  return null;
}
