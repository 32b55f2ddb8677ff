import type { FastifyReply } from "fastify";

/** A connection on which nothing passes is otherwise closed after 30 seconds, and a model may think for longer. */
const silenceMsMax = 300_000;

/** For work that may take long: aborts when the client disconnects before the answer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  // It has closed already, and will emit nothing more.
  if (raw.destroyed) gone.abort();
  // An injected request has no real socket.
  raw.socket?.setTimeout?.(silenceMsMax);
  return gone.signal;
}
