import { Badge } from "#platform/web/ui/badge.tsx";
import type { Agent } from "../contract.ts";

type State = Pick<Agent, "isActive" | "suspendedReason">;

export function AgentBadge({ agent: { isActive, suspendedReason } }: { agent: State }) {
  if (suspendedReason)
    return (
      <Badge tone="danger" shape="cross">
        Suspended
      </Badge>
    );
  return isActive ? (
    <Badge tone="positive" shape="dot">
      Active
    </Badge>
  ) : (
    <Badge tone="neutral" shape="bars">
      Paused
    </Badge>
  );
}
