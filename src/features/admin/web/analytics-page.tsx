import type { ReactNode } from "react";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { PlatformStats } from "../contract.ts";
import { PlatformFigures, usePlatformStats } from "./platform-figures.tsx";

export function AnalyticsPage() {
  const stats = usePlatformStats();
  return (
    <Page title="Analytics">
      <PageHeader title="Analytics" text="Test questions aren't counted." />
      <PlatformFigures />
      {!stats.error && (
        <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
          <Rows title="User Growth" rows={growthOf(stats.data)} />
          <Rows title="Platform Activity" rows={activityOf(stats.data)} />
        </div>
      )}
    </Page>
  );
}

type RowsOf = readonly (readonly [name: string, value: ReactNode])[];

function growthOf(stats: PlatformStats | undefined): RowsOf {
  return [
    ["Trial Users", count(stats?.activeTrials)],
    ["Paid Users", count(stats?.activeSubscriptions)],
    ["Conversion Rate", stats && rate(stats.activeSubscriptions, stats.totalUsers)],
  ];
}

function activityOf(stats: PlatformStats | undefined): RowsOf {
  return [
    ["Total Agents", count(stats?.totalAgents)],
    ["Total Conversations", count(stats?.totalConversations)],
    ["Total Leads", count(stats?.totalLeads)],
    ["Lead Conversion", stats && rate(stats.totalLeads, stats.totalConversations)],
  ];
}

function count(value: number | undefined) {
  return value?.toLocaleString("en-US");
}

/** §9.12: rounded, and 0% of nothing. */
export function rate(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

function Rows({ title, rows }: { title: string; rows: RowsOf }) {
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <dl className="divide-y divide-line border-t border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 px-6 py-3 max-md:px-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value ?? <Bone className="h-4 w-10" />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
