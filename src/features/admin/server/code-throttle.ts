import type { FastifyInstance } from "fastify";
import { tooMany } from "#platform/server/errors.ts";
import { keyOf } from "#platform/server/rate-limit.ts";

const spanSeconds = 15 * 60;
const triesMax = 10;

/**
 * Of an account, and not of an address: only who has the password gets as far as a code, so that
 * nobody else can lock the operator out by it.
 */
export function codeThrottle({ rateCounters, clock }: FastifyInstance) {
  const key = (userId: string) => keyOf("operator-codes", userId);
  return {
    /** Counts before the code is compared: tries at the same time count too. */
    countTry(userId: string) {
      const { points, expire } = rateCounters.add(key(userId), 1, spanSeconds);
      if (points > triesMax)
        throw tooMany(
          "Too many wrong codes. Please wait a few minutes, then try again.",
          (expire.getTime() - clock.now().getTime()) / 1000,
        );
    },

    /** The code was right. */
    takeBack(userId: string) {
      rateCounters.takeBack(key(userId));
    },
  };
}
