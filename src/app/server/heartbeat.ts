import type { Config } from "#platform/server/config.ts";

export interface Heartbeat {
  /** From now on it beats only while this holds, and silence is limited. */
  ready: (limits: Config["watchdog"], isAlive: () => boolean) => void;
}

const everyMs = 1_000;

/**
 * Tells the program that started this one that the event loop turns, until the process is gone. Whoever stops hearing
 * it kills this process and starts another (scripts/run/keep-running.mjs).
 */
export function startHeartbeat(): Heartbeat {
  let isAlive = () => true;
  const tell = (message: object) => {
    if (process.connected) process.send?.(message);
  };
  setInterval(() => {
    if (isAlive()) tell({ alive: true });
  }, everyMs).unref();
  return {
    ready(limits, holds) {
      isAlive = holds;
      tell({ ready: limits });
    },
  };
}
