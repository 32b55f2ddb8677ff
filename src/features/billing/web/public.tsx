import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { subscriptionQuery } from "./billing-data.ts";

/** Checked first, so that nobody fills in a form for nothing. */
export function WithinAgentLimit({ children }: { children: ReactNode }) {
  const isOwner = useMayDo();
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchOnMount: "always",
    enabled: isOwner,
  });
  if (!data || data.usage.agents < data.usage.agentsMax) return children;
  const { agentsMax } = data.usage;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-3.5 max-md:px-4">
      <p>Your plan allows {agentsMax === 1 ? "1 agent" : `${agentsMax} agents`}. All are in use.</p>
      <LinkButton href="/subscribe" size="small">
        Upgrade to add more
      </LinkButton>
    </Card>
  );
}
