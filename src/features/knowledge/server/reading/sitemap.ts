import { XMLParser } from "fast-xml-parser";

export interface Sitemap {
  /** Of pages. */
  pages: string[];
  /** Of further sitemaps. */
  sitemaps: string[];
}

export const sitemapEntriesMax = 5_000;
/** Room for that many; what is beyond is cut off, and the parser does not mind. */
const charactersMax = 1_000_000;

// Entities are not expanded: that is what makes a bomb of a small file.
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === "url" || name === "sitemap",
});

/** Reads a sitemap or an index of sitemaps (sitemaps.org), as XML or as lines of addresses. */
export function parseSitemap(whole: string): Sitemap {
  const text = whole.slice(0, charactersMax);
  if (!/^\s*</.test(text)) return { pages: limited(text.split(/\s+/)), sitemaps: [] };
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch {
    // Half a sitemap is no reason to fail: the links between pages lead to the same places.
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
