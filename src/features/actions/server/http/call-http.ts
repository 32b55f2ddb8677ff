import { performance } from "node:perf_hooks";
import { FetchFailed, type FetchReason } from "#platform/server/safe-fetch.ts";
import type { Outcome, SentRequest } from "../outcome.ts";
import type { Reach, ReadyAction } from "../ready-action.ts";
import { isAbout, resultOf } from "../reply-parts.ts";
import type { Values } from "../values.ts";
import { buildRequest, UnsafeValue } from "./build-request.ts";

const timeLimitMs = 10_000;
const replyBytesMax = 256 * 1024;
const redirectsMax = 2;
const excerptLengthMax = 4_000;

export async function callHttp(
  { safeFetch }: Reach,
  { fields, settings, headers }: ReadyAction,
  values: Values,
): Promise<Outcome> {
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  let request: SentRequest = { method: settings.method, url: settings.address, body: "" };
  try {
    request = buildRequest(settings, fields, values);
    const { status, text, contentType } = await safeFetch(request.url, {
      method: request.method,
      ...(request.body && { body: request.body }),
      headers: {
        accept: "application/json",
        ...(request.body && { "content-type": "application/json" }),
        // In lower case, so that the owner's override the defaults.
        ...Object.fromEntries(new Headers(headers)),
      },
      timeoutMs: timeLimitMs,
      bytesMax: replyBytesMax,
      redirectsMax,
      readsErrors: true,
    });
    const seen = {
      answeredWith: status,
      durationMs: tookMs(),
      request,
      reply: text.slice(0, excerptLengthMax),
    };
    if (status < 200 || status >= 300)
      return {
        ...seen,
        ...refused(
          status >= 500 ? "failed" : "refused",
          `The other system answered with ${status}.`,
        ),
      };
    const reply = replyIn(text, contentType);
    if (reply === undefined)
      return { ...seen, ...refused("failed", "The reply is a web page and not data.") };
    if (!isAbout(reply, settings.checks, values))
      return { ...seen, ...refused("refused", "The reply does not match what was entered.") };
    return { ...seen, status: "done", error: null, result: resultOf(reply, settings.shown) };
  } catch (error) {
    const why = whyFailed(error);
    if (!why) throw error;
    return { answeredWith: null, durationMs: tookMs(), request, reply: "", ...why };
  }
}

function refused(status: "refused" | "failed", error: string) {
  return { status, error, result: "" };
}

/** Undefined for a web page, which has nothing to show. */
function replyIn(text: string, contentType: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /html|xml/.test(contentType) || /^\s*</.test(text) ? undefined : text;
  }
}

const words: Partial<Record<FetchReason, string>> = {
  timeout: `The other system did not reply within ${timeLimitMs / 1000} seconds.`,
  redirects: "The other system redirects to another address, and what was sent is not sent on.",
  "unknown-host": "There is no server at this address.",
  "too-large": `The reply is longer than ${replyBytesMax / 1024} KB.`,
};

function whyFailed(error: unknown) {
  if (error instanceof UnsafeValue)
    return refused("refused", "A value would lead to another address.");
  if (!(error instanceof FetchFailed)) return null;
  return refused("failed", words[error.reason] ?? error.message);
}
