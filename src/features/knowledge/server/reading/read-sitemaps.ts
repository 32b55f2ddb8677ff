import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { FetchFailed } from "#platform/server/safe-fetch.ts";
import type { PageParts } from "./read-page.ts";
import { sitemapEntriesMax } from "./sitemap.ts";

const filesMax = 6;
const bytesMax = 5 * 1024 * 1024;

/** The addresses that a site lists by itself; whatever is missing or broken is left out. */
export async function readSitemaps(
  parts: PageParts,
  named: string[],
  site: string,
): Promise<string[]> {
  const waiting = named.length > 0 ? [...named] : [new URL("/sitemap.xml", site).href];
  const addresses = new Set<string>();
  for (let asked = 0; asked < filesMax && addresses.size < sitemapEntriesMax; asked++) {
    const next = waiting.shift();
    if (!next) break;
    const text = await sitemapText(parts, next);
    const { pages, sitemaps } = await parts.reader.readSitemap(text, parts.signal);
    for (const page of pages) addresses.add(page);
    waiting.push(...sitemaps);
  }
  return [...addresses].slice(0, sitemapEntriesMax);
}

async function sitemapText(parts: PageParts, address: string): Promise<string> {
  try {
    const { status, body, text } = await parts.safeFetch(address, parts.fetchOptions);
    if (status !== 200) return "";
    const isGzip = body[0] === 0x1f && body[1] === 0x8b;
    return isGzip ? await inflated(body) : text;
  } catch (error) {
    if (error instanceof FetchFailed && error.reason !== "cancelled") return "";
    throw error;
  }
}

async function inflated(body: Buffer): Promise<string> {
  try {
    return (await promisify(gunzip)(body, { maxOutputLength: bytesMax })).toString();
  } catch {
    // Broken, or a bomb: a site is read without its sitemap, too.
    return "";
  }
}
