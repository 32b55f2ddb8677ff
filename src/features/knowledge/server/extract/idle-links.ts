import { type AnyNode, type Element, isTag, isText } from "domhandler";
import type { Panels } from "./panels.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

const labelMax = 40;

/**
 * Removes links without information: navigation within the page ('Back to top', tables of contents), and
 * repeated link texts on their own line ('Read more').
 */
export function dropIdleLinks({ $, elements }: ParsedPage, panels: Panels): void {
  const targets = new Set(elements.map(({ attribs }) => attribs.id ?? attribs.name));
  const alone = new Map<string, Element[]>();
  for (const link of elements) {
    if (link.name !== "a" && link.name !== "button") continue;
    if (panels.controls.has(link) || !standsAlone(link)) continue;
    const href = link.attribs.href ?? "";
    if (/^#top$/i.test(href) || (/^#./.test(href) && targets.has(href.slice(1)))) $(link).remove();
    else {
      const label = textWithin(link, labelMax + 1);
      const same = alone.get(label);
      if (same) same.push(link);
      else alone.set(label, [link]);
    }
  }
  for (const [label, links] of alone)
    if (label && label.length <= labelMax && !/\p{N}/u.test(label) && links.length > 1)
      for (const link of links) $(link).remove();
}

function standsAlone(link: Element): boolean {
  const { parent } = link;
  if (!parent || !isTag(parent)) return false;
  const isBlock = /^(div|p|li|section|article|center|footer|main|body|figure)$/.test(parent.name);
  return isBlock && endsLine(link, (node) => node.prev) && endsLine(link, (node) => node.next);
}

function endsLine(link: Element, step: (node: AnyNode) => AnyNode | null): boolean {
  let node = step(link);
  while (node && isText(node) && !node.data.trim()) node = step(node);
  return (
    !node ||
    (isTag(node) && /^(div|p|ul|ol|h[1-6]|table|section|article|br|hr|figure)$/.test(node.name))
  );
}
