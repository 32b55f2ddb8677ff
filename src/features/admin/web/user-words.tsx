import { Badge } from "#platform/web/ui/badge.tsx";
import type { UserRow } from "../contract-users.ts";

/** The full name, or the email where there is none (§2.55). */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<UserRow, "firstName" | "lastName" | "email">) {
  return `${firstName} ${lastName}`.trim() || email;
}

export function RoleBadge({ role }: { role: UserRow["role"] }) {
  return (
    <Badge tone={role === "admin" ? "accent" : "neutral"} shape="none">
      {role === "admin" ? "Admin" : "User"}
    </Badge>
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
