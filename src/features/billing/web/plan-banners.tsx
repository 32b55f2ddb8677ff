import { useQuery } from "@tanstack/react-query";
import { Clock, MessageCircle, TriangleAlert } from "lucide-react";
import { Suspense } from "react";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { chosenPlan } from "#features/accounts/web/public.ts";
import { lazyPage } from "#platform/web/lazy-page.ts";
import { Banner } from "#platform/web/ui/banner.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { daysUntil, formatDay, formatDayInWords } from "#shared/dates.ts";
import { formatAmount } from "#shared/money.ts";
import type { Subscription } from "../contract.ts";
import { subscriptionQuery } from "./billing-data.ts";
import { hasPaymentFault } from "./payment-faults.ts";

/** Rarely needed, so not part of the owner's first page. */
const PaymentFault = lazyPage(() => import("./payment-fault.tsx"), "PaymentFault");

const warnDays = 7;
/** Of a trial, which lasts little longer than that. */
const soonDays = 2;
const warnPercent = 80;

interface PlanBannersProps {
  user: CurrentUser;
  /** There is no agent yet: nobody is asked to pay for what they have not seen. */
  isNew: boolean;
}

export function PlanBanners({ user, isNew }: PlanBannersProps) {
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {hasPaymentFault() && (
        <Suspense>
          <PaymentFault />
        </Suspense>
      )}
      <EndBanner user={user} isNew={isNew} subscription={subscription} now={new Date()} />
      {subscription && <UsageBanner usage={subscription.usage} />}
      {subscription?.confirming.map((payment) => (
        <Banner key={payment.planName} icon={Clock} tone="info">
          <b className="font-semibold text-ink">
            {formatAmount(payment.amount, payment.currency)} for {payment.planName}
          </b>{" "}
          is being confirmed by the card provider. Your plan changes automatically once it is.
        </Banner>
      ))}
    </div>
  );
}

interface EndBannerProps extends PlanBannersProps {
  subscription: Subscription | undefined;
  now: Date;
}

function EndBanner({ user, isNew, subscription, now }: EndBannerProps) {
  const { subscriptionStatus: status, planExpiresAt, plan } = user;
  if (!planExpiresAt) return null;
  const hasEnded = status === "expired" || planExpiresAt <= now;
  if (hasEnded)
    return (
      <Banner icon={TriangleAlert} tone="danger" action={<ToPlans>Renew Plan</ToPlans>}>
        <b className="font-semibold text-ink">Your plan has ended.</b> Your agents are paused.
        Nothing is deleted, and everything comes back as it was when you renew.
      </Banner>
    );
  const days = daysUntil(planExpiresAt, now);
  const left = days === 1 ? "1 day" : `${days} days`;
  if (status === "trial") {
    if (isNew && days > soonDays) return null;
    return (
      <Banner
        icon={Clock}
        tone={days > soonDays ? "info" : "warning"}
        action={<ToPlans planId={chosenPlan()}>Upgrade</ToPlans>}
      >
        <b className="font-semibold text-ink">{left} left in your free trial.</b> On{" "}
        {formatDayInWords(planExpiresAt)} your agents pause. Nothing is deleted.
      </Banner>
    );
  }
  if (days > warnDays || !subscription) return null;
  const goesOn = subscription.renewsByItself || subscription.next !== null;
  if (goesOn && status === "active") return null;
  return (
    <Banner
      icon={Clock}
      tone="warning"
      action={<ToPlans planId={subscription.plan?.id}>Renew</ToPlans>}
    >
      <b className="font-semibold text-ink">
        Your {plan?.name ?? "paid"} plan ends in {left}.
      </b>{" "}
      On {formatDayInWords(planExpiresAt)} your agents pause. Nothing is deleted.
    </Banner>
  );
}

function UsageBanner({ usage }: Pick<Subscription, "usage">) {
  const { conversations, conversationsMax: max, monthEndsAt } = usage;
  if (!max || conversations * 100 < max * warnPercent) return null;
  const isOver = conversations >= max;
  return (
    <Banner
      icon={MessageCircle}
      tone={isOver ? "danger" : "warning"}
      action={<ToPlans>See plans</ToPlans>}
    >
      <b className="font-semibold text-ink">
        {isOver
          ? "This month's conversations are used up."
          : `${conversations.toLocaleString("en-US")} of ${max.toLocaleString("en-US")} conversations used this month.`}
      </b>{" "}
      {isOver
        ? `Until ${formatDay(monthEndsAt)} new visitors get the contact form.`
        : "After that, new visitors get the contact form."}
    </Banner>
  );
}

function ToPlans({ planId, children }: { planId?: string | undefined; children: string }) {
  return (
    <LinkButton href={planId ? `/subscribe?plan=${planId}` : "/subscribe"} size="small">
      {children}
    </LinkButton>
  );
}
