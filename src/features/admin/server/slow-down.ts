import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { keyOf } from "#platform/server/rate-limit.ts";

const spanSeconds = 15 * 60;
const freeTries = 10;
const stepMs = 50;
const longestMs = 2_000;

/**
 * Wrong guesses from many addresses slow down every answer instead of locking the account, because attackers could
 * use a lock to keep the operator out.
 */
export function slowDownGuesses({ rateCounters }: Pick<FastifyInstance, "rateCounters">) {
  const key = keyOf("operator-wrong-tries", "all");
  return {
    wait: () => setTimeout(delayMs(rateCounters.read(key)?.points ?? 0)),
    countWrong: () => rateCounters.add(key, 1, spanSeconds).points,
  };
}

export function delayMs(wrongTries: number) {
  return Math.min(Math.max(0, wrongTries - freeTries) * stepMs, longestMs);
}
