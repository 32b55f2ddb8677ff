import type { AnyNode, Element } from "domhandler";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

/** Accordion and tab panels: what opens them names them, and they are content although hidden. */
export interface Panels {
  labels: Map<string, string>;
  controls: Set<Element>;
}

export function findPanels({ elements }: ParsedPage): Panels {
  const labels = new Map<string, string>();
  const controls = new Set<Element>();
  const targets = new Set(elements.map(({ attribs }) => attribs.id));
  const inMenus = insideMenus(elements);

  for (const control of elements) {
    const id = controlledId(control);
    if (!id || !targets.has(id)) continue;
    if (inMenus.has(control)) continue;
    const label = textWithin(control, 300);
    // What says this much is no label; it may hold the panel itself.
    if (!label || label.length > 250) continue;
    controls.add(control);
    if (!labels.has(id)) labels.set(id, label);
  }
  return { labels, controls };
}

/** In one pass, because parents come first; asking each for its ancestors would cost its depth. */
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

export function isPanel(element: Element, panels: Panels): boolean {
  const { id = "", role, hidden } = element.attribs;
  return panels.labels.has(id) || role === "tabpanel" || hidden === "until-found";
}

const openerName =
  /(^|[-_])(faq|accordion|question|toggle|collapse|collapsible|tab|expander)[-_]*(item[-_]*)?(title|header|heading|head|question|button|btn|toggle|trigger|label)$|^(faq|schema-faq)[-_]+question|^question$/;

/** What opens an accordion's panel without saying so to assistive technology: only its name tells. */
export function isNamedOpener(element: Element): boolean {
  const { name, attribs } = element;
  if (!attribs.class || !/^(div|p|span|button|a|label|strong)$/.test(name)) return false;
  const names = attribs.class.slice(0, 500).toLowerCase().split(/\s+/);
  return names.some((one) => openerName.test(one) || (name === "button" && one === "accordion"));
}
