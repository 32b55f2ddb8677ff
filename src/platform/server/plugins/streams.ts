import { once } from "node:events";
import type { FastifyReply } from "fastify";
import fp from "fastify-plugin";
import type { z } from "zod";
import { subscribe } from "#database/events.ts";
import { tooMany } from "../errors.ts";
import { addressOf } from "../rate-limit.ts";
import { sessionsOf } from "../sessions.ts";

const heartbeatMs = 15_000;
/** The client then reconnects, and must still be signed in. */
const longestMs = 10 * 60_000;
/** Unsent bytes fill our memory, so slower readers are disconnected. */
const unsentBytesMax = 1024 * 1024;

/**
 * Per process. A person has some tabs, and some that the network has not given up yet; each API key counts by
 * itself, so that no program keeps its owner out; an address may be an office or a provider's gateway.
 */
const streamsMax = { person: 30, address: 100 };

declare module "fastify" {
  interface FastifyInstance {
    /** Each with the person or the address that follows. */
    openStreams: Map<AbortController, string>;
  }
}

/** Ends open streams when the server closes, which they would otherwise prevent. */
export const keepStreams = fp(
  async (app) => {
    app.decorate("openStreams", new Map());
    app.addHook("preClose", async () => {
      for (const stream of app.openStreams.keys()) stream.abort();
    });
  },
  { name: "streams", dependencies: ["sessions"], decorators: { fastify: ["clock"] } },
);

/**
 * Server-sent events (HTML Living Standard §9.2). `events` ends when the reader leaves, the session ends or
 * the server closes.
 */
export async function sendEvents<Event extends { type: string }>(
  reply: FastifyReply,
  schema: z.ZodType<unknown, Event>,
  events: (gone: AbortSignal) => AsyncIterable<Event>,
  { endsByItself = false } = {},
): Promise<FastifyReply> {
  const gone = new AbortController();
  const { raw, server, request } = reply;
  const { user, operator } = request;
  const person = user?.key?.id ?? user?.memberId ?? operator?.id;
  const who = person ?? addressOf(request);
  const open = [...server.openStreams.values()].filter((one) => one === who);
  if (!endsByItself && open.length >= streamsMax[person ? "person" : "address"])
    throw tooMany("This is open in too many places.", 30);
  reply.hijack();
  raw.writeHead(200, {
    ...definedHeaders(reply),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  raw.once("close", () => gone.abort());
  // Already closed: no event follows.
  if (raw.destroyed) gone.abort();
  if (!endsByItself) server.openStreams.set(gone, who);
  const forget = endWithSession(reply, gone);
  const heartbeat = setInterval(() => raw.write(": alive\n\n"), heartbeatMs);
  const end = setTimeout(() => gone.abort(), lastsMs(reply));
  try {
    for await (const event of events(gone.signal)) {
      if (gone.signal.aborted) break;
      const isDrained = raw.write(
        `event: ${event.type}\ndata: ${JSON.stringify(schema.parse(event))}\n\n`,
      );
      if (raw.writableLength > unsentBytesMax) raw.destroy();
      if (!isDrained && !raw.destroyed)
        await Promise.race([once(raw, "drain"), closed(gone.signal)]);
    }
  } catch (error) {
    if (!gone.signal.aborted) reply.log.error({ err: error }, "a stream failed");
  } finally {
    clearInterval(heartbeat);
    clearTimeout(end);
    forget();
    server.openStreams.delete(gone);
    raw.end();
  }
  return reply;
}

/** With an operator's view of the owner, too. */
function endWithSession({ request: { user, operator } }: FastifyReply, gone: AbortController) {
  const people = [user?.viewing ? undefined : user?.memberId, operator?.id];
  const forget = people.map((id) => id && subscribe(sessionsOf(id), () => gone.abort()));
  return () => {
    for (const one of forget) if (one) one();
  };
}

function lastsMs({ request, server }: FastifyReply) {
  const { viewing, key } = request.user ?? {};
  const until = (viewing?.until ?? key?.expire)?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.min(longestMs, until - server.clock.now().getTime());
}

function definedHeaders(reply: FastifyReply) {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
  );
}

function closed(signal: AbortSignal) {
  return new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}
