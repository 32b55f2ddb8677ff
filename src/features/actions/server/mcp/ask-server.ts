import { performance } from "node:perf_hooks";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import { version } from "#platform/server/version.ts";
import { PRODUCT_NAME } from "#shared/product.ts";

const replyBytesMax = 256 * 1024;
/** To begin, to ask, to page, to end. A server that asks back for more is not served. */
const requestsMax = 12;

interface Server {
  address: string;
  /** With their secrets. */
  headers: Record<string, string>;
}

/**
 * Asks an MCP server by the official client. Every request goes through `safeFetch`, whole and within one time
 * limit; no stream is held open, and what the server asks of us is refused.
 */
export async function askServer<T>(
  safeFetch: SafeFetch,
  { address, headers }: Server,
  timeoutMs: number,
  ask: (client: Client, status: () => number | null) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let requests = 0;
  let status: number | null = null;

  async function fetchWhole(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", body } = init;
    // A stream of what else the server has to say.
    if (method === "GET") return new Response(null, { status: 405 });
    requests += 1;
    if (requests > requestsMax) {
      await client.close();
      throw new Error("The MCP server sent too many requests of its own.");
    }
    const reply = await safeFetch(String(url), {
      method,
      ...(typeof body === "string" && { body }),
      headers: Object.fromEntries(new Headers(init.headers)),
      timeoutMs: Math.max(1, end - performance.now()),
      bytesMax: replyBytesMax,
      readsErrors: true,
      signal: init.signal ?? undefined,
    });
    status = reply.status;
    const kept = ["content-type", "mcp-session-id"].flatMap((name) => {
      const value = reply.headers.get(name);
      return value ? [[name, value] as [string, string]] : [];
    });
    const isEmpty = [204, 205, 304].includes(status) || reply.body.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(reply.body), { status, headers: kept });
  }

  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers },
    fetch: fetchWhole,
  });
  const client = new Client({ name: PRODUCT_NAME, version });
  try {
    await client.connect(transport, { timeout: timeoutMs });
    return await ask(client, () => status);
  } finally {
    // Servers may hold on to a session; whether they let go of it is not ours to wait for.
    await transport.terminateSession().catch(() => {});
    await client.close();
  }
}
