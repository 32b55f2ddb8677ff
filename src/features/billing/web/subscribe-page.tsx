import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useSearchParams } from "wouter";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { EmptyState, Page, PageHeader, PageState, together } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { isFree } from "#shared/money.ts";
import type { PublicPlan, Subscription } from "../contract.ts";
import { plansQuery, subscriptionQuery } from "./billing-data.ts";
import { PaymentView } from "./payment-view.tsx";
import { PlanCard } from "./plan-card.tsx";
import { Questions } from "./questions.tsx";
import { Standing } from "./standing.tsx";

export function SubscribePage() {
  const plans = useQuery(plansQuery);
  const subscription = useQuery({ ...subscriptionQuery, refetchOnMount: "always" });
  const [params, setParams] = useSearchParams();
  if (!plans.data || !subscription.data)
    return (
      <Page title="Plans">
        <PageHeader title="Plans" />
        <PageState
          query={together(plans, subscription)}
          failed="The plans did not load"
          skeleton={<Skeleton />}
        />
      </Page>
    );

  const chosen = plans.data.find(({ id }) => id === params.get("plan"));
  if (chosen)
    return (
      <PaymentView plan={chosen} subscription={subscription.data} onBack={() => setParams({})} />
    );
  return (
    <PlanList
      // Someone who opens this page wants more than a free plan.
      plans={plans.data.toSorted((a, b) => Number(isFree(a.price)) - Number(isFree(b.price)))}
      subscription={subscription.data}
      onChoose={({ id }) => setParams({ plan: id })}
    />
  );
}

interface PlanListProps {
  plans: PublicPlan[];
  subscription: Subscription;
  onChoose: (plan: PublicPlan) => void;
}

function PlanList({ plans, subscription, onChoose }: PlanListProps) {
  // An operator may turn the trial's plan into one that stays.
  const { plan } = subscription;
  const current = plan && !plan.isTrial ? plan.name : "Premium";
  return (
    <Page title="Plans">
      <PageHeader
        title="Plans"
        text="Change or cancel anytime. You pay on the card provider's secure page."
      >
        {subscription.status === "active" && (
          <Badge tone="positive" shape="dot">
            {`Current Plan: ${current}`}
          </Badge>
        )}
      </PageHeader>
      <Standing subscription={subscription} />
      {plans.length === 0 ? (
        <Card>
          <EmptyState
            title="No plans available"
            text="Your agents keep running on the plan you have. Please check back later."
          />
        </Card>
      ) : (
        <ul
          aria-label="Plans"
          className={clsx(
            "grid gap-4 md:grid-cols-2 lg:gap-5",
            plans.length !== 2 && "xl:grid-cols-3",
          )}
        >
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} subscription={subscription} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <Questions />
    </Page>
  );
}

function Skeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
      {["one", "two", "three"].map((card) => (
        <Card key={card}>
          <CardSection className="flex h-96 flex-col gap-4">
            <Bone className="h-4 w-1/3" />
            <Bone className="h-9 w-1/2" />
            <Bone className="h-3 w-4/5" />
            <Bone className="mt-auto h-10 w-full" />
          </CardSection>
        </Card>
      ))}
    </div>
  );
}
