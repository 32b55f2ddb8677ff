import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { FetchFailed } from "#platform/server/safe-fetch.ts";
import type { PageParts } from "./read-page.ts";
import { sitemapEntriesMax } from "./sitemap.ts";

/**
 * Shops split their sitemap into dozens of files; taking one entry of each in turn keeps any from crowding
 * out the others.
 */
const filesMax = 60;
const bytesMax = 5 * 1024 * 1024;

export async function readSitemaps(
  parts: PageParts,
  named: string[],
  site: string,
): Promise<string[]> {
  const waiting = named.length > 0 ? [...named] : [new URL("/sitemap.xml", site).href];
  const lists: string[][] = [];
  for (let asked = 0; asked < filesMax; asked++) {
    const next = waiting.shift();
    if (!next) break;
    const text = await sitemapText(parts, next);
    const { pages, sitemaps } = await parts.reader.readSitemap(text, parts.signal);
    lists.push(pages);
    waiting.push(...sitemaps);
  }
  return inTurns(lists);
}

function inTurns(lists: string[][]): string[] {
  const addresses = new Set<string>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const address = list[at];
      if (address && addresses.size < sitemapEntriesMax) addresses.add(address);
    }
  return [...addresses];
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
    return "";
  }
}
