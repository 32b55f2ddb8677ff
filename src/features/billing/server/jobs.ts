import type { JobHandlers } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import type { BillingParts } from "./billing-parts.ts";
import {
  alignSubscriptions,
  checkPayments,
  endSubscription,
  tellOwners,
  turnBack,
  turnPeriods,
} from "./subscriptions.ts";
import { forgetDeletedUse } from "./usage.ts";

export function billingJobs(parts: BillingParts) {
  const tellOfAll = () => tellOwners(parts);
  return {
    "billing.check-payments": () => checkPayments(parts),
    "billing.turn-periods": () =>
      // Reminders go out even if a plan could not be ended.
      oneByOne([turnBack, turnPeriods, tellOfAll, forgetDeletedUse], (work) =>
        work(parts.db, parts.clock.now()),
      ),
    "billing.align-subscriptions": ({ ownerId, resumes }) =>
      alignSubscriptions(parts, ownerId, resumes),
    "billing.end-subscription": (which) => endSubscription(parts, which),
  } satisfies JobHandlers;
}
