import { createHash } from "node:crypto";
import {
  type Fetched,
  FetchFailed,
  type FetchOptions,
  type SafeFetch,
} from "#platform/server/safe-fetch.ts";
import { FILE_SIZE_BYTES_MAX } from "../../contract.ts";
import type { PageBrowser } from "../browser/page-browser.ts";
import { robotsDirectives } from "../extract/robots-directives.ts";
import type { FileReader } from "../file/file-reader.ts";
import { documentName, documentTypes } from "./document-types.ts";
import { isSameSite, pageAddress, pageKey } from "./page-address.ts";
import type { PageReader } from "./page-reader.ts";
import type { ReadMarkup } from "./page-worker.ts";
import { readDocument } from "./read-document.ts";
import type { KnownPage } from "./reading-store.ts";
import type { Robots } from "./robots.ts";

export interface PageRead {
  kind: "read";
  url: string;
  page: ReadMarkup;
  bytes: number;
  sign: KnownPage;
}

export interface PageUnchanged {
  kind: "unchanged";
  url: string;
  bytes: number;
}

export interface PageLeft {
  kind: "skipped" | "failed";
  reason: string;
  /** Existing knowledge must be dropped: the page is gone or disallowed. */
  isGone: boolean;
  isMissing?: boolean;
  links: string[];
  bytes: number;
  why: "robots" | "leads-on" | "list" | "unreachable" | "busy" | "other";
}

export type PageOutcome = PageRead | PageUnchanged | PageLeft;

export interface PageParts {
  safeFetch: SafeFetch;
  reader: PageReader;
  /** Null: documents are left out. */
  files: FileReader | null;
  browser: PageBrowser | null;
  robotsOf: (url: string) => Promise<Robots>;
  fetchOptions: FetchOptions;
  signal: AbortSignal;
}

const notForRobots = "This page tells search engines and other robots not to read it.";
const rulesUnavailable = "The website's robots.txt could not be read. We will try again later.";
const notPage = "This is not a web page, although the website says it is.";
const listed = "This is a list of pages: the pages it names are read.";
const noDocuments = "Documents are read after you sign up.";
const noText = "There is no text on this page.";
const needsJavaScript =
  "This page needs JavaScript: without it there is no text on it. Add what it says as a text or a file.";
/** To be read in full again. */
export const unsigned: KnownPage = { bodyHash: null, etag: null, lastModified: null };
/** Letters beside the title below which a page with scripts is drawn. */
const sparseBelow = 250;
const startLength = 4_096;
const pageTypes = ["text/html", "application/xhtml+xml"];
const listTypes = ["application/xml", "text/xml", "text/plain"];

/**
 * Fetches a page. `site` is null until the start page determines it. `before`: earlier validators, which
 * avoid transferring and parsing it again.
 */
export async function readPage(
  parts: PageParts,
  address: string,
  site: string | null,
  before: KnownPage | null = null,
): Promise<PageOutcome> {
  try {
    const forbidden = forbiddenBy(await parts.robotsOf(address), address);
    if (forbidden) return forbidden;
    const headers = conditions(before);
    const isDocument = documentName.test(new URL(address).pathname);
    const options = {
      ...parts.fetchOptions,
      accept: [...pageTypes, ...documentTypes, ...(site ? [] : listTypes)],
      headers,
      ...(isDocument && { bytesMax: FILE_SIZE_BYTES_MAX }),
    };
    return await readAnswer(parts, await parts.safeFetch(address, options), site, before);
  } catch (error) {
    if (!(error instanceof FetchFailed) || error.reason === "cancelled") throw error;
    const kind = error.reason === "type" || error.reason === "too-large" ? "skipped" : "failed";
    const isUnreachable = error.reason === "unreachable";
    return left(kind, error.message, { why: isUnreachable ? "unreachable" : "other" });
  }
}

/** Also checks a redirect's target, whose host has its own rules. */
function forbiddenBy(robots: Robots, address: string): PageLeft | undefined {
  if (robots.isUnavailable) return left("failed", rulesUnavailable);
  if (!robots.isAllowed(address))
    return left("skipped", notForRobots, { isGone: true, why: "robots" });
  return undefined;
}

function conditions(before: KnownPage | null): Record<string, string> {
  return {
    ...(before?.etag && { "if-none-match": before.etag }),
    ...(before?.lastModified && { "if-modified-since": before.lastModified }),
  };
}

const headerMax = 200;

function signOf({ headers, body }: Fetched): KnownPage {
  const header = (name: string) => {
    const value = headers.get(name);
    // It is sent back as a header, so it must be valid in one.
    return value && value.length <= headerMax && /^[\x20-\x7e]+$/.test(value) ? value : null;
  };
  const bodyHash = createHash("sha256").update(body).digest("base64url");
  return { bodyHash, etag: header("etag"), lastModified: header("last-modified") };
}

