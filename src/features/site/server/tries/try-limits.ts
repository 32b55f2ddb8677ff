import type { FastifyInstance } from "fastify";
import { AppError, forbidden } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";

const daySeconds = 86_400;
export const questionsMax = 12;
/** Of everybody together, as a multiple of what one address may start in a day. */
const timesOfAll = 40;
const looksAMinute = 240;

export function tryLimits(app: FastifyInstance) {
  const { tries, messages } = app.config.rates;
  const starts = rateLimit(app, "tries", tries, daySeconds);
  const startsOfAll = rateLimit(app, "tries-of-all", tries * timesOfAll, daySeconds);
  const questions = rateLimit(app, "try-questions", questionsMax, daySeconds);

  return {
    looks: rateLimit(app, "try-looks", looksAMinute),
    messages: rateLimit(app, "try-messages", messages),
    assertMayStart: starts.assertLeftByAddress,

    countStart(request: Parameters<typeof starts>[0]) {
      starts.countOf(request);
      if (startsOfAll.usedUp("all"))
        throw new AppError(
          429,
          "too_many_requests",
          "Too many people are trying this today. Create an account to continue, free for 7 days.",
          { headers: { "retry-after": "3600" } },
        );
      startsOfAll.add("all");
    },

    questionsLeft(agentId: string, asked: number) {
      return questions.usedUp(agentId) ? 0 : Math.max(0, questionsMax - asked);
    },

    countQuestion(agentId: string) {
      if (questions.usedUp(agentId))
        throw forbidden(
          "You have used all questions. Create an account to keep this agent and ask more.",
          "try_used_up",
        );
      return Math.max(0, questionsMax - questions.add(agentId).points);
    },
  };
}
