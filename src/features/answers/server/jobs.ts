import type { JobHandlers } from "#database/jobs.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import { suggestQuestions } from "./suggest-questions.ts";

export function answerJobs(parts: ServerParts) {
  return {
    "answers.suggest-questions": ({ agentId }, stop) => suggestQuestions(parts, agentId, stop),
  } satisfies JobHandlers;
}