async function readAnswer(
  parts: PageParts,
  answer: Fetched,
  site: string | null,
  before: KnownPage | null,
): Promise<PageOutcome> {
  const { url, status, headers, body } = answer;
  const bytes = body.length;
  const refusal = refusalOf(status, new URL(url).hostname);
  if (refusal) return refusal;
  if (site && !isSameSite(url, site))
    return left("skipped", "This link leads to another website.", { isGone: true });
  const forbidden = forbiddenBy(await parts.robotsOf(url), url);
  if (forbidden) return { ...forbidden, bytes };
  const sign = signOf(answer);
  const isSame = before !== null && (status === 304 || sign.bodyHash === before.bodyHash);
  if (isSame && !asksRobotsToLeave(headers)) return { kind: "unchanged", url, bytes };

  if (!site && listTypes.includes(answer.contentType) && isListOfPages(answer.text))
    return left("skipped", listed, { isGone: true, why: "list", links: [url], bytes });
  const asSent = await readBody(parts, answer);
  if ("unreadable" in asSent) return left("skipped", asSent.unreadable, { bytes });
  const drawn = isSparse(asSent) ? await readDrawn(parts, answer) : null;
  const page = drawn && lettersOf(drawn) > lettersOf(asSent) ? drawn : asSent;
  const links = page.isNoFollow ? [] : page.links;
  if (page.refreshTo && pageKey(page.refreshTo) !== pageKey(url))
    return left("skipped", "This link leads to another page.", {
      isGone: true,
      why: "leads-on",
      links: [page.refreshTo],
      bytes,
    });
  if (page.isNoIndex || asksRobotsToLeave(headers))
    return left("skipped", notForRobots, { isGone: true, links, bytes });
  // Client-rendered pages have a title and nothing else.
  if (page.passages.every((passage) => passage.text === page.title))
    return left("skipped", whyNoText(parts, page), {
      isGone: true,
      links,
      bytes,
    });
  // What scripts draw may change although what was sent does not.
  const lasting = page === drawn ? unsigned : sign;
  return { kind: "read", url: ownName(page, url), page: { ...page, links }, bytes, sign: lasting };
}

function isSparse(page: ReadMarkup): boolean {
  return page.needsScripts && !page.isNoIndex && !page.refreshTo && lettersOf(page) < sparseBelow;
}

function lettersOf({ passages, title }: ReadMarkup): number {
  const said = passages.filter(({ text }) => text !== title);
  return said.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0);
}

async function readDrawn(parts: PageParts, { url, text }: Fetched): Promise<ReadMarkup | null> {
  const { browser, reader, safeFetch, robotsOf, signal } = parts;
  if (!browser) return null;
  const { cookies } = parts.fetchOptions;
  const fetchPart = async (address: string) => {
    if (!(await robotsOf(address)).isAllowed(address)) throw new Error("Left out");
    const options = { signal, timeoutMs: 10_000, ...(cookies && { cookies }) };
    const { status, contentType, body } = await safeFetch(address, options);
    return { status, contentType, body };
  };
  const html = await browser.draw({ url, html: text }, fetchPart, signal);
  const page = html ? await reader.readMarkup({ html, url }, signal) : null;
  return page && !("unreadable" in page) ? page : null;
}

function whyNoText({ browser }: PageParts, { needsScripts }: ReadMarkup): string {
  if (!needsScripts) return noText;
  return browser ? `${noText.slice(0, -1)}, even after its scripts have run.` : needsJavaScript;
}

/** A sitemap, or one address on each line. */
function isListOfPages(text: string): boolean {
  const start = text
    .slice(0, startLength)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/<(urlset|sitemapindex)[\s>]/.test(start)) return true;
  const lines = start.split(/\s*\n\s*/).slice(0, -1);
  return /^https?:\/\/\S+$/.test(start.trim()) || (lines.length > 0 && lines.every(isAddress));
}

function isAddress(line: string): boolean {
  return line === "" || /^https?:\/\/\S+$/.test(line);
}

async function readBody({ reader, files, signal }: PageParts, answer: Fetched) {
  const { url, contentType } = answer;
  if (documentTypes.includes(contentType))
    return files ? readDocument(files, answer, signal) : { unreadable: noDocuments };
  const { text } = answer;
  return isBinary(text) ? { unreadable: notPage } : reader.readMarkup({ html: text, url }, signal);
}

/**
 * An image, archive or PDF served as a page. Anything that begins with a tag is HTML, and text may contain a
 * stray control character.
 */
function isBinary(text: string): boolean {
  if (/^\s*</.test(text)) return false;
  const start = text.slice(0, startLength);
  const controls = start.match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  return start.startsWith("%PDF-") || controls * 100 > start.length;
}

function asksRobotsToLeave(headers: Fetched["headers"]): boolean {
  return robotsDirectives([headers.get("x-robots-tag") ?? ""]).isNoIndex;
}

function refusalOf(status: number, host: string): PageLeft | undefined {
  if (status === 401 || status === 403)
    return left("failed", "This page needs a password or blocks us.");
  if (status === 404 || status === 410)
    return left("failed", "This page was not found.", { isGone: true, isMissing: true });
  if (status === 429 || status === 503)
    return left("failed", `${host} asked us to come back later.`, { why: "busy" });
  if (status >= 400) return left("failed", `${host} answered with an error (${status}).`);
  return undefined;
}

/**
 * The canonical address, if only the query differs. A different path is too often a template error that would
 * merge all pages.
 */
function ownName({ canonicalUrl }: ReadMarkup, url: string): string {
  const canonical = canonicalUrl && pageAddress(canonicalUrl, url);
  const found = pageAddress(url) ?? url;
  if (!canonical || !isSameSite(canonical, url)) return found;
  return new URL(canonical).pathname === new URL(found).pathname ? canonical : found;
}

export function left(
  kind: PageLeft["kind"],
  reason: string,
  more: Partial<Omit<PageLeft, "kind" | "reason">> = {},
): PageLeft {
  return { kind, reason, isGone: false, links: [], bytes: 0, why: "other", ...more };
}
