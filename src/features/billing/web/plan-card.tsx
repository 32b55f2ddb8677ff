import clsx from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Leader } from "#platform/web/ui/progress.tsx";
import { formatPrice } from "#shared/money.ts";
import { planFeatures } from "#shared/vocabulary.ts";
import type { PublicPlan, Subscription } from "../contract.ts";
import { featureName } from "../public.ts";

interface PlanCardProps {
  plan: PublicPlan;
  subscription: Subscription;
  onChoose: (plan: PublicPlan) => void;
}

export function PlanCard({ plan, subscription, onChoose }: PlanCardProps) {
  const titleId = useId();
  const { name, isPopular, trialDays } = plan;
  const isCurrent = subscription.status === "active" && subscription.plan?.id === plan.id;
  const isNext = subscription.next?.planId === plan.id;
  return (
    <li
      aria-label={name}
      className={clsx(
        "flex min-w-0 flex-col rounded-card border bg-surface p-6 max-md:p-4",
        isPopular ? "border-accent shadow-[inset_0_0_0_1px_var(--accent)]" : "border-line",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="min-w-0 text-h3 font-[640] wrap-anywhere">
          {name}
        </h2>
        {isPopular && (
          <Badge tone="accent" shape="none">
            Most Popular
          </Badge>
        )}
      </div>
      <p className="mt-1.5 text-[2.25rem] leading-11 font-[680] tracking-[-0.03em] tabular-nums">
        {formatPrice(plan.price, plan.currency)}{" "}
        <span className="text-small font-medium tracking-normal whitespace-nowrap text-ink-3">
          per {plan.billingCycle}
        </span>
      </p>
      {plan.description && <p className="mt-1 text-ink-2 md:min-h-10">{plan.description}</p>}
      <div className="mt-5 border-t border-line pt-4.5">
        <PlanLimits plan={plan} />
      </div>
      <ul aria-label="Included" className="mt-4.5 mb-6 flex flex-col gap-2.25 text-ink-2">
        {includedIn(plan).map((feature) => (
          <li key={feature} className="flex gap-2.5 wrap-anywhere">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">
        {trialDays > 0 && <p className="text-small text-ink-3">{trialDays}-day free trial</p>}
        {isNext && subscription.next && (
          <p className="text-small text-ink-2">Starts when your paid time is over.</p>
        )}
        <Button
          variant={isPopular && !isCurrent ? "primary" : "secondary"}
          disabled={isCurrent}
          aria-describedby={titleId}
          onClick={() => onChoose(plan)}
        >
          {buttonText(subscription, plan)}
        </Button>
      </div>
    </li>
  );
}

/** What all plans list comes first, so that plans can be compared line by line. */
function includedIn({ features }: PublicPlan) {
  const extras: readonly string[] = planFeatures;
  const included = Object.keys(features).filter((feature) => features[feature]);
  const usual = included.filter((feature) => !extras.includes(feature)).map(featureName);
  const special = extras.filter((feature) => included.includes(feature)).map(featureName);
  return [...usual.sort((one, other) => one.localeCompare(other)), ...special];
}

function buttonText({ status, plan: own }: Subscription, { id, name }: PublicPlan) {
  if (status === "active" && own?.id === id) return "Current Plan";
  return status === "trial" ? "Upgrade Now" : `Choose ${name}`;
}

export function PlanLimits({ plan }: { plan: PublicPlan }) {
  return (
    <div className="flex flex-col gap-2">
      <Leader name="Agents" value={<b className="font-semibold">{count(plan.maxAgents)}</b>} />
      <Leader
        name="Conversations a month"
        value={<b className="font-semibold">{count(plan.maxConversations)}</b>}
      />
    </div>
  );
}

const count = (number: number) => number.toLocaleString("en-US");
