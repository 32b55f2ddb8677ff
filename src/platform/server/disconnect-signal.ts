import type { FastifyReply } from "fastify";

/** Idle connections are closed after 30 seconds otherwise, and a model may think for longer. */
const silenceMsMax = 300_000;

/** Aborts when the client disconnects before the answer. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  // Already closed: no event follows.
  if (raw.destroyed) gone.abort();
  // An injected request has no real socket.
  raw.socket?.setTimeout?.(silenceMsMax);
  return gone.signal;
}
