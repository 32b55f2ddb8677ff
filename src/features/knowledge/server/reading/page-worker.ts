import type { Proposal } from "../../contract.ts";
import { extractPage, UnreadablePage } from "../extract/extract-page.ts";
import type { Facts } from "../extract/facts.ts";
import { proposeAgent } from "../extract/propose.ts";
import { type PagePassage, passagesOf } from "../extract/split-passages.ts";

export { readText } from "../read-text.ts";
export { parseSitemap } from "./sitemap.ts";

// Runs in a process of its own (page-reader.ts), so that a hard page holds up no visitor.

/** Done when all that reading needs is loaded: what the process does from then on is a page's own work. */
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
  /** Where a page sends its readers by itself. */
  refreshTo: string | null;
  facts: Facts;
  passages: PagePassage[];
  proposal: Proposal;
}

/** A sentence for the owner instead of a page where it cannot be read: errors lose their class on the way. */
export function readMarkup({ html, url }: Markup): ReadMarkup | { unreadable: string } {
  try {
    const page = extractPage(html.replaceAll("\0", ""), url);
    const { title, language, canonicalUrl, links, isNoIndex, isNoFollow, facts } = page;
    return storable({
      title,
      language,
      canonicalUrl,
      links,
      isNoIndex,
      isNoFollow,
      facts,
      refreshTo: refreshOf(html, url),
      passages: passagesOf(page),
      proposal: proposeAgent(page),
    });
  } catch (error) {
    if (error instanceof UnreadablePage) return { unreadable: error.reason };
    throw error;
  }
}

/** PostgreSQL takes neither NUL nor half a character, and a page may hold both, escaped in its JSON. */
function storable<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
  // What was read is plain data, so it comes back as it went.
  return JSON.parse(text) as Value;
}

/** `<meta http-equiv="refresh" content="0; url=/en/">`, unless it leaves time to read. */
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
