import type { Database } from "#database/client.ts";
import { readEvents } from "./events.ts";
import { readOutcomes } from "./outcomes.ts";
import { ownAgentIds, readTraffic } from "./traffic.ts";

export { uncountTraffic } from "./uncount-traffic.ts";

/** What happened with all agents of the owner, or with one. Test traffic never counts. */
export function countTraffic(db: Database, ownerId: string, agentId?: string) {
  return atOneMoment(db, async (tx) => {
    const own = await ownAgentIds(tx, ownerId, agentId);
    const traffic = await readTraffic(tx, ownerId, own);
    const left = await readEvents(tx, own, undefined, { only: "lead" });
    return {
      conversations: sum(traffic.map(({ conversations }) => conversations)),
      leads: sum(left.map(({ total }) => total)),
      asked: sum(traffic.map(({ asked }) => asked)),
      answered: sum(traffic.map(({ answered }) => answered)),
    };
  });
}

const noEnd = new Date("9999-01-01T00:00:00Z");

/** What became of an owner's conversations since then, in a few numbers. */
export async function countOutcomes(tx: Database, ownerId: string, from: Date) {
  const own = await ownAgentIds(tx, ownerId);
  const traffic = await readTraffic(tx, ownerId, own, [from, noEnd]);
  const { leads, unresolved, unanswered } = await readOutcomes(tx, own, from, noEnd);
  const conversations = sum(traffic.map((row) => row.conversations));
  return { conversations, leads, resolved: Math.max(0, conversations - unresolved), unanswered };
}

/** How many leads an owner has by `status:new` and so on, and as `spam`. */
export async function countLeadsByKind(
  db: Database,
  ownerId: string,
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const { kind, total } of await readEvents(db, await ownAgentIds(db, ownerId), undefined))
    totals.set(kind, (totals.get(kind) ?? 0) + total);
  return totals;
}

/** What has been counted and what has not would otherwise overlap while the counting goes on. */
export function atOneMoment<Result>(db: Database, read: (tx: Database) => Promise<Result>) {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** Rounded; 0 where nothing was counted. */
export function percentage(part: number, whole: number) {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
