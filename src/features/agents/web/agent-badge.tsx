import { Badge } from "#platform/web/ui/badge.tsx";

export function AgentBadge({ isActive }: { isActive: boolean }) {
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
