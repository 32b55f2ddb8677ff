import type { FastifyInstance } from "fastify";
import { tooMany } from "#platform/server/errors.ts";
import { keyOf } from "#platform/server/rate-limit.ts";

const spanSeconds = 15 * 60;
const triesMax = 10;
const firstWaitSeconds = 30;

/**
 * Against guessing one account's password from many addresses: from the tenth failure on, each doubles the
 * wait. Ends after a quarter of an hour, so that nobody can lock an account for good. Unknown accounts behave
 * alike. Browsers that have signed in before are counted separately (OWASP device cookies), so that an
 * attacker cannot lock out the owner.
 */
export function accountThrottle({
  rateCounters,
  clock,
}: Pick<FastifyInstance, "rateCounters" | "clock">) {
  const triesOf = (whose: string) => keyOf("sign-in-tries", whose);
  const waitOf = (whose: string) => keyOf("sign-in-wait", whose);
  const secondsUntil = (end: Date) => (end.getTime() - clock.now().getTime()) / 1000;

  return {
    /** Counted before the password is compared, so that parallel attempts count, too. */
    countTry(whose: string) {
      const wait = rateCounters.read(waitOf(whose));
      if (wait)
        throw tooMany(
          "Too many sign-in attempts. Please try again later.",
          secondsUntil(wait.expire),
        );
      const tries = rateCounters.add(triesOf(whose), 1, spanSeconds);
      if (tries.points < triesMax) return;
      const waitSeconds = firstWaitSeconds * 2 ** (tries.points - triesMax);
      const leftSeconds = Math.max(1, secondsUntil(tries.expire));
      rateCounters.add(waitOf(whose), 1, Math.min(waitSeconds, leftSeconds));
    },

    takeBack(whose: string) {
      rateCounters.takeBack(triesOf(whose));
    },
  };
}
