import type { Dispatcher } from "undici";
import { limitBody } from "#platform/server/limit-body.ts";
import { guardedAgent } from "#platform/server/safe-fetch/guarded-agent.ts";
import { type AddressRules, checkAddress, isAllowed } from "#platform/server/safe-fetch.ts";

/**
 * Replaces `fetch` in the providers' libraries, which costs a third more CPU for an immediate answer.
 * Redirects are not followed: they would carry the key and the visitor's words to an address nobody
 * configured. Without a server it fails as `fetch` does. The libraries read without bound, so an answer over
 * the limit fails half-way. An address that an owner chose is checked by `guard`.
 */
export function providerCalls(bytesMax: number, guard?: AddressRules): typeof fetch {
  return async (url, { method = "GET", headers, body, signal } = {}) => {
    const { request } = await undici();
    const dispatcher = guard && (await dispatcherFor(String(url), guard));
    const answer = await request(String(url), {
      ...(dispatcher && { dispatcher }),
      method: method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string,
      signal: signal ?? null,
    }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : new TypeError("fetch failed", { cause: error });
    });
    const { statusCode: status } = answer;
    const isEmpty = [204, 205, 304].includes(status);
    if (isEmpty) await answer.body.dump();
    const heard = (signal && listeners.get(signal)) ?? (() => {});
    const read = isEmpty ? null : limitBody(tellOf(answer.body, heard), bytesMax);
    return new Response(read, { status, headers: headersOf(answer) });
  };
}

let guarded: ReturnType<typeof guardedAgent> | undefined;

/** Undefined for addresses the operator allows. A refusal reads like an unreachable address. */
async function dispatcherFor(url: string, guard: AddressRules): Promise<Dispatcher | undefined> {
  try {
    if (isAllowed(checkAddress(url, guard), guard)) return undefined;
  } catch (error) {
    throw new TypeError("fetch failed", { cause: error });
  }
  guarded ??= guardedAgent();
  return guarded;
}

const listeners = new WeakMap<AbortSignal, () => void>();

/**
 * Called for every chunk, including those that the libraries drop, such as keep-alive comments while a model
 * reasons.
 */
export function onSignOfLife(signal: AbortSignal, heard: () => void): void {
  listeners.set(signal, heard);
}

async function* tellOf(body: AsyncIterable<Uint8Array>, heard: () => void) {
  heard();
  for await (const part of body) {
    heard();
    yield part;
  }
}

let library: Promise<typeof import("undici")> | undefined;

/** Imported at the first call. */
function undici() {
  library ??= import("undici");
  return library;
}

function headersOf({ headers }: Dispatcher.ResponseData): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
}
