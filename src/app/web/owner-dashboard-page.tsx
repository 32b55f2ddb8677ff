import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronRight, CreditCard, type LucideIcon, Plus, Users } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import type { Agent } from "#features/agents/contract.ts";
import { agentsQuery } from "#features/agents/web/agents-data.ts";
import { CreateAgent } from "#features/agents/web/create-agent.tsx";
import { FirstAgents, firstOf } from "#features/agents/web/first-agents.tsx";
import { dashboardStatsQuery } from "#features/analytics/web/dashboard-data.ts";
import { DashboardFigures } from "#features/analytics/web/dashboard-figures.tsx";
import { subscriptionQuery } from "#features/billing/web/billing-data.ts";
import { PaymentReturn } from "#features/billing/web/payment-return.tsx";
import { PlanBanners } from "#features/billing/web/plan-banners.tsx";
import { useHasPlanEnded } from "#features/billing/web/public.tsx";
import { countsQuery, openQuestionsQuery } from "#features/inbox/web/inbox-data.ts";
import { OpenQuestions } from "#features/inbox/web/open-questions.tsx";
import { useWaitingCount } from "#features/inbox/web/waiting-count.tsx";
import { useAgentsReading } from "#features/knowledge/web/public.ts";
import { ModelNotice } from "#features/models/web/model-notice.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { Bone, BoneRows, Loading } from "#platform/web/ui/skeleton.tsx";
import { NewReading } from "./agents/new-reading.tsx";
import { FirstSteps } from "./owner-first-steps.tsx";

export function DashboardPage({ owner }: { owner: CurrentUser }) {
  // Money is the owner's affair, and nobody's else in the team.
  if (owner.teamRole !== "owner") return <Dashboard owner={owner} />;
  return (
    <PaymentReturn>
      <Dashboard owner={owner} />
    </PaymentReturn>
  );
}

function Dashboard({ owner }: { owner: CurrentUser }) {
  const agents = useQuery(agentsQuery);
  const reading = useAgentsReading(firstOf(agents.data).map(({ id }) => id));
  useShownReading(reading[0]);
  const isOwner = owner.teamRole === "owner";
  const subscription = useQuery({ ...subscriptionQuery, enabled: isOwner });
  const questions = useQuery(openQuestionsQuery);
  const parts = [
    agents,
    questions,
    useQuery(dashboardStatsQuery),
    useQuery(countsQuery),
    ...(isOwner ? [subscription] : []),
  ];
  // All at once, so that nothing that comes later pushes away what is there; what failed says so in its place.
  if (!parts.every(({ isFetched }) => isFetched)) return <DashboardBones />;

  // In an empty account what to do comes before what there is.
  const figures = <DashboardFigures key="figures" agents={agents.data} />;
  const panel = <NewReading key="panel" otherwise={<NewAgent />} />;
  return (
    <Page title="Dashboard">
      {isOwner && <PlanBanners user={owner} />}
      <ModelNotice />
      <PageHeader
        title="Dashboard"
        text={<Situation firstName={owner.firstName} agents={agents.data} />}
      >
        <OpenInbox />
        {/* Without one, the panel below is the one thing to do. */}
        {agents.data && agents.data.length > 0 && (
          <LinkButton href="/agents?create=true" className="max-md:hidden">
            <Plus aria-hidden="true" />
            New agent
          </LinkButton>
        )}
      </PageHeader>
      <FirstSteps agents={agents.data} />
      {agents.data?.length === 0 ? [panel, figures] : [figures, panel]}
      {questions.data && questions.data.length > 0 ? (
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <FirstAgents agents={agents} reading={reading} />
          <OpenQuestions groups={questions.data} />
        </div>
      ) : (
        <FirstAgents agents={agents} reading={reading} />
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

/** A reading under way shows wherever one came from. The address keeps it in sight when it is over. */
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
      <CreateAgent />
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

/** Visitors waiting for a person come before everything else. */
function Situation({ firstName, agents }: SituationProps) {
  const waiting = useWaitingCount();
  const hasEnded = useHasPlanEnded();
  const visitors = waiting === 1 ? "1 visitor is" : `${waiting} visitors are`;
  return `${greeting(new Date())}, ${firstName}. ${
    waiting > 0 ? `${visitors} waiting for a person.` : agents ? situation(agents, hasEnded) : ""
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

function situation(agents: readonly Agent[], hasEnded: boolean) {
  const active = agents.filter(({ isActive }) => isActive).length;
  if (agents.length === 0) return "Paste your website to create your first agent.";
  if (hasEnded) return "Your agents are paused until you renew your plan.";
  if (active === 0) return "All your agents are paused.";
  if (active === 1) return "1 agent is answering.";
  return `${active} agents are answering.`;
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
