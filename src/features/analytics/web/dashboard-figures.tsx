import { useQuery } from "@tanstack/react-query";
import type { Agent } from "#features/agents/contract.ts";
import { Figures } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { formatDay } from "#shared/dates.ts";
import type { DashboardStats } from "../contract.ts";
import { dashboardStatsQuery } from "./dashboard-data.ts";
import { definitions } from "./definitions.ts";

export function DashboardFigures({ agents }: { agents: readonly Agent[] | undefined }) {
  const stats = useQuery(dashboardStatsQuery);
  if (!stats.data && stats.error)
    return <PageState query={stats} failed="The statistics did not load" />;
  return <Figures label="Statistics" figures={figures(stats.data, agents)} />;
}

const labels = ["Active Agents", "Conversations", "Leads Collected", "Response Rate"] as const;

function figures(stats: DashboardStats | undefined, agents: readonly Agent[] | undefined) {
  const cells = stats && cellsOf(stats, agents);
  return labels.map((label, at) => ({
    label,
    definition: definitions[label],
    value: <Bone className="my-2 h-6 w-12 animate-late" />,
    note: <>&nbsp;</>,
    ...cells?.[at],
  }));
}

function cellsOf(stats: DashboardStats, agents: readonly Agent[] | undefined) {
  const { activeAgents, totalConversations, totalLeads, responseRate, conversionRate } = stats;
  const paused = (agents?.length ?? 0) - activeAgents;
  const first = agents?.map(({ createdAt }) => createdAt).sort((a, b) => Number(a) - Number(b))[0];
  return [
    {
      value: activeAgents,
      note: paused > 0 ? `${paused} paused` : activeAgents > 0 ? "none paused" : "none yet",
    },
    {
      value: totalConversations.toLocaleString("en-US"),
      note: totalConversations > 0 && first ? `since ${formatDay(first)}` : "none yet",
    },
    {
      value: totalLeads.toLocaleString("en-US"),
      note: totalLeads > 0 ? `${conversionRate}% of conversations` : "none yet",
    },
    {
      value: `${responseRate}%`,
      note: totalConversations > 0 ? "of visitors’ messages" : "no questions yet",
    },
  ];
}
