import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { elementsWithin } from "./elements.ts";
import { type ParsedPage, shadowRoot } from "./parse-html.ts";

export function openShadowRoots({ elements }: ParsedPage): void {
  for (const root of elements) {
    const host = root.parent;
    if (root.name !== shadowRoot || !host || !isTag(host)) continue;
    const given = new Map<string, AnyNode[]>();
    for (const child of host.children) {
      if (child === root) continue;
      const name = isTag(child) ? (child.attribs.slot ?? "") : "";
      const children = given.get(name);
      if (children) children.push(child);
      else given.set(name, [child]);
    }
    for (const slot of elementsWithin(root.children, ({ name }) => name === "slot")) {
      const children = given.get(slot.attribs.name ?? "") ?? [];
      given.delete(slot.attribs.name ?? "");
      // Slot content is a fallback.
      if (children.some((child) => !isText(child) || child.data.trim())) adopt(slot, children);
    }
    adopt(host, root.children);
  }
}

function adopt(parent: Element, children: AnyNode[]): void {
  parent.children = [...children] as Element["children"];
  parent.children.forEach((child, at) => {
    child.parent = parent;
    child.prev = parent.children[at - 1] ?? null;
    child.next = parent.children[at + 1] ?? null;
  });
}
