import { XMLParser } from "fast-xml-parser";

export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

export const sitemapEntriesMax = 5_000;
const charactersMax = 1_000_000;

// Entities are not expanded, which prevents entity bombs.
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === "url" || name === "sitemap",
});

export function parseSitemap(whole: string): Sitemap {
  const text = whole.slice(0, charactersMax);
  if (!/^\s*</.test(text)) return { pages: limited(text.split(/\s+/)), sitemaps: [] };
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch {
    // Not worth failing for: links lead to the same pages.
    return { pages: [], sitemaps: [] };
  }
  return {
    pages: limited(locations(at(at(document, "urlset"), "url"))),
    sitemaps: limited(locations(newestFirst(at(at(document, "sitemapindex"), "sitemap")))),
  };
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

function newestFirst(entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries;
  const changed = (entry: unknown) => String(at(entry, "lastmod") ?? "");
  return [...entries].sort((a, b) => changed(b).localeCompare(changed(a)));
}

function locations(entries: unknown): string[] {
  return Array.isArray(entries)
    ? entries.map((entry) => plain(String(at(entry, "loc") ?? "").trim()))
    : [];
}

const named: Record<string, string> = { amp: "&", apos: "'", quot: '"', lt: "<", gt: ">" };

function plain(text: string): string {
  return text.replace(/&(amp|apos|quot|lt|gt);/g, (whole, name: string) => named[name] ?? whole);
}

function limited(addresses: string[]): string[] {
  return addresses.filter((one) => /^https?:\/\//i.test(one)).slice(0, sitemapEntriesMax);
}
