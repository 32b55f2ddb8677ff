import { type AnyColumn, and, asc, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import { addDays, daysBetween, startOfDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import { countMessages, isReal, ownAgents, percentage, sum } from "./public.ts";

/** More bars than this are no longer seen one by one. */
const dailyMax = 92;

/** What the owner's agents did in a span of days. */
export async function readReport(db: Database, ownerId: string, range: ReportRange) {
  const { from, to, zone, agentId } = range;
  const step = daysBetween(from, to) <= dailyMax ? "day" : "month";
  const steps = stepsOf(from, to, step);
  const starts = steps.map((day) => startOfDay(day, zone));
  const span = { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
  const before = {
    from: startOfDay(addDays(from, -daysBetween(from, to)), zone),
    until: span.from,
  };
  const own = ownAgents(db, ownerId, agentId);

  const opened = db
    .select({
      agentId: conversations.agentId,
      at: stepAt(conversations.createdAt, starts),
      total: count(),
    })
    .from(conversations)
    .where(
      and(
        inArray(conversations.agentId, own),
        eq(conversations.isTest, false),
        isWithin(conversations.createdAt, span),
      ),
    )
    .groupBy(sql`1, 2`);
  const left = db
    .select({
      agentId: leads.agentId,
      at: stepAt(leads.createdAt, starts),
      source: leads.source,
      total: count(),
    })
    .from(leads)
    .where(and(inArray(leads.agentId, own), isReal(db, leads), isWithin(leads.createdAt, span)))
    .groupBy(sql`1, 2, 3`);
  const openedBefore = db
    .select({ total: count() })
    .from(conversations)
    .where(
      and(
        inArray(conversations.agentId, own),
        eq(conversations.isTest, false),
        isWithin(conversations.createdAt, before),
      ),
    );
  const leftBefore = db
    .select({ total: count() })
    .from(leads)
    .where(and(inArray(leads.agentId, own), isReal(db, leads), isWithin(leads.createdAt, before)));
  const known = db
    .select({ id: agents.id, name: agents.name, primaryColor: agents.primaryColor })
    .from(agents)
    .where(inArray(agents.id, own))
    .orderBy(asc(agents.createdAt), asc(agents.id));

  const [ownRows, openedRows, leftRows, said, opens, leaves] = await Promise.all([
    known,
    opened,
    left,
    countMessages(db, own, span),
    openedBefore,
    leftBefore,
  ]);
  return summarize(step, steps, {
    agents: ownRows,
    opened: openedRows,
    left: leftRows,
    said,
    before: { conversations: only(opens).total, leads: only(leaves).total },
  });
}

interface Counted {
  agents: { id: string; name: string; primaryColor: string }[];
  opened: { agentId: string; at: number; total: number }[];
  left: { agentId: string; at: number; source: string; total: number }[];
  said: { agentId: string; asked: number; answered: number }[];
  before: Report["before"];
}

function summarize(
  step: Report["step"],
  steps: string[],
  { agents, opened, left, said, before }: Counted,
): Report {
  const totalOf = (rows: readonly { total: number }[]) => sum(rows.map(({ total }) => total));
  const asked = sum(said.map((row) => row.asked));
  const answered = sum(said.map((row) => row.answered));
  const conversations = totalOf(opened);
  const leads = totalOf(left);
  const sources = [...new Set(left.map(({ source }) => source))].map((source) => ({
    source,
    leads: totalOf(left.filter((row) => row.source === source)),
  }));
  return {
    totals: {
      conversations,
      leads,
      asked,
      answered,
      responseRate: percentage(answered, asked),
      conversionRate: percentage(leads, conversations),
    },
    before,
    step,
    trend: steps.map((day, index) => ({
      day,
      conversations: totalOf(opened.filter(({ at }) => at === index + 1)),
      leads: totalOf(left.filter(({ at }) => at === index + 1)),
    })),
    sources: sources.sort((a, b) => b.leads - a.leads),
    agents: agents
      .map((agent) => {
        const isIts = (row: { agentId: string }) => row.agentId === agent.id;
        const messages = said.find(isIts);
        return {
          ...agent,
          conversations: totalOf(opened.filter(isIts)),
          leads: totalOf(left.filter(isIts)),
          responseRate: percentage(messages?.answered ?? 0, messages?.asked ?? 0),
        };
      })
      .sort((a, b) => b.conversations - a.conversations),
  };
}

/** The first of a month stands for it, but the range's own beginning for the first. */
function stepsOf(from: string, to: string, step: Report["step"]) {
  const days = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
  return step === "day" ? days : days.filter((day) => day === from || day.endsWith("-01"));
}

/** Which of the steps it is in, the first being 1. Their beginnings are calculated here, so that no other table of time zones has a say. */
function stepAt(column: AnyColumn, starts: Date[]) {
  const instants = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  return sql<number>`width_bucket(${column}, array[${instants}])`;
}

function isWithin(column: AnyColumn, { from, until }: { from: Date; until: Date }) {
  return and(gte(column, from), lt(column, until));
}
