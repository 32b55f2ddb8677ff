import { Badge } from "#platform/web/ui/badge.tsx";
import type { UserRow } from "../contract-users.ts";

export function RoleBadge({ role }: { role: UserRow["role"] }) {
  if (role === "admin")
    return (
      <Badge tone="accent" shape="none">
        Admin
      </Badge>
    );
  return (
    <span className="inline-flex h-5.5 items-center rounded-badge border border-line-strong px-1.75 text-meta font-[580] text-ink-2">
      User
    </span>
  );
}

const standings = {
  trial: ["info", "half", "Free Trial"],
  active: ["positive", "dot", "Active"],
  cancelled: ["neutral", "ring", "Cancelled"],
  expired: ["danger", "cross", "Expired"],
} as const;

export function SubscriptionBadge({ status }: { status: UserRow["subscriptionStatus"] }) {
  const [tone, shape, name] = standings[status];
  return (
    <Badge tone={tone} shape={shape}>
      {name}
    </Badge>
  );
}
