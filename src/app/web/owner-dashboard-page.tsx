import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronRight, CreditCard, type LucideIcon, Plus, Users } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import type { Agent } from "#features/agents/contract.ts";
import { agentsQuery } from "#features/agents/web/agents-data.ts";
import { FirstAgents, firstOf } from "#features/agents/web/first-agents.tsx";
import {
  dashboardStatsQuery,
  firstStepsQuery,
  newsQuery,
} from "#features/analytics/web/dashboard-data.ts";
import { DashboardFigures } from "#features/analytics/web/dashboard-figures.tsx";
import { subscriptionQuery } from "#features/billing/web/billing-data.ts";
import { PaymentReturn } from "#features/billing/web/payment-return.tsx";
import { PlanBanners } from "#features/billing/web/plan-banners.tsx";
import { countsQuery, openQuestionsQuery } from "#features/inbox/web/inbox-data.ts";
import { useWaitingCount } from "#features/inbox/web/waiting-count.tsx";
import { useAgentsReading } from "#features/knowledge/web/public.ts";
import { ModelNotice } from "#features/models/web/model-notice.tsx";
import { useAddress } from "#platform/web/address.ts";
import { lazyPage } from "#platform/web/lazy-page.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { Bone, BoneRows, Loading } from "#platform/web/ui/skeleton.tsx";
import type { AgentState } from "#shared/vocabulary.ts";
import { NewReading } from "./agents/new-reading.tsx";

/** Rarely needed, so not part of the first page. */
const CreateAgent = lazyPage(() => import("#features/agents/web/create-agent.tsx"), "CreateAgent");
const OpenQuestions = lazyPage(
  () => import("#features/inbox/web/open-questions.tsx"),
  "OpenQuestions",
);

const NewsOfVisit = lazyPage(() => import("./owner-news.tsx"), "NewsOfVisit");

const FirstSteps = lazyPage(() => import("./owner-first-steps.tsx"), "FirstSteps");

export function DashboardPage({ owner }: { owner: CurrentUser }) {
  const dashboard = (
    <Suspense fallback={<DashboardBones />}>
      <Dashboard owner={owner} />
    </Suspense>
  );
  // Plan and payments are shown to the owner only.
  return owner.teamRole === "owner" ? <PaymentReturn>{dashboard}</PaymentReturn> : dashboard;
}

function Dashboard({ owner }: { owner: CurrentUser }) {
  const agents = useQuery(agentsQuery);
  const reading = useAgentsReading(firstOf(agents.data).map(({ id }) => id));
  useShownReading(reading[0]);
  const isOwner = owner.teamRole === "owner";
  const subscription = useQuery({ ...subscriptionQuery, enabled: isOwner });
  const questions = useQuery(openQuestionsQuery);
  const { params, change } = useAddress();
  const [isOpened, setCreating] = useState(false);
  const news = useQuery(newsQuery({ isLooking: !owner.viewing }));
  const steps = useQuery(firstStepsQuery);
  const parts = [
    agents,
    questions,
    news,
    steps,
    useQuery(dashboardStatsQuery),
    useQuery(countsQuery),
    ...(isOwner ? [subscription] : []),
  ];
  // All at once, so that late parts push nothing away; what failed says so in its place.
  if (!parts.every(({ isFetched }) => isFetched)) return <DashboardBones />;

  const isEmpty = agents.data?.length === 0;
  const isCreating = isOpened || params.has("method");
  const figures = <DashboardFigures agents={agents.data} news={news.data} />;
  return (
    <Page title="Dashboard">
      {isOwner && <PlanBanners user={owner} isNew={isEmpty} />}
      <ModelNotice />
      <PageHeader
        title="Dashboard"
        text={<Situation firstName={owner.firstName} agents={agents.data} />}
      >
        <OpenInbox />
        {agents.data && !isEmpty && (
          <Button
            aria-expanded={isCreating}
            onClick={() => {
              setCreating(!isCreating);
              change({ method: null });
            }}
          >
            <Plus aria-hidden="true" />
            <span className="max-md:sr-only">New agent</span>
          </Button>
        )}
      </PageHeader>
      {/* In an empty account what to do comes before what there is. */}
      {isEmpty ? <NewReading otherwise={<NewAgent />} /> : isCreating && <NewAgent />}
      {steps.data && !steps.data.isHidden && steps.data.steps.some(({ isDone }) => !isDone) && (
        <FirstSteps agent={agents.data?.at(-1)} />
      )}
      {!isEmpty && <NewReading />}
      {!isEmpty && <NewsOfVisit news={news} />}
      {figures}
      {questions.data && questions.data.length > 0 ? (
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <FirstAgents agents={agents} />
          <OpenQuestions groups={questions.data} />
        </div>
      ) : (
        <FirstAgents agents={agents} />
      )}
      <nav aria-label="Quick actions" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <QuickAction href="/agents?create=true" icon={Plus} name="New agent" />
        <QuickAction href="/analytics" icon={ChartColumn} name="Analytics" />
        <QuickAction href="/leads" icon={Users} name="Leads" />
        {isOwner && <QuickAction href="/subscribe" icon={CreditCard} name="Plans" />}
      </nav>
    </Page>
  );
}

