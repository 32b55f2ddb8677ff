// What the doubles of other systems' APIs have in common: each is a process of its own that prints its address,
// records its calls and does what `PUT /behavior` says.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

export interface Behavior {
  /**
   * `silent`: never answers. `huge`: far more than is read. `page`: HTML. `away`: a redirect to `to`. `endless`: a
   * stream of events that never ends. `asks`: hundreds of questions in place of an answer, as an MCP server may.
   */
  fault?: "silent" | "huge" | "page" | "away" | "broken" | "endless" | "asks";
  to?: string;
  /** Refuses with this. */
  status?: number;
  retryAfter?: number;
  isMuted?: boolean;
  /** Instead of what is known. */
  reply?: unknown;
}

export interface RecordedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What a person sees of it, as far as the double knows. */
  shown?: unknown;
}

export type Answer = { status?: number; body: unknown; shown?: unknown };

/** `forget`: with every new behavior it begins anew. */
export function serveDouble(
  answer: (call: RecordedCall, url: URL, behavior: Behavior) => Answer | Promise<Response>,
  forget: () => void = () => {},
) {
  let behavior: Behavior = {};
  let calls: RecordedCall[] = [];

  const server = createServer(async (request, response) => {
    const call = await recorded(request);
    if (call.path === "/behavior") {
      behavior = JSON.parse(call.body);
      calls = [];
      forget();
      return response.end();
    }
    if (call.path === "/calls") return response.end(JSON.stringify(calls));
    calls.push(call);
    if (misbehaves(behavior, response)) return;
    const answered = await answer(call, new URL(call.path, "http://double"), behavior);
    if (answered instanceof Response) {
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      return response.end(await answered.text());
    }
    const { status = 200, body, shown } = answered;
    call.shown = shown;
    const said = status < 400 && behavior.reply !== undefined ? behavior.reply : body;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
  });
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`  Open  http://127.0.0.1:${port}\n`);
  });
  process.on("SIGTERM", () => process.exit(0));
  // Exit when the parent is gone.
  process.stdin.on("end", () => process.exit()).resume();
}

async function recorded(request: IncomingMessage): Promise<RecordedCall> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: Object.fromEntries(headers),
    body: await readText(request),
  };
}

function misbehaves(behavior: Behavior, response: ServerResponse): boolean {
  const { fault, to, status, retryAfter } = behavior;
  if (status) {
    response.writeHead(status, retryAfter ? { "retry-after": String(retryAfter) } : {}).end();
    return true;
  }
  if (fault === "silent") return true;
  if (fault === "broken") response.writeHead(500).end("Internal error");
  if (fault === "page")
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to our shop</h1>");
  if (fault === "away") response.writeHead(307, { location: to ?? "/" }).end();
  if (fault === "huge") response.writeHead(200).end(JSON.stringify("x".repeat(2 * 1024 * 1024)));
  if (fault === "asks") {
    const questions = Array.from({ length: 500 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "ping",
    }));
    const events = questions.map((one) => `event: message\ndata: ${JSON.stringify(one)}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" }).end(events.join(""));
  }
  if (fault === "endless") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write(": still here\n\n"), 50);
    response.on("close", () => clearInterval(timer));
  }
  return fault !== undefined;
}
