import clsx from "clsx";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import type { PublicPlan } from "#features/billing/contract.ts";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { ButtonLink } from "./button-link.tsx";
import { describePlan, isFree, planFeatures, priceText } from "./plan-text.ts";

type Load = { step: "loading" | "failed" } | { step: "done"; plans: PublicPlan[] };

export function Pricing() {
  const [load, setLoad] = useState<Load>({ step: "loading" });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isWanted = attempt > 0;
    setLoad({ step: "loading" });
    loadPlans().then(
      (plans) => isWanted && setLoad({ step: "done", plans }),
      () => isWanted && setLoad({ step: "failed" }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  return (
    <>
      <noscript>
        <p className="mt-7.5 text-read">Allow scripts on this page to see the prices.</p>
      </noscript>
      {load.step === "loading" && (
        <p className="mt-7.5 flex min-h-100 items-center justify-center [@media(scripting:none)]:hidden">
          <Spinner label="Loading plans" className="size-5" />
        </p>
      )}
      {load.step === "failed" && (
        <p role="alert" className="mt-7.5 text-read">
          The prices did not load.{" "}
          <button
            type="button"
            onClick={() => setAttempt(attempt + 1)}
            className="min-h-11 cursor-pointer font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
          >
            Try again
          </button>
        </p>
      )}
      {load.step === "done" && <PlanGrid plans={load.plans} />}
    </>
  );
}

function PlanGrid({ plans }: { plans: PublicPlan[] }) {
  if (plans.length === 0)
    return <p className="mt-7.5 text-read">No plan is for sale at the moment.</p>;
  return (
    <ul
      className={clsx(
        "mt-7.5 grid gap-4 md:mt-11 md:gap-5",
        plans.length === 2 ? "md:grid-cols-2" : "md:grid-cols-2 lg:grid-cols-3",
      )}
    >
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: PublicPlan }) {
  const { amount, per } = priceText(plan);
  return (
    <li className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-5 md:p-7">
      <h3 className="text-h3 font-[640] wrap-anywhere">{plan.name}</h3>
      <p className="mt-1.5 text-display-s font-[690] tracking-[-0.03em] tabular-nums">
        {amount}
        {per && (
          <span className="text-read font-[500] tracking-normal whitespace-nowrap text-ink-3">
            {per}
          </span>
        )}
      </p>
      <p className="text-ink-2">{describePlan(plan)}</p>
      <ul className="mt-4.5 mb-6.5 flex flex-col gap-2.5 text-ink-2">
        {planFeatures(plan).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <ButtonLink
        href={`/login?mode=create&plan=${plan.id}`}
        isPrimary={plan.isPopular}
        className="mt-auto"
      >
        {isFree(plan) ? "Start Free" : `Choose ${plan.name}`}
      </ButtonLink>
    </li>
  );
}

async function loadPlans(): Promise<PublicPlan[]> {
  const response = await fetch("/api/public/plans", { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The plans answered with ${response.status}.`);
  return response.json();
}
