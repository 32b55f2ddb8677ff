import type { BadgeShape, BadgeTone } from "#platform/web/ui/badge.tsx";
import { daysUntil, formatDay } from "#shared/dates.ts";
import type { KeyScope } from "#shared/vocabulary.ts";
import type { ApiKey } from "../contract.ts";

export const scopeWords: Record<KeyScope, { name: string; text: string }> = {
  read: { name: "Read", text: "See agents, what they know, conversations, leads and numbers." },
  write: { name: "Change", text: "Change and delete all of these, and answer visitors." },
  chat: { name: "Ask", text: "Ask your agents questions, also for many visitors at once." },
};

export const spans: { days: number; name: string }[] = [
  { days: 30, name: "30 days" },
  { days: 90, name: "90 days" },
  { days: 365, name: "One year" },
];

const soonDays = 7;

interface Look {
  name: string;
  tone: BadgeTone;
  shape: BadgeShape;
}

export function stateOf({ expire }: ApiKey, now: Date): Look {
  if (expire <= now) return { name: "Ended", tone: "danger", shape: "cross" };
  if (daysUntil(expire, now) <= soonDays)
    return { name: `Ends on ${formatDay(expire)}`, tone: "warning", shape: "half" };
  return { name: "Works", tone: "positive", shape: "dot" };
}

export function lastUseOf({ usedAt, createdAt }: ApiKey): string {
  return usedAt ? `Last used on ${formatDay(usedAt)}` : `Never used since ${formatDay(createdAt)}`;
}

export function reachOf({ scopes, agents }: ApiKey): string {
  const may = scopes.map((scope) => scopeWords[scope].name).join(", ");
  if (!agents) return `${may}: all agents`;
  return `${may}: ${agents.map(({ name }) => name).join(", ") || "only agents that were deleted"}`;
}
