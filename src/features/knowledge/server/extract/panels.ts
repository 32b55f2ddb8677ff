import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { isHidden } from "./hidden.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

/** Accordion and tab panels: hidden content, with their openers as headings. */
export interface Panels {
  labels: Map<Element, string>;
  controls: Set<Element>;
}

const labelMax = 250;

export function findPanels({ elements }: ParsedPage): Panels {
  const panels: Panels = { labels: new Map(), controls: new Set() };
  const targets = new Map<string, Element>();
  for (const element of elements)
    if (element.attribs.id && !targets.has(element.attribs.id))
      targets.set(element.attribs.id, element);
  const inMenus = insideMenus(elements);
  for (const control of elements) {
    const panel = targets.get(controlledId(control) ?? "") ?? tabOf(control, targets);
    if (panel && !inMenus.has(control)) open(panels, panel, control);
  }
  for (const element of elements) {
    if (panels.labels.has(element) || !isHidden(element) || inMenus.has(element)) continue;
    const opener = openerOf(element);
    if (opener && !holdsFields(element)) open(panels, element, opener);
    else if (isOneOfSeveral(element) && !holdsFields(element)) panels.labels.set(element, "");
  }
  return panels;
}

function open({ labels, controls }: Panels, panel: Element, control: Element): void {
  const label = textWithin(control, labelMax + 1);
  if (!label || label.length > labelMax) return;
  if (!isHeading(control)) controls.add(control);
  if (!labels.get(panel)) labels.set(panel, label);
}

/** One pass, because parents come first; walking up from each element would multiply by depth. */
function insideMenus(elements: Element[]): Set<AnyNode> {
  const inside = new Set<AnyNode>();
  for (const element of elements) {
    const isMenu =
      element.name === "nav" || /^(navigation|menubar)$/.test(element.attribs.role ?? "");
    if (isMenu || (element.parent && inside.has(element.parent))) inside.add(element);
  }
  return inside;
}

function controlledId({ attribs }: Element): string | undefined {
  const opens = attribs.role === "tab" || "data-toggle" in attribs || "data-bs-toggle" in attribs;
  const link = opens && attribs.href?.startsWith("#") ? attribs.href : undefined;
  const target = attribs["data-bs-target"] ?? attribs["data-target"];
  return (attribs["aria-controls"] ?? target ?? link)?.replace(/^#/, "");
}

function tabOf({ name, attribs }: Element, targets: Map<string, Element>): Element | undefined {
  if (name !== "a" || !/^#./.test(attribs.href ?? "")) return undefined;
  const target = targets.get((attribs.href ?? "").slice(1));
  if (!target || /^(body|main|h[1-6]|a)$/.test(target.name)) return undefined;
  const isTab = [target, next(target), before(target)].some(
    (one) => one?.attribs.id && isHidden(one),
  );
  return isTab ? target : undefined;
}

function openerOf(hidden: Element): Element | undefined {
  if (!/^(div|p|section|ul|ol|dd|span|article|table)$/.test(hidden.name)) return undefined;
  const opener = before(hidden);
  if (!opener || isHidden(opener)) return undefined;
  const isAsked = isHeading(opener) || /[?？؟]$/.test(textWithin(opener, labelMax + 1));
  return isAsked || isPressed(opener) || isNamedOpener(opener) ? opener : undefined;
}

function isPressed({ name, attribs }: Element): boolean {
  return (
    name === "button" ||
    name === "dt" ||
    attribs.role === "button" ||
    "onclick" in attribs ||
    "tabindex" in attribs ||
    "aria-expanded" in attribs ||
    (name === "a" && /^(#$|javascript:|$)/i.test(attribs.href ?? "")) ||
    /cursor:\s*pointer/.test(attribs.style ?? "")
  );
}

function isOneOfSeveral(hidden: Element): boolean {
  const kind = kindOf(hidden);
  const isShownKind = (one: Element | undefined) =>
    one !== undefined && !isHidden(one) && one.name === hidden.name && kindOf(one) === kind;
  if (!kind || !/^(div|section|article|li|tr)$/.test(hidden.name)) return false;
  let [left, right] = [before(hidden), next(hidden)];
  for (let step = 0; step < 30 && (left || right); step += 1) {
    if (isShownKind(left) || isShownKind(right)) return true;
    [left, right] = [left && before(left), right && next(right)];
  }
  return false;
}

function kindOf({ attribs }: Element): string {
  return attribs.class?.trim().split(/\s+/, 1)[0] ?? "";
}

function holdsFields(element: Element): boolean {
  return element.children.some(
    (child) =>
      isTag(child) && (/^(input|select|textarea|form)$/.test(child.name) || holdsFields(child)),
  );
}

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name);
}

function before(element: Element): Element | undefined {
  return neighbour(element, (node) => node.prev);
}

function next(element: Element): Element | undefined {
  return neighbour(element, (node) => node.next);
}

function neighbour(element: Element, step: (node: AnyNode) => AnyNode | null) {
  let node = step(element);
  while (node && isText(node) && !node.data.trim()) node = step(node);
  return node && isTag(node) ? node : undefined;
}

export function isPanel(element: Element, panels: Panels): boolean {
  const { role, hidden } = element.attribs;
  return panels.labels.has(element) || role === "tabpanel" || hidden === "until-found";
}

const openerName =
  /(^|[-_])(faq|accordion|question|toggle|collapse|collapsible|tab|expander)[-_]*(item[-_]*)?(title|header|heading|head|question|button|btn|toggle|trigger|label)$|^(faq|schema-faq)[-_]+question|^question$/;

export function isNamedOpener(element: Element): boolean {
  const { name, attribs } = element;
  if (!attribs.class || !/^(div|p|span|button|a|label|strong)$/.test(name)) return false;
  const names = attribs.class.slice(0, 500).toLowerCase().split(/\s+/);
  return names.some((one) => openerName.test(one) || (name === "button" && one === "accordion"));
}
