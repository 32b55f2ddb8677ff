import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, beforeEach } from "vitest";
import type { Certificate } from "./self-signed.ts";

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface TestWeb {
  origin: string;
  host: string;
  asked: string[];
  /** By path: HTML, or a function that answers. `*` is the fallback. */
  answers: Record<string, Answer>;
}

export async function startWeb({ tls }: { tls?: Certificate } = {}): Promise<TestWeb> {
  const web: TestWeb = { origin: "", host: "", asked: [], answers: {} };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    web.asked.push(path);
    const found = web.answers[path] ?? web.answers["*"];
    if (typeof found === "function") return found(request, response);
    response.statusCode = found === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(found ?? "not here");
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  const port = await listen(server);
  web.host = `127.0.0.1:${port}`;
  web.origin = `${tls ? "https" : "http"}://${web.host}`;
  beforeEach(() => {
    web.asked = [];
    web.answers = {};
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return web;
}

/** Must never be reached: counts connections. */
export async function startCanary(): Promise<{ origin: string; port: number; hits(): number }> {
  let hits = 0;
  const server = createServer();
  server.on("connection", (socket: Socket) => {
    hits++;
    socket.destroy();
  });
  const port = await listen(server);
  beforeEach(() => {
    hits = 0;
  });
  afterAll(() => {
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, port, hits: () => hits };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Never a string or null while listening on TCP.
  return (server.address() as AddressInfo).port;
}

export function redirectTo(location: string, status = 302): Answer {
  return (_request, response) => {
    response.writeHead(status, { location }).end();
  };
}

export function respond(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = "",
): Answer {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Scripted DNS: each name yields its answers in turn, then repeats the last. */
export function scriptedDns(script: Record<string, string[][]>) {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    const turn = asked.filter((name) => name === hostname).length;
    asked.push(hostname);
    const answers = script[hostname];
    const answer = answers?.[turn] ?? answers?.at(-1);
    if (!answer) throw Object.assign(new Error("unknown host"), { code: "ENOTFOUND" });
    return answer;
  };
  return { resolve, asked };
}
