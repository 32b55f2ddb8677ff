import { useQuery } from "@tanstack/react-query";
import { useMayDo } from "#features/auth/web/public.ts";
import { TextLink } from "#platform/web/ui/button.tsx";
import { subscriptionQuery } from "./billing-data.ts";

/** Before an owner fills in a form for nothing: the plan has no room for another agent. */
export function AgentLimitNotice() {
  const isOwner = useMayDo();
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchOnMount: "always",
    enabled: isOwner,
  });
  if (!data || data.usage.agents < data.usage.agentsMax) return null;
  const { agentsMax } = data.usage;
  return (
    <p className="rounded-[10px] bg-warning-soft px-4 py-3 text-ink-2 forced-colors:border">
      Your plan allows {agentsMax === 1 ? "1 agent" : `${agentsMax} agents`}.{" "}
      <TextLink href="/subscribe">Upgrade to add more</TextLink>
    </p>
  );
}
