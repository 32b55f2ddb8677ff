import { beforeEach } from "vitest";
import type { Clock } from "#platform/server/clock.ts";

const start = new Date("2026-11-21T14:00:00Z");

export function testClock(): Clock & { pass(ms: number): void; set(time: string): void } {
  let now = start;
  beforeEach(() => {
    now = start;
  });
  return {
    now: () => now,
    pass: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    set: (time) => {
      now = new Date(time);
    },
  };
}
