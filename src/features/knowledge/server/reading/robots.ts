import robotsParser, { type Robot } from "robots-parser";
import type { FetchOptions } from "#platform/server/safe-fetch.ts";
import { FetchFailed, ROBOT_NAME, type SafeFetch } from "#platform/server/safe-fetch.ts";

// A CommonJS function whose types describe an ES module.
const parse = robotsParser as unknown as (address: string, text: string) => Robot;

export interface Robots {
  isAllowed(address: string): boolean;
  delayMs: number;
  sitemaps: string[];
  /** The file exists but cannot be read now: until it can, everything is disallowed. */
  isUnavailable: boolean;
}

// RFC 9309 §2.5 requires at least 500 KiB.
const charactersMax = 500 * 1024;
// Matching costs up to the address's length per wildcard and page; honest files have a few dozen.
const wildcardsMax = 2_000;

const everything: Robots = {
  isAllowed: () => true,
  delayMs: 0,
  sitemaps: [],
  isUnavailable: false,
};
const nothing: Robots = { ...everything, isAllowed: () => false };

/**
 * RFC 9309: a missing file allows everything, a server error disallows everything. Throws `FetchFailed` if
 * the server is unreachable.
 */
export async function readRobots(
  safeFetch: SafeFetch,
  origin: string,
  options: FetchOptions,
): Promise<Robots> {
  const address = new URL("/robots.txt", origin).href;
  try {
    const { status, text } = await safeFetch(address, options);
    if (status >= 500 || status === 429) return { ...nothing, isUnavailable: true };
    return status === 200 ? parseRobots(address, text.slice(0, charactersMax)) : everything;
  } catch (error) {
    // The server responds, but this file's redirects lead nowhere, which the RFC treats as missing.
    if (error instanceof FetchFailed && (error.reason === "redirects" || error.reason === "broken"))
      return everything;
    if (error instanceof FetchFailed && error.reason === "too-large") return nothing;
    throw error;
  }
}

export function parseRobots(address: string, text: string): Robots {
  // A site that serves its start page for every address has no robots.txt.
  if (/^\s*</.test(text)) return everything;
  if ((text.match(/\*/g) ?? []).length > wildcardsMax) return nothing;
  const robot = parse(address, text);
  const delay = robot.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    ...everything,
    isAllowed: (page) => robot.isAllowed(page, ROBOT_NAME) !== false,
    delayMs: Math.max(0, delay * 1000),
    sitemaps: robot.getSitemaps(),
  };
}
