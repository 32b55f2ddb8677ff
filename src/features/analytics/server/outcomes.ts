import { and, desc, gte, isNotNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations } from "#database/schema.ts";
import { handoffReasons } from "#shared/vocabulary.ts";
import { stepsBetween } from "./counted.ts";
import { readEvents } from "./events.ts";

/** The latest handoffs are a sufficient sample for the median. */
const medianOfMax = 500;
const ofLeads = "lead:";
const ofWriters = "written:";

export async function readOutcomes(db: Database, own: readonly string[], from: Date, until: Date) {
  const [events, secondsToPerson] = await Promise.all([
    readEvents(db, own, stepsBetween(from, until)),
    medianToPerson(db, own, from, until),
  ]);
  const totalOf = (kind: string) =>
    events.filter((event) => event.kind === kind).reduce((sum, { total }) => sum + total, 0);
  const helpful = totalOf("rated:up");
  return {
    leads: events
      .filter(({ kind }) => kind.startsWith(ofLeads))
      .map(({ agentId, kind, total }) => ({ agentId, source: kind.slice(ofLeads.length), total })),
    unresolved: totalOf("unresolved"),
    handoffs: handoffReasons
      .map((reason) => ({ reason, total: totalOf(`handoff:${reason}`) }))
      .filter(({ total }) => total > 0),
    writers: [...Map.groupBy(events.filter(isOfWriter), ({ kind }) => kind)]
      .map(([kind, rows]) => ({
        writer: kind.slice(ofWriters.length),
        answers: rows.reduce((sum, { total }) => sum + total, 0),
      }))
      .sort((a, b) => b.answers - a.answers),
    unanswered: totalOf("unanswered"),
    rated: helpful + totalOf("rated:down"),
    helpful,
    secondsToPerson,
  };
}

function isOfWriter({ kind }: { kind: string }) {
  return kind.startsWith(ofWriters);
}

async function medianToPerson(db: Database, own: readonly string[], from: Date, until: Date) {
  const { agentId, handoffAt, metAt, isTest } = conversations;
  const ofAgent = db
    .select({ handoffAt, metAt })
    .from(conversations)
    .where(
      and(
        sql`${agentId} = own.id`,
        isNotNull(handoffAt),
        // Coming to an earlier handoff does not count.
        gte(metAt, handoffAt),
        gte(handoffAt, from),
        lt(handoffAt, until),
        not(isTest),
      ),
    )
    .orderBy(desc(handoffAt))
    .limit(medianOfMax)
    .as("of_agent");
  const latest = db
    .select({
      waited: sql`extract(epoch from ${ofAgent.metAt} - ${ofAgent.handoffAt})`.as("waited"),
    })
    .from(sql`unnest(${sql.param(own)}::uuid[]) own (id)`)
    .crossJoinLateral(ofAgent)
    .orderBy(desc(ofAgent.handoffAt))
    .limit(medianOfMax)
    .as("latest");
  const [median] = await db
    .select({
      seconds: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${latest.waited})`.mapWith((value) =>
        value === null ? null : Math.round(Number(value)),
      ),
    })
    .from(latest);
  return median?.seconds ?? null;
}
