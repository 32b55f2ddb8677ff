import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { daysUntil, formatDay } from "#shared/dates.ts";
import { isFree } from "#shared/money.ts";
import type { Subscription } from "../contract.ts";
import { subscriptionQuery, useCancelSubscription, useResumeSubscription } from "./billing-data.ts";
import { PaymentHistory } from "./payment-history.tsx";
import { expiryOf, shortPrice, upgradeName } from "./subscription.ts";
import { UsageBars } from "./usage-bars.tsx";

const renewalDays = 14;

const tones = { past: "text-danger", soon: "text-warning", later: "text-ink-2" };

const badges: Record<Subscription["status"], { name: string; tone: BadgeTone; shape: BadgeShape }> =
  {
    trial: { name: "Free Trial", tone: "info", shape: "half" },
    active: { name: "Active", tone: "positive", shape: "dot" },
    cancelled: { name: "Inactive", tone: "neutral", shape: "ring" },
    expired: { name: "Inactive", tone: "danger", shape: "cross" },
  };

export function SubscriptionCard({ user }: { user: CurrentUser }) {
  const subscription = useQuery({ ...subscriptionQuery, refetchOnMount: "always" });
  return (
    <div className="flex flex-col gap-4">
      {subscription.data ? (
        <Card>
          <PlanRow user={user} subscription={subscription.data} />
          <CardSection>
            <UsageBars usage={subscription.data.usage} />
          </CardSection>
          <EndRow subscription={subscription.data} />
        </Card>
      ) : (
        <PageState query={subscription} failed="Your plan did not load" />
      )}
      <PaymentHistory />
    </div>
  );
}

function PlanRow({ user, subscription }: { user: CurrentUser; subscription: Subscription }) {
  const expiry = expiryOf(user, new Date());
  const badge = badges[subscription.status];
  const renews = subscription.renewsByItself && subscription.status === "active";
  return (
    <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4.5!">
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-semibold wrap-anywhere">
            {user.plan?.name ?? (subscription.status === "active" ? "Active Plan" : "No plan")}
          </p>
          <Badge tone={badge.tone} shape={badge.shape}>
            {badge.name}
          </Badge>
        </div>
        <p className="mt-0.5 text-small text-ink-2">
          {user.plan && <span className="tabular-nums">{shortPrice(user.plan)}. </span>}
          {expiry &&
            (renews && user.planExpiresAt ? (
              <span>Renews automatically on {formatDay(user.planExpiresAt)}.</span>
            ) : (
              <span className={clsx("font-medium", tones[expiry.tone])}>{expiry.text}</span>
            ))}
        </p>
        {subscription.next && (
          <p className="mt-0.5 text-small text-ink-2">
            {subscription.next.name} starts on {formatDay(subscription.next.at)}.
          </p>
        )}
      </div>
      <LinkButton href="/subscribe">{upgradeName(user, new Date()) ?? "See plans"}</LinkButton>
    </CardSection>
  );
}

function EndRow({ subscription }: { subscription: Subscription }) {
  const { status, expiresAt, plan, next } = subscription;
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  if (!expiresAt || expiresAt <= new Date() || status === "trial" || status === "expired")
    return null;
  const day = formatDay(expiresAt);
  const isSoon = daysUntil(expiresAt, new Date()) <= renewalDays;
  const name = plan?.name ?? "your plan";
  const goesFree = next !== null && next.at >= expiresAt;
  if (status === "cancelled" || goesFree)
    return (
      <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4.5!">
        <p className="min-w-0 grow basis-60 text-small text-ink-2">
          {status === "cancelled"
            ? `Cancelled. Your agents answer until ${day}; you won't be charged again.`
            : `${name} runs until ${day}.`}
        </p>
        <Button
          isBusy={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () =>
                toast({
                  title: "Your plan continues",
                  text: `You keep ${name}. If it renewed by card before, it will again.`,
                }),
            })
          }
        >
          Keep {name}
        </Button>
      </CardSection>
    );
  if (!plan || isFree(plan.price)) return null;
  return (
    <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4.5!">
      <p className="min-w-0 grow basis-60 text-small text-ink-2">
        {subscription.renewsByItself
          ? "Cancel any time. You keep access until the end of the period you paid for."
          : `This plan doesn't renew automatically. Renew by ${day} to avoid interruption.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isSoon && !subscription.renewsByItself && (
          <LinkButton href={`/subscribe?plan=${plan.id}`}>Renew now</LinkButton>
        )}
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Cancel plan
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Cancel ${name}?`}
        text={`Your agents answer until ${day}, then pause. Nothing is deleted, and you can come back any time.`}
        cancel={`Keep ${name}`}
        confirm="Cancel plan"
        isBusy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => {
              setOpen(false);
              toast({ title: "Your plan is cancelled", text: `You keep access until ${day}.` });
            },
          })
        }
      />
    </CardSection>
  );
}
