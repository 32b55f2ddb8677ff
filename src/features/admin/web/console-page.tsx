import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { Figures } from "#platform/web/ui/card.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { adminApi } from "../contract.ts";
import { createConsoleClient, platformStatsQuery, useSignOut } from "./console-data.ts";

type PlatformStats = z.output<typeof adminApi.stats.response>;

export function ConsolePage({ operatorPath }: { operatorPath: string }) {
  const [client] = useState(() => createConsoleClient(operatorPath));
  return (
    <QueryClientProvider client={client}>
      <div className="min-h-dvh md:grid md:grid-cols-[232px_minmax(0,1fr)]">
        <Sidebar operatorPath={operatorPath} />
        <main className="min-w-0">
          <Page title="Operator console">
            <PageHeader title="Dashboard" />
            <PlatformFigures operatorPath={operatorPath} />
          </Page>
        </main>
      </div>
    </QueryClientProvider>
  );
}

/** Dark in both themes, so that nobody mistakes where they are. */
function Sidebar({ operatorPath }: { operatorPath: string }) {
  const signOut = useSignOut(operatorPath);
  return (
    <header className="bg-[#201e18] text-white [--accent:#74cbd4] [--ink:#ffffff] [--logo-ground:#201e18]">
      <div className="flex items-center justify-between gap-3 px-4 py-2 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:justify-start md:px-3 md:pt-6 md:pb-4">
        <div className="md:px-2.5">
          <Logo />
          <p className="text-small text-[#bcbbb3] md:mt-2">Operator console</p>
        </div>
        <button
          type="button"
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
          className="flex h-11 cursor-pointer items-center gap-2.75 rounded-control px-2.5 font-medium text-[#bcbbb3] hover:bg-white/8 hover:text-white md:mt-auto md:h-9.5"
        >
          <LogOut className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          Logout
        </button>
      </div>
    </header>
  );
}

const names: Record<keyof PlatformStats, string> = {
  totalUsers: "Total Users",
  totalAgents: "Total Agents",
  totalConversations: "Conversations",
  totalLeads: "Leads Generated",
  activeTrials: "Active Trials",
  activeSubscriptions: "Paid Subscriptions",
};

function PlatformFigures({ operatorPath }: { operatorPath: string }) {
  const stats = useQuery(platformStatsQuery(operatorPath));
  if (stats.error)
    return (
      <PageState
        query={stats}
        failed="The figures did not load"
        consequence="Agents keep answering meanwhile."
      />
    );
  const figures = Object.entries(names).map(([name, label]) => ({
    label,
    value: stats.data ? count(stats.data, name) : <Bone className="my-2 h-6 w-12 animate-late" />,
  }));
  return <Figures label="Figures" figures={figures} />;
}

function count(stats: Record<string, number>, name: string) {
  return stats[name]?.toLocaleString("en-US");
}
