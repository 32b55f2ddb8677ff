import type { Config } from "#platform/server/config.ts";

export interface Heartbeat {
  /** From now on it beats only while `isAlive` holds, and silence is limited. */
  ready: (limits: Config["watchdog"], isAlive: () => boolean) => void;
}

const everyMs = 1_000;

/**
 * Tells the parent process that the event loop is running. If the beats stop, it kills this process and
 * starts another (scripts/run/keep-running.mjs).
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
