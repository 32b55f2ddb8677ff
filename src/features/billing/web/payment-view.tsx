import { ArrowLeft, ExternalLink, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton, TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { Leader } from "#platform/web/ui/progress.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { addMonths, formatDay } from "#shared/dates.ts";
import { formatAmount, isFree } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { PublicPlan, Subscription } from "../contract.ts";
import { isLess } from "../public.ts";
import { useChooseFreePlan, useStartPayment } from "./billing-data.ts";
import { PlanLimits } from "./plan-card.tsx";

interface PaymentViewProps {
  plan: PublicPlan;
  subscription: Subscription;
  onBack: () => void;
}

export function PaymentView({ plan, subscription, onBack }: PaymentViewProps) {
  const title = `Subscribe to ${plan.name}`;
  const isFreePlan = isFree(plan.price);
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        before={
          <IconButton label="Back to all plans" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        }
      />
      <div className="grid max-w-[860px] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card label="Payment Details">
          <CardSection>
            <h2 className="text-h3 font-[640]">Payment Details</h2>
            <div className="mt-4 flex flex-col gap-3">
              <Leader
                name={`${plan.name}, ${months(plan.duration)}`}
                value={formatAmount(plan.price, plan.currency)}
              />
              <Leader
                className="font-[620]"
                name="Today"
                value={`${formatAmount(plan.price, plan.currency)} ${plan.currency}`}
              />
            </div>
            {isFreePlan ? (
              <FreePlan plan={plan} subscription={subscription} onDone={onBack} />
            ) : (
              <PaidPlan plan={plan} />
            )}
          </CardSection>
        </Card>
        <Card label={plan.name}>
          <CardSection>
            <h2 className="text-h3 font-[640] wrap-anywhere">{plan.name}</h2>
            <div className="mt-3">
              <PlanLimits plan={plan} />
            </div>
            <p className="mt-4 text-small text-ink-2">{whenText(plan, subscription, new Date())}</p>
          </CardSection>
        </Card>
      </div>
    </Page>
  );
}

function PaidPlan({ plan }: { plan: PublicPlan }) {
  const start = useStartPayment();
  // The browser is leaving: nothing may be pressed.
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <>
      <Notice icon={<ExternalLink aria-hidden="true" />}>
        You will be redirected to the card payment provider's own page to pay, then brought back
        here. {PRODUCT_NAME} never sees your card.
      </Notice>
      <Button
        variant="primary"
        size="large"
        className="mt-6 w-full"
        isBusy={isLeaving}
        onClick={() => start.mutate(plan.id)}
      >
        {isLeaving ? "Redirecting..." : "Continue to Payment"}
      </Button>
      <p className="mt-3 text-small text-ink-2">
        Problem with a payment?{" "}
        <TextLink href="/help/contact?about=payment" isNewTab>
          Contact us
        </TextLink>
        .
      </p>
    </>
  );
}

interface FreePlanProps {
  plan: PublicPlan;
  subscription: Subscription;
  onDone: () => void;
}

function FreePlan({ plan, subscription, onDone }: FreePlanProps) {
  const choose = useChooseFreePlan();
  const waits = isPaidFor(subscription, new Date());
  const switchPlan = () =>
    choose.mutate(plan.id, {
      onSuccess: () => {
        toast({
          title: waits ? "Your plan will change" : "Your plan has changed",
          text: waits
            ? `You keep what you paid for, then ${plan.name} starts.`
            : `You are on ${plan.name} now.`,
        });
        onDone();
      },
    });
  return (
    <>
      <Notice icon={<Info aria-hidden="true" />}>
        {plan.name} is free, so there is nothing to pay.
        {subscription.status === "trial" && " Your free trial ends when you switch."}
      </Notice>
      <Button
        variant="primary"
        size="large"
        className="mt-6 w-full"
        isBusy={choose.isPending}
        onClick={switchPlan}
      >
        Switch to {plan.name}
      </Button>
    </>
  );
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-5 flex gap-3 rounded-control bg-info-soft p-4 text-ink-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-info">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function isPaidFor({ status, expiresAt }: Subscription, now: Date) {
  return (status === "active" || status === "cancelled") && !!expiresAt && expiresAt > now;
}

function whenText(plan: PublicPlan, subscription: Subscription, now: Date) {
  const { status, expiresAt, plan: own } = subscription;
  const isRunning = status !== "expired" && !!expiresAt && expiresAt > now;
  if (isFree(plan.price))
    return isPaidFor(subscription, now) && expiresAt
      ? `Starts on ${formatDay(expiresAt)}, when the time you paid for is over.`
      : "Starts right away and has no end date.";
  const guarantee = "30-day money-back guarantee.";
  if (!isRunning)
    return `Starts today and runs until ${formatDay(addMonths(now, plan.duration))}. ${guarantee}`;
  const end = formatDay(addMonths(expiresAt, plan.duration));
  if (status === "trial")
    return `Starts today. The days left in your trial are added, so it runs until ${end}. ${guarantee}`;
  if (own?.id === plan.id)
    return `Adds ${months(plan.duration)}, so it runs until ${end}. ${guarantee}`;
  return own && !own.isTrial && isLess(plan, own)
    ? `Takes effect with your next billing cycle, on ${formatDay(expiresAt)}, and runs until ${end}. ${guarantee}`
    : `Starts today. The time you have paid for is added, so it runs until ${end}. ${guarantee}`;
}

function months(count: number) {
  return count === 1 ? "1 month" : `${count} months`;
}
