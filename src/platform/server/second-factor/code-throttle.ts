import type { FastifyInstance } from "fastify";
import { tooMany } from "#platform/server/errors.ts";
import { keyOf } from "#platform/server/rate-limit.ts";

const spanSeconds = 15 * 60;
const triesMax = 10;

/**
 * Per account rather than address: only someone with the password gets this far, so nobody else can lock a person
 * out.
 */
export function codeThrottle({
  rateCounters,
  clock,
}: Pick<FastifyInstance, "rateCounters" | "clock">) {
  const key = (userId: string) => keyOf("sign-in-codes", userId);
  return {
    /** Counted before comparing, so that parallel tries count, too. */
    countTry(userId: string) {
      const { points, expire } = rateCounters.add(key(userId), 1, spanSeconds);
      if (points > triesMax)
        throw tooMany(
          "Too many wrong codes. Please wait a few minutes, then try again.",
          (expire.getTime() - clock.now().getTime()) / 1000,
        );
    },

    takeBack(userId: string) {
      rateCounters.takeBack(key(userId));
    },
  };
}
