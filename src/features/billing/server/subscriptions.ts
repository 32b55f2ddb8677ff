// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What can happen to an owner's plan: one file each. All of them change it through `changeStanding` (owner-row.ts).

/** The owner chooses a plan and is sent to the provider to pay. */
export { startPayment } from "./start-payment.ts";

/** The provider is asked what became of a payment; if it was paid, the plan begins (activate.ts). */
export { settlePayment } from "./settle-payment.ts";
export { checkPayments } from "./check-payments.ts";

/** The provider charges again, and tells us. */
export { takeCharge } from "./renew.ts";

/** The owner cancels, takes that back, or changes to a plan that costs nothing. */
export {
  cancelSubscription,
  chooseFreePlan,
  resumeSubscription,
} from "./change-subscription.ts";

/** Time passes: plans end, and the next ones begin. A clock that was ahead is taken back. */
export { isDue, turnPeriod, turnPeriods } from "./turn-periods.ts";
export { turnBack } from "./turn-back.ts";
export { tellOwners } from "./tell-owners.ts";

/** What the provider charges follows what the owner has. */
export { alignSubscriptions } from "./align-subscriptions.ts";

/** The owner wants the money back, and the operator sends it. */
export { canAskForRefund, markRefunded, requestRefund } from "./refund.ts";

/** The operator gives another plan, or another end. */
export { changeSubscription } from "./manage-plans.ts";

/** The account joins a team, or is deleted: nobody is charged for it any more. */
export { giveUpPlan, isPaying } from "./give-up-plan.ts";
export { endSubscription, endSubscriptionOf } from "./end-subscription.ts";