function DashboardBones() {
  return (
    <Page title="Dashboard">
      <Loading>
        <div className="flex flex-col gap-4 md:gap-6">
          <Bone className="h-8 w-48" />
          <Bone className="h-30 rounded-card!" />
          <Card>
            <BoneRows />
          </Card>
        </div>
      </Loading>
    </Page>
  );
}

/** Shows a reading in progress, wherever it was started. The address keeps it visible when it is over. */
function useShownReading(id: string | undefined) {
  const [params, setParams] = useSearchParams();
  const isFree = !params.has("reading") && !params.has("method");
  useEffect(() => {
    if (!id || !isFree) return;
    setParams(
      (before) => {
        before.set("reading", id);
        return before;
      },
      { replace: true },
    );
  }, [id, isFree, setParams]);
}

function NewAgent() {
  return (
    <section aria-label="New agent" className="flex flex-col gap-3">
      <h2 className="text-h3 font-[640]">New agent</h2>
      <Suspense fallback={<Bone className="h-50 rounded-card!" />}>
        <CreateAgent />
      </Suspense>
    </section>
  );
}

function greeting(now: Date) {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}

interface SituationProps {
  firstName: string;
  agents: readonly Agent[] | undefined;
}

/** Visitors waiting for a person come first. */
function Situation({ firstName, agents }: SituationProps) {
  const waiting = useWaitingCount();
  const visitors = waiting === 1 ? "1 visitor is" : `${waiting} visitors are`;
  return `${greeting(new Date())}, ${firstName}. ${
    waiting > 0 ? `${visitors} waiting for a person.` : agents ? situation(agents) : ""
  }`;
}

function OpenInbox() {
  if (useWaitingCount() === 0) return null;
  return (
    <LinkButton variant="primary" href="/inbox?view=waiting">
      Open inbox
    </LinkButton>
  );
}

function situation(agents: readonly Agent[]) {
  const count = (...states: AgentState[]) =>
    agents.filter(({ state }) => states.includes(state)).length;
  const answering = count("answering");
  if (agents.length === 0) return "Paste your website to create your first agent.";
  if (count("plan-ended") > 0) return "Your agents are paused until you renew your plan.";
  if (count("over-limit") > 0) return "This month's conversations are used up.";
  if (count("unread") > 0)
    return agents.length === 1
      ? "Your website could not be read."
      : "An agent's website could not be read.";
  if (answering === 0 && count("reading") > 0) return "Your website is being read.";
  if (answering === 0) return "All your agents are paused.";
  return answering === 1 ? "1 agent is answering." : `${answering} agents are answering.`;
}

interface QuickActionProps {
  href: string;
  icon: LucideIcon;
  name: string;
}

function QuickAction({ href, icon: Icon, name }: QuickActionProps) {
  return (
    <Link
      href={href}
      className="flex min-h-11 items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-3 font-[560] transition-colors duration-(--dur-quick) hover:border-line-strong hover:bg-hover max-md:px-3"
    >
      <Icon aria-hidden="true" className="size-4.5 text-accent" strokeWidth={1.75} />
      {name}
      <ChevronRight aria-hidden="true" className="ml-auto size-4 text-ink-3 max-lg:hidden" />
    </Link>
  );
}
