import { Figures } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { adminApi, type PlatformStats } from "../contract.ts";
import { useOperatorQuery } from "./operator-calls.ts";

export function usePlatformStats() {
  return useOperatorQuery(["platform-stats"], adminApi.stats);
}

const names: Record<keyof PlatformStats, string> = {
  totalUsers: "Total Users",
  totalAgents: "Total Agents",
  totalConversations: "Conversations",
  totalLeads: "Leads Generated",
  activeTrials: "Active Trials",
  activeSubscriptions: "Paid Subscriptions",
};

export function PlatformFigures() {
  const stats = usePlatformStats();
  if (stats.error) return <PageState query={stats} failed="The statistics did not load" />;
  const figures = Object.entries(names).map(([name, label]) => ({
    label,
    value: stats.data ? count(stats.data, name) : <Bone className="my-2 h-6 w-12 animate-late" />,
  }));
  return <Figures label="Statistics" figures={figures} />;
}

function count(stats: Record<string, number>, name: string) {
  return stats[name]?.toLocaleString("en-US");
}
