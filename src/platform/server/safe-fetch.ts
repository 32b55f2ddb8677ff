import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import type { Headers, Response } from "undici";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Config } from "./config.ts";
import { type Cookies, createCookies } from "./safe-fetch/cookies.ts";
import { asFetchFailed, FetchFailed, FetchRefused } from "./safe-fetch/fetch-errors.ts";
import { guardedAgent, openAgent } from "./safe-fetch/guarded-agent.ts";
import { isPublicAddress } from "./safe-fetch/public-address.ts";
import { decodeText, readBody } from "./safe-fetch/read-body.ts";

export { createCookies } from "./safe-fetch/cookies.ts";
export { FetchFailed, type FetchReason, FetchRefused } from "./safe-fetch/fetch-errors.ts";

/** Our name in robots.txt. */
export const ROBOT_NAME = `${PRODUCT_NAME}Bot`;

export interface SafeFetchParts {
  /** Private addresses that may be fetched all the same: `host:port`, or a host for its standard ports. */
  allow: readonly string[];
  /** Never fetched: reading ourselves would not end. */
  publicUrl: string;
  baseDomain?: string | undefined;
  resolve?: (hostname: string) => Promise<string[]>;
}

export interface FetchOptions {
  /** Including redirects and the body. */
  timeoutMs?: number;
  bytesMax?: number;
  redirectsMax?: number;
  /** Other content types fail before the body is read. */
  accept?: readonly string[];
  headers?: Record<string, string>;
  /** Sent by POST; only the status of the answer counts. */
  post?: string;
  /** Default: GET. Other methods are sent once, so that no redirect repeats them. */
  method?: string;
  body?: string;
  /** The body of an error, too. */
  readsErrors?: boolean;
  signal?: AbortSignal | undefined;
  /** Configured by the operator: may be private, and must not redirect elsewhere. */
  trusted?: boolean;
  /** To keep them longer than for the redirects of one fetch. */
  cookies?: Cookies;
  /** Awaited before each request to a host outside `allow`, outside the time limit. */
  takeTurn?: (hostname: string, signal?: AbortSignal) => Promise<void>;
}

export interface Fetched {
  url: string;
  status: number;
  headers: Headers;
  contentType: string;
  body: Buffer;
  text: string;
}

export interface SafeFetch {
  (url: string, options?: FetchOptions): Promise<Fetched>;
  check(url: string): URL;
}

/**
 * The only way to fetch an address that a person typed or a page named: http(s), public addresses, standard
 * ports; every connection goes to an address that was checked, and every redirect is checked again.
 */
export function createSafeFetch(parts: SafeFetchParts): SafeFetch {
  let network: ReturnType<typeof openNetwork> | undefined;
  const safeFetch = (address: string, options: FetchOptions = {}) =>
    fetchChecked(parts, () => (network ??= openNetwork(parts.resolve)), address, options);
  return Object.assign(safeFetch, { check: (address: string) => checkAddress(address, parts) });
}

async function fetchChecked(
  parts: SafeFetchParts,
  network: () => ReturnType<typeof openNetwork>,
  address: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { timeoutMs = 15_000, bytesMax = 5 * 1024 * 1024, trusted } = options;
  const { redirectsMax, ...sent } = sentBy(options);
  const deadline = createDeadline(timeoutMs, options.signal);
  let url = trusted ? webAddress(address) : checkAddress(address, parts);
  const { fetch, getSetCookies, Headers, open, guarded } = await network();
  const userAgent = `Mozilla/5.0 (compatible; ${ROBOT_NAME}/1.0; +${parts.publicUrl})`;
  const headers = new Headers({ "user-agent": userAgent, ...options.headers });
  if (options.accept) headers.set("accept", options.accept.join(", "));
  const { cookies = createCookies() } = options;

  for (let hop = 0; ; hop++) {
    const isOpen = trusted || isAllowed(url, parts);
    if (!isOpen) await options.takeTurn?.(hostnameOf(url), options.signal);
    const finish = deadline.start();
    const cookie = cookies.for(url);
    if (cookie) headers.set("cookie", cookie);
    else headers.delete("cookie");
    try {
      const response = await fetch(url, {
        headers,
        ...sent,
        redirect: "manual",
        signal: deadline.signal,
        dispatcher: isOpen ? open : guarded,
      });
      cookies.keep(getSetCookies(response.headers).filter(Boolean), url);
      const next = redirectOf(response, url);
      if (!next && options.post !== undefined) return await answered(response, url);
      if (!next) return await fetched(response, url, bytesMax, options);
      await response.body?.cancel();
      if (trusted || hop >= redirectsMax) throw new FetchFailed("redirects", hostnameOf(url));
      if (next.origin !== url.origin) dropSecrets(headers);
      url = checkAddress(next.href, parts);
    } catch (error) {
      throw deadline.failure(hostnameOf(url)) ?? asFetchFailed(error, hostnameOf(url));
    } finally {
      finish();
    }
  }
}

