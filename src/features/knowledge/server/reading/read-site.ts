import { leftOut } from "../change-pages.ts";
import { createErrorPage } from "./error-page.ts";
import { createFrontier, type Frontier } from "./frontier.ts";
import { createPathFilter } from "./path-patterns.ts";
import { left, type PageLeft, type PageOutcome, type PageParts, readPage } from "./read-page.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import type { ReadingParts } from "./reading-parts.ts";
import {
  addFound,
  endRun,
  handBack,
  listKnown,
  type Run,
  type TakenPage,
  takeFrontPage,
  takeNextPage,
} from "./reading-store.ts";
import { createSiteManners } from "./site-manners.ts";
import { storeLeft, storeRead, storeUnchanged } from "./store-page.ts";

const atOnce = 2;
const timeMaxMs = 40 * 60_000;
/** For a website that somebody only tries. */
const tried = { bytesMax: 4_000_000, timeMaxMs: 40_000 };
/** Links recorded, as a multiple of the pages read, before the rest is ignored. */
const foundFactor = 5;

export async function readSite(
  { db, safeFetch, reader, files, browser, log, now, ...parts }: ReadingParts,
  run: Run,
  stop: AbortSignal,
  { spentMs, lastsMs }: { spentMs: number; lastsMs: number },
): Promise<void> {
  const limits = limitsOf(run, parts.limits);
  const failed = new AbortController();
  const signal = AbortSignal.any([stop, failed.signal]);
  const manners = createSiteManners(db, safeFetch, signal);
  const isTried = run.pagesMax !== null;
  const pageParts: PageParts = {
    ...{ safeFetch, reader, signal, ...manners },
    // Both are slow, and owners share them.
    files: isTried ? null : files,
    browser: isTried ? null : browser,
  };
  const startedAt = now();

  const isWanted = createPathFilter(run.include, run.exclude);

  const front = await takeFrontPage(db, run);
  const first = await orFailed(front, () => readFrontPage(pageParts, front));
  const site = "url" in first ? first.url : front.url;
  const known = await listKnown(db, run);
  const frontier = createFrontier(site, {
    foundMax: run.kind === "page" ? 0 : limits.pagesMax * foundFactor,
    isWanted,
  });
  for (const { url } of [...known, { url: site }]) frontier.note(url);
  const isErrorPage = createErrorPage(pageParts, site, first);
  let bytes = run.bytesRead;
  let read = known.filter(({ status, depth }) => status === "done" && depth > 0).length;
  let counted = read + ("url" in first ? 1 : 0);

  await store(front, run.kind === "page" || isWanted(site) ? first : unwanted(first), frontier);
  if (first.kind === "failed" || (first.kind === "skipped" && first.why === "robots")) {
    const reasonForRest = first.reason;
    if (read > 0) return endRun(db, run, { status: "done", reason: null, reasonForRest });
    return endRun(db, run, { status: "failed", reason: whySiteFailed(first), reasonForRest });
  }

  await workThrough(
    run.kind === "website" ? addListedPages() : undefined,
    async () => {
      if (limitReached() || isTurnOver()) return undefined;
      const page = await takeNextPage(db, run);
      return page && (() => readOne(page));
    },
    failed,
  );

  const limit = limitReached();
  if (!limit && isTurnOver()) return handBack(db, run, spentTime());
  const reasonForRest = limit ?? "";
  await endRun(
    db,
    run,
    read > 0 || !isWanted(site)
      ? { status: "done", reason: null, reasonForRest }
      : { status: "failed", reason: whyNothingRead(first), reasonForRest },
  );

  async function addListedPages() {
    // Someone who gives a list wants its pages, and no others.
    const isList = first.kind === "skipped" && first.why === "list";
    const sitemaps = isList ? first.links : (await manners.robotsOf(site)).sitemaps;
    const listed = await readSitemaps(pageParts, sitemaps, site);
    await addFound(db, run, frontier.offerAll(listed, site, 1));
  }

  async function readOne(page: TakenPage) {
    counted++;
    const outcome = isWanted(page.url)
      ? await orFailed(page, () => readLinked(page))
      : left("skipped", leftOut, { isGone: true });
    await store(page, outcome, frontier);
    if (!("url" in outcome)) counted--;
  }

  async function readLinked({ url, before }: TakenPage): Promise<PageOutcome> {
    const outcome = await readPage(pageParts, url, site, before);
    if (outcome.kind !== "read" || !(await isErrorPage(outcome))) return outcome;
    const { bytes } = outcome;
    return left("failed", errorPage, { isGone: true, isMissing: true, bytes });
  }

  /** An unexpected error on one page fails that page, not the site. */
  async function orFailed(page: TakenPage, work: () => Promise<PageOutcome>): Promise<PageOutcome> {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, pageId: page.id }, "a page could not be read");
      const reason = "This page could not be read because of a problem on our side.";
      return { kind: "failed", reason, isGone: false, links: [], bytes: 0, why: "other" };
    }
  }

  async function store(page: TakenPage, outcome: PageOutcome, { offerAll }: Frontier) {
    bytes += outcome.bytes;
    if (outcome.kind === "unchanged") {
      frontier.note(outcome.url);
      await storeUnchanged(db, run, page, outcome.bytes);
      read++;
      return;
    }
    if (outcome.kind !== "read") {
      if (outcome.why === "busy") manners.slowDown(page.url);
      const found = offerAll(outcome.links, page.url, page.depth + 1);
      return storeLeft(db, run, page, { ...outcome, found });
    }
    frontier.note(outcome.url);
    const found = offerAll(outcome.page.links, outcome.url, page.depth + 1);
    if (await storeRead(db, run, page, { ...outcome, found })) read++;
  }

  function limitReached(): string | null {
    if (counted >= limits.pagesMax) return `Only ${limits.pagesMax} pages of a website are read.`;
    if (bytes >= limits.bytesMax) return "The website is too large to read in full.";
    if (spentTime() >= limits.timeMaxMs) return "The website is too slow to read in full.";
    return null;
  }

  function isTurnOver(): boolean {
    return now() - startedAt >= lastsMs;
  }

  function spentTime(): number {
    return Math.round(spentMs + now() - startedAt);
  }
}

