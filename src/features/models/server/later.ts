import type { FastifyBaseLogger } from "fastify";

const pending = new Set<Promise<unknown>>();

/** Runs in the background what no visitor should wait for. */
export function later(log: FastifyBaseLogger, writing: Promise<unknown>): void {
  const written: Promise<unknown> = writing
    .catch((err: unknown) =>
      log.warn({ err }, "what became of a model's call was not written down"),
    )
    .finally(() => pending.delete(written));
  pending.add(written);
}

/** For the end of a process. */
export async function untilUseIsRecorded(): Promise<void> {
  await Promise.allSettled(pending);
}
