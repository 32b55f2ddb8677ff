import type { Proposal } from "../../contract.ts";
import { extractPage, UnreadablePage } from "../extract/extract-page.ts";
import type { Facts } from "../extract/facts.ts";
import { proposeAgent } from "../extract/propose.ts";
import { type PagePassage, passagesOf } from "../extract/split-passages.ts";

export { readText } from "../read-text.ts";
export { parseSitemap } from "./sitemap.ts";

// Runs in its own process (page-reader.ts), so that a difficult page delays no visitor.

/** Loads every dependency up front, so that time limits measure only the page. */
export function load(): void {
  extractPage("<p>Some words of which the language can be told.</p>", "https://example.com/");
}

export interface Markup {
  html: string;
  url: string;
}

export interface ReadMarkup {
  title: string;
  language: string | null;
  canonicalUrl: string | null;
  links: string[];
  isNoIndex: boolean;
  isNoFollow: boolean;
  refreshTo: string | null;
  facts: Facts;
  passages: PagePassage[];
  /** Null for documents. */
  proposal: Proposal | null;
  remark: string | null;
  /** Nearly empty without its scripts. */
  needsScripts: boolean;
}

/** Returns a sentence for the owner if unreadable, because error classes are lost between processes. */
export function readMarkup({ html, url }: Markup): ReadMarkup | { unreadable: string } {
  try {
    const page = extractPage(html.replaceAll("\0", ""), url);
    const { title, language, canonicalUrl, links, isNoIndex, isNoFollow, facts } = page;
    const { needsScripts } = page;
    return storable({
      title,
      language,
      canonicalUrl,
      links,
      isNoIndex,
      isNoFollow,
      facts,
      needsScripts,
      remark: null,
      refreshTo: refreshOf(html, url),
      passages: passagesOf(page),
      proposal: proposeAgent(page),
    });
  } catch (error) {
    if (error instanceof UnreadablePage) return { unreadable: error.reason };
    throw error;
  }
}

/** PostgreSQL rejects NUL and lone surrogates, which pages may contain as JSON escapes. */
function storable<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
  return JSON.parse(text) as Value;
}

/** `<meta http-equiv="refresh" content="0; url=/en/">`, unless the delay leaves time to read. */
function refreshOf(html: string, url: string): string | null {
  const head = html.slice(0, 20_000).replace(/<!--[\s\S]*?-->|<noscript[\s\S]*?<\/noscript>/gi, "");
  for (const [tag] of head.matchAll(/<meta\s[^>]{0,1000}>/gi)) {
    if (!/http-equiv\s*=\s*["']?refresh/i.test(tag)) continue;
    const content = /content\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
    const value = content?.[1] ?? content?.[2] ?? content?.[3] ?? "";
    const [, seconds = "", target = ""] =
      /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=)?\s*['"]?(.+?)['"]?\s*$/i.exec(value) ?? [];
    if (target && Number(seconds) <= 5)
      return URL.parse(target.replaceAll("&amp;", "&"), url)?.href ?? null;
  }
  return null;
}
