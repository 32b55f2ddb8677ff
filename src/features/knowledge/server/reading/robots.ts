import robotsParser, { type Robot } from "robots-parser";
import type { FetchOptions } from "#platform/server/safe-fetch.ts";
import { FetchFailed, ROBOT_NAME, type SafeFetch } from "#platform/server/safe-fetch.ts";

// The package is CommonJS whose export is the function; its types describe an ES module.
const parse = robotsParser as unknown as (address: string, text: string) => Robot;

export interface Robots {
  isAllowed(address: string): boolean;
  /** What the site asks for between two requests; 0 where it asks for nothing. */
  delayMs: number;
  sitemaps: string[];
  /** The file is there, and cannot be read at the moment: until it can, nothing is allowed. */
  isUnavailable: boolean;
}

// RFC 9309 §2.5 asks for at least 500 KiB to be read.
const charactersMax = 500 * 1024;
// Each may cost as much as the address is long, for every page; honest files have a few dozen.
const wildcardsMax = 2_000;

const everything: Robots = {
  isAllowed: () => true,
  delayMs: 0,
  sitemaps: [],
  isUnavailable: false,
};
const nothing: Robots = { ...everything, isAllowed: () => false };

/**
 * What a site lets robots read (RFC 9309): a file that is not there allows everything, one that the
 * server cannot give at the moment allows nothing. Throws `FetchFailed` where no server answers at all.
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
    // The server is there, only this file leads nowhere: the RFC calls that unavailable.
    if (error instanceof FetchFailed && (error.reason === "redirects" || error.reason === "broken"))
      return everything;
    if (error instanceof FetchFailed && error.reason === "too-large") return nothing;
    throw error;
  }
}

export function parseRobots(address: string, text: string): Robots {
  // A site that answers every address with its front page has no robots.txt.
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
