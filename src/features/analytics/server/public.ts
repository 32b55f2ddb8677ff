import type { Database } from "#database/client.ts";
import { stepsBetween } from "./counted.ts";
import { readEvents, readLeads } from "./events.ts";
import { readOutcomes } from "./outcomes.ts";
import { addUp, ownAgentIds, readTraffic } from "./traffic.ts";

export { countConversations } from "./traffic.ts";
export { uncountTraffic } from "./uncount-traffic.ts";

export async function countTraffic(db: Database, ownerId: string, agentId?: string) {
  const own = await ownAgentIds(db, ownerId, agentId);
  const [traffic, leads] = await Promise.all([
    readTraffic(db, ownerId, own),
    readLeads(db, own, undefined),
  ]);
  return { ...addUp(traffic.ofSteps.values()), leads: sum([...leads.values()]) };
}

export async function countOutcomes(tx: Database, ownerId: string, from: Date, until: Date) {
  const own = await ownAgentIds(tx, ownerId);
  const traffic = await readTraffic(tx, ownerId, own, stepsBetween(from, until));
  const { leads, unresolved, unanswered } = await readOutcomes(tx, own, from, until);
  const { conversations } = addUp(traffic.ofSteps.values());
  return {
    conversations,
    leads: sum(leads.map(({ total }) => total)),
    resolved: Math.max(0, conversations - unresolved),
    unanswered,
  };
}

export async function countLeadsByKind(
  db: Database,
  ownerId: string,
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const { kind, total } of await readEvents(db, await ownAgentIds(db, ownerId), undefined))
    totals.set(kind, (totals.get(kind) ?? 0) + total);
  return totals;
}

export function percentage(part: number, whole: number) {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
