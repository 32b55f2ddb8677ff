import type { Element } from "domhandler";
import { isTag } from "domhandler";
import { cleanLine } from "../clean-text.ts";
import { tagged } from "../metas.ts";
import type { ParsedPage } from "../parse-html.ts";
import { textWithin } from "../text-within.ts";

export interface Thing {
  types: string[];
  [property: string]: unknown;
}

const thingsMax = 500;
const depthMax = 8;
const scriptCharactersMax = 1_000_000;

export function structuredData(page: ParsedPage): Thing[] {
  const roots = [...jsonLd(page), ...microdata(page)];
  const things: Thing[] = [];
  const byId = new Map<string, Record<string, unknown>>();
  const gather = (value: unknown, depth: number) => {
    if (depth > depthMax || things.length >= thingsMax) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, thingsMax)) gather(one, depth + 1);
    } else if (isRecord(value)) {
      const types = typesOf(value);
      if (types.length > 0) things.push({ ...value, types });
      const id = value["@id"];
      if (typeof id === "string" && types.length > 0) byId.set(id, value);
      for (const inner of Object.values(value)) gather(inner, depth + 1);
    }
  };
  gather(roots, 0);
  return things.map((thing) => withReferences(thing, byId));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown, charactersMax = 300): string | undefined {
  const [one] = listOf(value);
  const text = isRecord(one) ? one["@value"] : one;
  if (typeof text !== "string" && typeof text !== "number") return undefined;
  return cleanLine(String(text).slice(0, charactersMax * 4), charactersMax) || undefined;
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, thingsMax) : [value];
}

export function plainName(value: unknown): string {
  return typeof value === "string" ? (value.split(/[/#:]/).at(-1) ?? "") : "";
}

function typesOf(value: Record<string, unknown>): string[] {
  return listOf(value["@type"]).map(plainName).filter(Boolean);
}

function withReferences(thing: Thing, byId: Map<string, Record<string, unknown>>): Thing {
  const properties = Object.entries(thing).map(([property, value]) => {
    const isReference = isRecord(value) && Object.keys(value).length === 1 && "@id" in value;
    return [property, isReference ? (byId.get(String(value["@id"])) ?? value) : value];
  });
  return { ...Object.fromEntries(properties), types: thing.types };
}

function jsonLd(page: ParsedPage): unknown[] {
  const scripts = tagged(page, "script", "type")
    .filter(({ attribs }) => /^\s*application\/ld\+json/i.test(attribs.type ?? ""))
    .slice(0, 50);
  return scripts.map((script) => readJson(page.$(script).text()));
}

export function readJson(text: string): unknown {
  if (text.length > scriptCharactersMax) return undefined;
  const bare = text.replace(
    /^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    "",
  );
  for (const attempt of [
    bare,
    bare.replace(/\p{Cc}+/gu, " "),
    bare.replace(/\p{Cc}+/gu, " ").replace(/,\s*([}\]])/g, "$1"),
  ]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Broken structured data is common and does not affect the page's text.
    }
  }
  return undefined;
}

function microdata({ elements }: ParsedPage): unknown[] {
  return elements
    .filter(({ attribs }) => "itemscope" in attribs && !("itemprop" in attribs))
    .filter(({ attribs }) => attribs.itemtype?.includes("schema.org"))
    .slice(0, 100)
    .map((root) => itemOf(root, 0));
}

function itemOf(item: Element, depth: number): Record<string, unknown> {
  const properties: Record<string, unknown> = Object.create(null);
  properties["@type"] = plainName(item.attribs.itemtype?.split(/\s/)[0]);
  const read = (element: Element) => {
    for (const child of element.children) {
      if (!isTag(child)) continue;
      const name = child.attribs.itemprop?.split(/\s/)[0];
      const isItem = "itemscope" in child.attribs;
      if (name) {
        const value = isItem && depth < depthMax ? itemOf(child, depth + 1) : propertyValue(child);
        const known = properties[name];
        properties[name] = known === undefined ? value : [...listOf(known), value];
      }
      if (!isItem) read(child);
    }
  };
  read(item);
  return properties;
}

function propertyValue(element: Element): string {
  const { content, datetime, href } = element.attribs;
  if (content !== undefined) return content;
  if (element.name === "link") return href ?? "";
  return element.name === "time" && datetime ? datetime : textWithin(element, 5000);
}
