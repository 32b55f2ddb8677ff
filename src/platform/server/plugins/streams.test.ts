import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { createServer } from "../create-server.ts";
import { createLog } from "../log.ts";
import { serve } from "../serve.ts";
import { sendEvents } from "./streams.ts";

const Piece = z.object({ type: z.literal("piece"), text: z.string() });
const flood = endpoint("public", "GET /api/flood", { response: z.never(), event: Piece });
const quiet = endpoint("public", "GET /api/quiet", { response: z.never(), event: Piece });
const reply = endpoint("public", "GET /api/reply", { response: z.never(), event: Piece });
const late = endpoint("public", "GET /api/late", { response: z.never(), event: Piece });
const burst = endpoint("public", "GET /api/burst", { response: z.never(), event: Piece });

const ended = Promise.withResolvers<number>();
const arrived = Promise.withResolvers<void>();
const left = Promise.withResolvers<unknown>();
const isGone = Promise.withResolvers<boolean>();

async function routes(server: FastifyInstance) {
  serve(server, reply, (call) =>
    sendEvents(call.reply, Piece, firstAndLast, { endsByItself: true }),
  );
  serve(server, late, async (call) => {
    call.reply.raw.once("close", left.resolve);
    arrived.resolve();
    await left.promise;
    return sendEvents(call.reply, Piece, async function* (gone) {
      isGone.resolve(gone.aborted);
      yield { type: "piece", text: "for nobody" } as const;
    });
  });
  serve(server, flood, ({ reply }) => sendEvents(reply, Piece, pieces));
  serve(server, quiet, ({ reply }) => sendEvents(reply, Piece, oneAndNoMore));
  serve(server, burst, ({ reply }) =>
    sendEvents(reply, Piece, async function* () {
      yield { type: "piece", text: "a".repeat(30 * 1024 * 1024) } as const;
    }),
  );
}

const { app, clock } = await startTestServer(routes);
await app.listen({ host: "127.0.0.1", port: 0 });
// Fastify's address is a socket's path only where it was told to listen on one.
const { port } = app.server.address() as AddressInfo;

/** As much as is taken, without an end. */
async function* pieces() {
  let written = 0;
  try {
    for (;;) {
      const text = "a".repeat(64 * 1024);
      written += text.length;
      yield { type: "piece", text } as const;
    }
  } finally {
    ended.resolve(written);
  }
}

const opened = Promise.withResolvers<void>();

/** Ends only when it is told to. */
async function* oneAndNoMore(gone: AbortSignal) {
  yield { type: "piece", text: "first" } as const;
  opened.resolve();
  if (!gone.aborted) await once(gone, "abort");
}

const begun = Promise.withResolvers<void>();
const written = Promise.withResolvers<void>();

/** Ends by itself, as an answer does, unless it is cut. */
async function* firstAndLast(gone: AbortSignal) {
  yield { type: "piece", text: "first" } as const;
  begun.resolve();
  await Promise.race([written.promise, once(gone, "abort")]);
  if (!gone.aborted) yield { type: "piece", text: "last" } as const;
}

/** Asks, and never reads what comes. */
async function askDeaf(path: string) {
  const [[socket], client] = await Promise.all([
    once(app.server, "connection"),
    connect(port, "127.0.0.1").pause(),
  ]);
  client.on("error", () => {});
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return { client, closed: once(socket, "close") };
}

test("case 176: a reader that never reads is dropped when its time is up, and its source ends", async () => {
  // As the server's own limit of 30 seconds does.
  app.server.setTimeout(100);
  const { client, closed } = await askDeaf("/api/flood");
  await closed;
  // What the network holds in between, and no more.
  expect(await ended.promise).toBeLessThan(20 * 1024 * 1024);
  client.destroy();
});

test("case 176: more than a megabyte that nobody takes is not kept", async () => {
  app.server.setTimeout(0);
  const { client, closed } = await askDeaf("/api/burst");
  expect(await closed).toEqual([false]);
  client.destroy();
});

test("case 14: a stream ends after a while, so that who follows again must still be signed in", async () => {
  app.server.setTimeout(0);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const answer = app.inject({ url: "/api/quiet" });
  await opened.promise;
  vi.advanceTimersByTime(10 * 60_000);
  expect((await answer).body).toContain("event: piece");
});

test("case 201: a server that closes ends what would never end, and lets an answer be written to its end", async () => {
  const { db, config, encryption, localModel } = app;
  const log = createLog("silent");
  const other = await createServer({ db, config, clock, log, encryption, localModel });
  await other.register(routes);
  const endings = Promise.withResolvers<void>();
  other.addHook("preClose", async () => endings.resolve());
  const [answer, follower] = [other.inject({ url: "/api/reply" }), other.inject("/api/quiet")];
  await begun.promise;
  await vi.waitUntil(() => other.openStreams.size === 1, { timeout: 10_000 });

  const closing = other.close();
  await endings.promise;
  expect((await follower).body).toContain("first");
  written.resolve();

  expect((await answer).body).toContain("last");
  await closing;
});

test("case 176: of one address a hundred streams are open, however quiet, and those of others besides", async () => {
  const from = (remoteAddress: string) => app.inject({ url: "/api/quiet", remoteAddress });
  const before = app.openStreams.size;
  const household = Array.from({ length: 100 }, () => from("203.0.113.7"));
  await vi.waitUntil(() => app.openStreams.size === before + 100);
  expect((await from("203.0.113.7")).statusCode).toBe(429);

  // It still gets answers.
  written.resolve();
  const answer = { url: "/api/reply", remoteAddress: "203.0.113.7" };
  expect((await app.inject(answer)).body).toContain("last");

  const other = from("203.0.113.8");
  await vi.waitUntil(() => app.openStreams.size === before + 101);
  for (const stream of app.openStreams.keys()) stream.abort();
  for (const { statusCode } of await Promise.all([other, ...household]))
    expect(statusCode).toBe(200);
});

test("case 158: who has left before the stream begins is not written for", async () => {
  const { client } = await askDeaf("/api/late");
  await arrived.promise;
  client.destroy();
  expect(await isGone.promise).toBe(true);
});