function sentBy({ post, method = "GET", body, redirectsMax = 5 }: FetchOptions) {
  if (post !== undefined) return { method: "POST", body: post, redirectsMax };
  if (method === "GET") return { method, redirectsMax };
  return { method, ...(body !== undefined && { body }), redirectsMax: 0 };
}

async function openNetwork(resolve: SafeFetchParts["resolve"]) {
  const { fetch, getSetCookies, Headers } = await import("undici");
  const [guarded, open] = [await guardedAgent(resolve), await openAgent(resolve)];
  return { fetch, getSetCookies, Headers, guarded, open };
}

export type AddressRules = Pick<SafeFetchParts, "allow" | "publicUrl" | "baseDomain">;

export function addressRules({ publicUrl, baseDomain, outbound }: Config): AddressRules {
  return { allow: outbound.fetchAllow, publicUrl, baseDomain };
}

export function checkAddress(address: string, rules: AddressRules): URL {
  const url = webAddress(address);
  const host = hostnameOf(url);
  if (isOwn(url, rules)) throw new FetchRefused("own", host);
  if (isAllowed(url, rules)) return url;
  if (url.port !== "") throw new FetchRefused("address", host);
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  if (isPrivate) throw new FetchRefused("private", host);
  if (!isIP(host) && !host.includes(".")) throw new FetchRefused("address", host);
  return url;
}

export function isAllowed(url: URL, { allow }: AddressRules): boolean {
  const keys = [...keysOf(url)];
  return allow.some((entry) => keys.includes(entry.toLowerCase()));
}

function webAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || address.length > 2000)
    throw new FetchRefused("address");
  if (url.username || url.password) throw new FetchRefused("address", hostnameOf(url));
  return url;
}

function hostnameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

function* keysOf(url: URL) {
  yield `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  if (url.port === "") yield url.hostname;
}

function isOwn(url: URL, { publicUrl, baseDomain }: AddressRules): boolean {
  const own = new URL(publicUrl);
  if (url.port !== "" && url.port !== own.port) return false;
  const host = url.hostname.replace(/\.$/, "");
  const base = baseDomain?.split(":")[0];
  return host === own.hostname || (!!base && (host === base || host.endsWith(`.${base}`)));
}

/** Limits the time spent on the network, which `start` and its result delimit. */
function createDeadline(timeoutMs: number, outside: AbortSignal | undefined) {
  const timeout = new AbortController();
  let leftMs = timeoutMs;
  return {
    signal: outside ? AbortSignal.any([outside, timeout.signal]) : timeout.signal,
    start() {
      const startedAt = performance.now();
      const timer = setTimeout(() => timeout.abort(), Math.max(0, leftMs));
      return () => {
        clearTimeout(timer);
        leftMs -= performance.now() - startedAt;
      };
    },
    failure(host: string) {
      if (outside?.aborted) return new FetchFailed("cancelled", host);
      if (timeout.signal.aborted) return new FetchFailed("timeout", host);
      return undefined;
    },
  };
}

const redirects = new Set([301, 302, 303, 307, 308]);

function redirectOf(response: Response, url: URL): URL | null {
  const location = response.headers.get("location");
  if (!redirects.has(response.status) || location === null) return null;
  const next = URL.parse(location, url.href);
  if (!next) throw new FetchFailed("redirects", hostnameOf(url));
  return next;
}

function dropSecrets(headers: Headers) {
  for (const name of [...headers.keys()])
    if (name !== "user-agent" && name !== "accept" && name !== "accept-language")
      headers.delete(name);
}

async function answered(response: Response, url: URL): Promise<Fetched> {
  await response.body?.cancel();
  const { status, headers } = response;
  return { url: url.href, status, headers, contentType: "", body: Buffer.alloc(0), text: "" };
}

async function fetched(
  response: Response,
  url: URL,
  bytesMax: number,
  { accept, readsErrors }: FetchOptions,
): Promise<Fetched> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const contentType = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isUnwanted = accept && contentType !== "" && !accept.includes(contentType);
  // Most callers need only the status of an error.
  const isError = status >= 400 && !readsErrors;
  if (isError || isUnwanted) await response.body?.cancel();
  if (status < 400 && isUnwanted) throw new FetchFailed("type", hostnameOf(url));
  const body = isError ? Buffer.alloc(0) : await readBody(response, bytesMax);
  return {
    url: url.href,
    status,
    headers,
    contentType,
    body,
    get text() {
      return decodeText(body, type);
    },
  };
}
