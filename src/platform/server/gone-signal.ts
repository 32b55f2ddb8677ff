import type { FastifyReply } from "fastify";

/** Aborts when whoever asked has left before the answer: nobody is to work on it any longer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  // Whoever has left before this will not close it again.
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