function limitsOf({ pagesMax }: Run, usual: ReadingParts["limits"]) {
  if (pagesMax === null) return { ...usual, timeMaxMs };
  const bytesMax = Math.min(usual.bytesMax, tried.bytesMax);
  return { pagesMax: Math.min(usual.pagesMax, pagesMax), bytesMax, timeMaxMs: tried.timeMaxMs };
}

async function readFrontPage(
  parts: PageParts,
  { url: address, before }: TakenPage,
): Promise<PageOutcome> {
  let outcome = await readPage(parts, address, null, before);
  if (outcome.kind === "failed" && outcome.why === "unreachable" && address.startsWith("https:")) {
    const plain = await readPage(parts, address.replace("https:", "http:"), null, before);
    if ("url" in plain) outcome = plain;
  }
  for (let hop = 0; hop < 3 && "why" in outcome && outcome.why === "leads-on"; hop++) {
    const [next] = outcome.links;
    if (next) outcome = await readPage(parts, next, null);
  }
  return outcome;
}

const errorPage = "This page was not found: the website shows its error page instead.";

/** The start page supplies links even if it is excluded. */
function unwanted(first: PageOutcome): PageOutcome {
  if (first.kind === "failed") return first;
  const links = "page" in first ? first.page.links : "links" in first ? first.links : [];
  return left("skipped", leftOut, { isGone: true, links, bytes: first.bytes });
}

function whySiteFailed({ why, reason }: PageLeft): string {
  return why === "robots"
    ? "The website's robots.txt blocks this service. Allow it there, then try again."
    : reason;
}

function whyNothingRead(first: PageOutcome): string {
  return "reason" in first ? first.reason : "There is no text on this website.";
}

/**
 * Runs tasks from `next` with limited concurrency. If one fails, `failed` tells the others to stop; they are
 * awaited, then the error is thrown.
 */
async function workThrough(
  first: Promise<void> | undefined,
  next: () => Promise<(() => Promise<void>) | undefined>,
  failed: AbortController,
): Promise<void> {
  const working = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const begin = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) => void faults.push(error))
      .finally(() => working.delete(tracked));
    working.add(tracked);
  };
  try {
    if (first) begin(first);
    for (;;) {
      while (working.size < atOnce) {
        const work = await next();
        if (!work || faults.length > 0) break;
        begin(work());
      }
      if (faults.length > 0) throw faults[0];
      if (working.size === 0) return;
      await Promise.race(working);
    }
  } catch (error) {
    failed.abort();
    await Promise.allSettled(working);
    throw error;
  }
}
