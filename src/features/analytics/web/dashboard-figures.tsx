import { useQuery } from "@tanstack/react-query";
import type { Agent } from "#features/agents/contract.ts";
import { Figures } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { DashboardStats, News } from "../contract.ts";
import { dashboardStatsQuery } from "./dashboard-data.ts";
import { definitions } from "./definitions.ts";

interface DashboardFiguresProps {
  agents: readonly Agent[] | undefined;
  news: News | undefined;
}

export function DashboardFigures({ agents, news }: DashboardFiguresProps) {
  const stats = useQuery(dashboardStatsQuery);
  if (!stats.data && stats.error)
    return <PageState query={stats} failed="The statistics did not load" />;
  return <Figures label="Statistics" figures={figures(stats.data, agents, news)} />;
}

const labels = ["Active Agents", "Conversations", "Leads Collected", "Response Rate"] as const;

function figures(
  stats: DashboardStats | undefined,
  agents: readonly Agent[] | undefined,
  news: News | undefined,
) {
  const cells = stats && cellsOf(stats, agents, news);
  return labels.map((label, at) => ({
    label,
    definition: definitions[label],
    value: <Bone className="my-2 h-6 w-12 animate-late" />,
    note: <>&nbsp;</>,
    ...cells?.[at],
  }));
}

function cellsOf(
  stats: DashboardStats,
  agents: readonly Agent[] | undefined,
  news: News | undefined,
) {
  const { activeAgents, totalConversations, totalLeads, responseRate } = stats;
  const hidden = (agents?.length ?? activeAgents) - activeAgents;
  const lately = (figure: "conversations" | "leads") =>
    news && `${shown(news.today[figure])} today, ${shown(news.week[figure])} in 7 days`;
  return [
    {
      value: activeAgents,
      note: agents?.length === 0 ? "none yet" : hidden > 0 ? `${hidden} paused` : "none paused",
    },
    {
      value: shown(totalConversations),
      note: totalConversations > 0 ? lately("conversations") : "none yet",
    },
    {
      value: shown(totalLeads),
      note: totalLeads > 0 ? lately("leads") : "none yet",
    },
    {
      value: `${responseRate}%`,
      note:
        totalConversations === 0
          ? "no questions yet"
          : news && news.week.conversations > 0
            ? `${news.week.responseRate}% in 7 days`
            : "of visitors’ messages",
    },
  ];
}

function shown(count: number) {
  return count.toLocaleString("en-US");
}
