import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { createServer } from "./create-server.ts";
import { unavailable } from "./errors.ts";
import { createLog } from "./log.ts";
import { serve } from "./serve.ts";

// What comes over the wire before any of our own code has a say.

const note = endpoint("public", "POST /api/notes", {
  body: z.object({ text: z.string() }),
  response: z.object({ length: z.number() }),
});
const hastyNote = { ...note, path: "/api/hasty-notes" };
const { app } = await startTestServer(async (server: FastifyInstance) => {
  serve(server, note, async ({ body }) => ({ length: body.text.length }));
  server.get("/broken", async () => {
    throw unavailable("Not now.");
  });
  serve(server, hastyNote, async ({ body }) => ({ length: body.text.length }), {
    bodyTimeMaxMs: 20,
  });
});
await app.listen({ host: "127.0.0.1", port: 0 });
// Fastify's address is a socket's path only where it was told to listen on one.
const { port } = app.server.address() as AddressInfo;

/** Everything that comes back until the server closes the connection. */
async function send(request: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

const post = "POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

test.each([
  [
    "a length and chunks",
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["two lengths", `${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{"a":`],
  ["an unknown transfer", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["bare line feeds", "GET /healthz HTTP/1.1\nHost: x\n\n"],
  ["a folded header", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n"],
  ["a blank before the colon", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n"],
])(
  "case 108: a request with %s is refused, and what follows it is not read",
  async (_, request) => {
    const answer = await send(`${request}GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  },
);

test.each([
  ["two names", "GET /api/notes HTTP/1.1\r\nHost: x\r\nHost: y\r\n"],
  ["the same name twice", "GET /api/notes HTTP/1.1\r\nHost: x\r\nhost: x\r\n"],
  ["an address of another kind", "GET ftp://x/api/notes HTTP/1.1\r\nHost: x\r\n"],
])("RFC 9112 §3.2: a request with %s is refused", async (_, request) => {
  const answer = await send(`${request}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("x-content-type-options: nosniff");
});

test.each(["http://x/api/notes", "HTTP://user@x:80/api/notes?a=b", "/%61pi/notes"])(
  "however the address of a call is written (%s), nobody keeps what it answers",
  async (target) => {
    const body = '{"text":"a"}';
    const answer = await send(
      `POST ${target} HTTP/1.1\r\nHost: y\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
  },
);

test("an address that names its host counts as one of that host", async () => {
  const target = "GET http://x?a=b HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n";
  expect(await send(target)).toMatch(/^HTTP\/1\.1 404 /);
});

test("case 109: TRACE tells nobody the headers of a request, and CONNECT leads nowhere", async () => {
  const trace = await send(
    "TRACE / HTTP/1.1\r\nHost: x\r\nCookie: parley_session=secret\r\nConnection: close\r\n\r\n",
  );
  expect(trace).toMatch(/^HTTP\/1\.1 405 /);
  expect(trace).not.toContain("secret");
  expect(await send("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
});

test.each([
  ["an address of 64 KB", `GET /${"a".repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [
    "a thousand headers",
    `GET / HTTP/1.1\r\nHost: x\r\n${"x-some-header: some value\r\n".repeat(1_000)}\r\n`,
  ],
  ["a cookie of 100 KB", `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${"b".repeat(102_400)}\r\n\r\n`],
])("case 182: %s is refused", async (_, request) => {
  const socket = connect(port, "127.0.0.1");
  // What was still being sent is cut off.
  socket.on("error", () => {});
  socket.write(request);
  const [first] = await once(socket, "data");
  socket.destroy();
  expect(String(first)).toMatch(/^HTTP\/1\.1 431 /);
});

test("case 106: an address that cannot be decoded is answered as everything else is", async () => {
  for (const url of ["/%zz", "/api/agents/%E0%A4%A"]) {
    const { statusCode, headers, body } = await app.inject({ url });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toEqual({
      code: "fst_err_bad_url",
      message: "This address cannot be read.",
    });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
  }
});

test("whoever opens an address in a browser is shown a page, and a program an error it can read", async () => {
  const html = { accept: "text/html,*/*;q=0.8" };
  for (const [url, status] of [
    ["/%zz", 400],
    ["/broken", 503],
  ] as const) {
    const page = await app.inject({ url, headers: html });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(page.body).toMatch(/<h1[^>]*>This (address|page) /);
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect((await app.inject({ url })).json()).toHaveProperty("code");
  }
  const call = await app.inject({ url: "/api/%zz", headers: html });
  expect(call.json()).toHaveProperty("code");
});

test("case 171: a compressed body is refused before it is unpacked", async () => {
  const payload = gzipSync(JSON.stringify({ text: "a".repeat(100) }));
  for (const encoding of ["gzip", "br", "deflate", "identity, gzip"]) {
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    const answer = await app.inject({ method: "POST", url: "/api/notes", headers, payload });
    expect(answer.statusCode).toBe(415);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("case 171: a body over the limit is refused, with or without its length", async () => {
  const body = JSON.stringify({ text: "a".repeat(300_000) });
  expect(await send(`${post}Content-Length: ${body.length}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test.each([
  ["100,000 brackets", "[".repeat(100_000) + "]".repeat(100_000)],
  ["objects 30,000 deep", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`],
  ["a number of 200,000 digits", `{"text":${"9".repeat(200_000)}}`],
  ["20,000 keys", `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ["a prototype", '{"text":"a","__proto__":{"isAdmin":true}}'],
])("case 172: %s are refused as any wrong body is", async (_, payload) => {
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url: "/api/notes", headers, payload });
  expect(answer.statusCode).toBe(400);
});

test("case 173: headers that come drop by drop are ended, and meanwhile others are served", async () => {
  const { db, config, clock, encryption, localModel } = app;
  const log = createLog("silent");
  const strict = await createServer({ db, config, clock, log, encryption, localModel });
  onTestFinished(() => strict.close());
  serve(strict, note, async ({ body }) => ({ length: body.text.length }));
  // Node reads them when it begins to listen, and when it looks.
  Object.assign(strict.server, { headersTimeout: 1_000, connectionsCheckingInterval: 20 });
  const url = await strict.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write("POST /api/notes HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const drip = setInterval(() => socket.write("a"), 10);
  onTestFinished(() => clearInterval(drip));
  let answer = "";
  socket.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  // Also after a reset, which `once` would take for a failure.
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const headers = { "content-type": "application/json" };
  const served = await fetch(`${url}/api/notes`, { method: "POST", headers, body: '{"text":"a"}' });
  expect(served.status).toBe(200);
  await ended;
  // Drops that were on their way can take the answer away before it is read.
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
}, 10_000);

test("case 173: so much time slow senders have as it is shipped", () => {
  // Node watches over a slow body in time only where headers have less time than the whole request.
  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    timeout: 30_000,
  });
});

test("case 174: a body that comes drop by drop has an end", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`${post.replace("/api/notes", "/api/hasty-notes")}Content-Length: 20\r\n\r\n{"text`);
  await once(socket, "close");
  expect(socket.bytesRead).toBe(0);
});
