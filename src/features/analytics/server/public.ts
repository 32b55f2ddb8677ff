import { and, count, inArray, not } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { leads } from "#database/schema.ts";
import { readOutcomes } from "./outcomes.ts";
import { isReal, isWithin, ownAgents, readTraffic, type Span } from "./traffic.ts";

/** What happened with all agents of the owner, or with one. Test traffic never counts. */
export function countTraffic(db: Database, ownerId: string, agentId?: string) {
  return atOneMoment(db, async (tx) => {
    const own = ownAgents(tx, ownerId, agentId);
    const traffic = await readTraffic(tx, ownerId, own, {});
    const left = await tx
      .select({ total: count() })
      .from(leads)
      .where(and(inArray(leads.agentId, own), not(leads.isSpam), isReal(tx, leads)));
    return {
      conversations: sum(traffic.map(({ conversations }) => conversations)),
      leads: only(left).total,
      asked: sum(traffic.map(({ asked }) => asked)),
      answered: sum(traffic.map(({ answered }) => answered)),
    };
  });
}

/** What became of an owner's conversations in a span of time, in a few numbers. */
export async function countOutcomes(db: Database, ownerId: string, span: Span) {
  const own = ownAgents(db, ownerId);
  const [traffic, { unresolved, unanswered }, left] = [
    await readTraffic(db, ownerId, own, span),
    await readOutcomes(db, own, span),
    await db
      .select({ total: count() })
      .from(leads)
      .where(
        and(
          inArray(leads.agentId, own),
          not(leads.isSpam),
          isReal(db, leads),
          isWithin(leads.createdAt, span),
        ),
      ),
  ];
  const conversations = sum(traffic.map((row) => row.conversations));
  return {
    conversations,
    leads: only(left).total,
    resolved: Math.max(0, conversations - unresolved),
    unanswered,
  };
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
