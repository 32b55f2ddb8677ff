import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { createCookies, type FetchOptions, type SafeFetch } from "#platform/server/safe-fetch.ts";
import { type Robots, readRobots } from "./robots.ts";
import { takeTurn } from "./take-turn.ts";

/** The scripts of one page may name hundreds of hosts, each with a file of half a megabyte. */
const originsMax = 20;

export function createSiteManners(db: Database, safeFetch: SafeFetch, signal: AbortSignal) {
  const robots = new LRUCache<string, Promise<Robots>>({ max: originsMax });
  const delaysMs = new Map<string, number>();
  const fetchOptions: FetchOptions = {
    signal,
    cookies: createCookies(),
    takeTurn: (host) => takeTurn(db, host, delaysMs.get(host) ?? 0, signal),
  };

  async function askRobots(origin: string): Promise<Robots> {
    const found = await readRobots(safeFetch, origin, fetchOptions);
    delaysMs.set(new URL(origin).hostname, found.delayMs);
    return found;
  }

  return {
    fetchOptions,
    robotsOf(address: string): Promise<Robots> {
      const { origin } = new URL(address);
      const known = robots.get(origin) ?? askRobots(origin);
      robots.set(origin, known);
      return known;
    },
    slowDown(address: string) {
      const { hostname } = new URL(address);
      delaysMs.set(hostname, Math.max(1_000, delaysMs.get(hostname) ?? 0) * 2);
    },
  };
}
