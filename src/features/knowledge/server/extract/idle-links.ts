import { type AnyNode, type Element, isTag, isText, type ParentNode, type Text } from "domhandler";
import { keepChildren } from "./elements.ts";
import { leadsTo } from "./leads-to.ts";
import type { Panels } from "./panels.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

const labelMax = 40;

/**
 * Removes links without information: navigation within the page ('Back to top', tables of contents), and
 * repeated link texts on their own line ('Read more').
 */
export function dropIdleLinks(page: ParsedPage, panels: Panels): void {
  const { $, elements } = page;
  dropRuns(elements);
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
  for (const [label, links] of alone) if (isRepeated(label, links)) $(links).remove();
}

function isRepeated(label: string, links: Element[]): boolean {
  return label !== "" && label.length <= labelMax && !/\p{N}/u.test(label) && links.length > 1;
}

function dropRuns(elements: Element[]): void {
  const gone = new Set<AnyNode>(runsOfLinks(elements));
  const parents = new Set<ParentNode>();
  for (const link of gone) {
    if (link.next && isSeparator(link.next)) link.next.data = " ";
    if (link.parent) parents.add(link.parent);
  }
  for (const parent of parents) keepChildren(parent, (child) => !gone.has(child));
}

const runMin = 3;

/** 'Home Rooms Prices' or 'Home | Rooms | Prices' in a paragraph: links with nothing between them. */
function runsOfLinks(elements: Element[]): Element[] {
  const runs: Element[] = [];
  const seen = new Set<Element>();
  for (const link of elements) {
    if (seen.has(link) || !isPlainLink(link)) continue;
    const run: Element[] = [];
    for (let at: Element | null = link; at && isPlainLink(at); at = linkAfter(at)) run.push(at);
    for (const one of run) seen.add(one);
    if (run.length >= runMin) runs.push(...run);
  }
  return runs;
}

function isPlainLink(link: Element): boolean {
  const { name, attribs, parent } = link;
  if (name !== "a" || !attribs.href || leadsTo in attribs || !parent || !isTag(parent))
    return false;
  const label = textWithin(link, labelMax + 1);
  const isLabel = label.length > 0 && label.length <= labelMax && !/[\p{N}@]/u.test(label);
  return (
    isLabel && /^(p|div|td|center|span)$/.test(parent.name) && !/^(mailto|tel):/i.test(attribs.href)
  );
}

function linkAfter(link: Element): Element | null {
  let node: AnyNode | null = link.next;
  while (node && isSeparator(node)) node = node.next;
  return node && isTag(node) ? node : null;
}

function isSeparator(node: AnyNode): node is Text {
  return isText(node) && /^[\s|·•/–—-]*$/.test(node.data);
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
