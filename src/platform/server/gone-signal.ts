import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the answer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  // It has closed already, and will emit nothing more.
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
