import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { addDays, daysBetween, startOfDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import type { Boundaries } from "./counted.ts";
import { readLeads } from "./events.ts";
import { readOutcomes } from "./outcomes.ts";
import { atOneMoment, percentage, sum } from "./public.ts";
import { readTraffic, type Traffic } from "./traffic.ts";

/** More bars than this are no longer seen one by one. */
const dailyMax = 92;

/** What the owner's agents did in a span of days. */
export async function readReport(db: Database, ownerId: string, range: ReportRange) {
  const { from, to, zone, agentId } = range;
  const step = daysBetween(from, to) <= dailyMax ? "day" : "month";
  const steps = stepsOf(from, to, step);
  const starts = steps.map((day) => startOfDay(day, zone));
  const span = { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
  const before = startOfDay(addDays(from, -daysBetween(from, to)), zone);
  // The span before is the first step, so that one reading yields both.
  const boundaries: Boundaries = [before, span.from, ...starts.slice(1), span.until];
  const own = await db
    .select({ id: agents.id, name: agents.name, primaryColor: agents.primaryColor })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined))
    .orderBy(asc(agents.createdAt), asc(agents.id));
  const ids = own.map(({ id }) => id);
  const [traffic, leadsIn, outcomes] = await Promise.all([
    atOneMoment(db, (tx) => readTraffic(tx, ownerId, ids, boundaries)),
    readLeads(db, ids, boundaries),
    readOutcomes(db, ids, span.from, span.until),
  ]);
  return summarize(step, steps, {
    agents: own,
    traffic: traffic.filter((row) => row.step > 1),
    leadsIn,
    outcomes,
    before: {
      conversations: totalOf(traffic.filter((row) => row.step === 1)),
      leads: leadsIn.get(1) ?? 0,
    },
  });
}

interface Counted {
  agents: { id: string; name: string; primaryColor: string }[];
  traffic: Traffic[];
  leadsIn: Map<number, number>;
  outcomes: Awaited<ReturnType<typeof readOutcomes>>;
  before: Report["before"];
}

function summarize(
  step: Report["step"],
  steps: string[],
  { agents, traffic, leadsIn, outcomes, before }: Counted,
): Report {
  const sources = [...Map.groupBy(outcomes.leads, ({ source }) => source)]
    .map(([source, rows]) => ({ source, leads: leadsOf(rows) }))
    .filter(({ leads }) => leads > 0);
  const figuresOf = (isMeant: (row: { agentId: string }) => boolean) => {
    const rows = traffic.filter(isMeant);
    const asked = sum(rows.map((row) => row.asked));
    const answered = sum(rows.map((row) => row.answered));
    return {
      conversations: totalOf(rows),
      leads: leadsOf(outcomes.leads.filter(isMeant)),
      asked,
      answered,
      responseRate: percentage(answered, asked),
    };
  };
  const totals = figuresOf(() => true);
  const trafficOf = Map.groupBy(traffic, ({ step: at }) => at);
  return {
    totals: { ...totals, conversionRate: percentage(totals.leads, totals.conversations) },
    outcomes: outcomesOf(outcomes, totals.conversations),
    before,
    step,
    trend: steps.map((day, index) => ({
      day,
      conversations: totalOf(trafficOf.get(index + 2) ?? []),
      leads: leadsIn.get(index + 2) ?? 0,
    })),
    sources: sources.sort((a, b) => b.leads - a.leads),
    agents: agents
      .map((agent) => ({ ...agent, ...figuresOf((row) => row.agentId === agent.id) }))
      .sort((a, b) => b.conversations - a.conversations),
  };
}

function outcomesOf(
  { unresolved, handoffs, leads: _, ...outcomes }: Counted["outcomes"],
  conversations: number,
): Report["outcomes"] {
  const resolved = Math.max(0, conversations - unresolved);
  return {
    ...outcomes,
    resolved,
    resolvedRate: percentage(resolved, conversations),
    helpfulRate: percentage(outcomes.helpful, outcomes.rated),
    handoffs: handoffs.sort((a, b) => b.total - a.total),
  };
}

function totalOf(rows: readonly { conversations: number }[]) {
  return sum(rows.map(({ conversations }) => conversations));
}

function leadsOf(rows: readonly { total: number }[]) {
  return sum(rows.map(({ total }) => total));
}

/** The first of a month stands for it, but the range's own beginning for the first. */
function stepsOf(from: string, to: string, step: Report["step"]) {
  const days = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
  return step === "day" ? days : days.filter((day) => day === from || day.endsWith("-01"));
}
