import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { keyOf } from "#platform/server/rate-limit.ts";

const spanSeconds = 15 * 60;
const freeTries = 10;
const stepMs = 50;
const longestMs = 2_000;

/**
 * Guesses at the operator's password that come from many addresses make every answer slower, and lock
 * nobody out: a lock would be the attacker's to close.
 */
export function slowDownGuesses({ rateCounters }: FastifyInstance) {
  const key = keyOf("operator-wrong-tries", "all");
  return {
    wait: () => setTimeout(delayMs(rateCounters.read(key)?.points ?? 0)),
    /** Answers how many there were lately. */
    countWrong: () => rateCounters.add(key, 1, spanSeconds).points,
  };
}

export function delayMs(wrongTries: number) {
  return Math.min(Math.max(0, wrongTries - freeTries) * stepMs, longestMs);
}
