import type { JobHandlers } from "#database/jobs.ts";
import { forgetBudgets } from "./budget.ts";
import type { ModelParts } from "./model-settings.ts";
import { forgetOwnUse } from "./own-use.ts";

export function modelJobs({ db, clock }: ModelParts) {
  return {
    "models.forget-budgets": async () => {
      await forgetBudgets(db, clock.now());
      await forgetOwnUse(db, clock.now());
    },
  } satisfies JobHandlers;
}
