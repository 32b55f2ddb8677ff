import type { JobHandlers } from "#database/jobs.ts";
import { forgetBudgets } from "./budget.ts";
import type { ModelParts } from "./model-settings.ts";

export function modelJobs({ db, clock }: ModelParts) {
  return {
    "models.forget-budgets": () => forgetBudgets(db, clock.now()),
  } satisfies JobHandlers;
}
