import type { Element } from "domhandler";
import { tagged } from "./metas.ts";
import type { ParsedPage } from "./parse-html.ts";

const linksMax = 5000;
const addressMax = 2000;

export function pageLinks(page: ParsedPage, url: string): string[] {
  const base = absolute(tagged(page, "base", "href")[0]?.attribs.href ?? "", url) ?? url;
  const links = new Set<string>();
  for (const element of page.elements) {
    const href = hrefOf(element);
    if (href === undefined || /\bnofollow\b/i.test(element.attribs.rel ?? "")) continue;
    const link = absolute(href, base);
    if (link) links.add(link);
    if (links.size >= linksMax) break;
  }
  return [...links];
}

function hrefOf({ name, attribs }: Element): string | undefined {
  if (name === "a" || name === "area") return attribs.href ?? "";
  return name === "frame" || name === "iframe" ? (attribs.src ?? "") : undefined;
}

export function absolute(href: string, base: string): string | null {
  const trimmed = href.trim();
  if (!trimmed || trimmed.length > addressMax || !URL.canParse(trimmed, base)) return null;
  const link = new URL(trimmed, base);
  if (link.protocol !== "http:" && link.protocol !== "https:") return null;
  if (link.username || link.password) return null;
  link.hash = "";
  return link.href.length > addressMax ? null : link.href;
}
