import { and, asc, count, inArray, not, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, leads } from "#database/schema.ts";
import { addDays, daysBetween, startOfDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import { readOutcomes } from "./outcomes.ts";
import { atOneMoment, percentage, sum } from "./public.ts";
import {
  isReal,
  isWithin,
  ownAgents,
  readTraffic,
  type Span,
  stepOf,
  type Traffic,
} from "./traffic.ts";

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
  return atOneMoment(db, async (tx) => {
    const own = ownAgents(tx, ownerId, agentId);
    const leadsIn = (within: Span) =>
      and(
        inArray(leads.agentId, own),
        not(leads.isSpam),
        isReal(tx, leads),
        isWithin(leads.createdAt, within),
      );
    const leftBefore = await tx.select({ total: count() }).from(leads).where(leadsIn(before));
    const trafficBefore = await readTraffic(tx, ownerId, own, before);
    return summarize(step, steps, {
      agents: await tx
        .select({ id: agents.id, name: agents.name, primaryColor: agents.primaryColor })
        .from(agents)
        .where(inArray(agents.id, own))
        .orderBy(asc(agents.createdAt), asc(agents.id)),
      traffic: await readTraffic(tx, ownerId, own, span, starts),
      left: await tx
        .select({
          agentId: leads.agentId,
          step: stepOf(leads.createdAt, starts),
          source: leads.source,
          total: count(),
        })
        .from(leads)
        .where(leadsIn(span))
        .groupBy(sql`1, 2, 3`),
      outcomes: await readOutcomes(tx, own, span),
      before: { conversations: totalOf(trafficBefore), leads: only(leftBefore).total },
    });
  });
}

interface Counted {
  agents: { id: string; name: string; primaryColor: string }[];
  traffic: Traffic[];
  left: { agentId: string; step: number; source: string; total: number }[];
  outcomes: Awaited<ReturnType<typeof readOutcomes>>;
  before: Report["before"];
}

function summarize(
  step: Report["step"],
  steps: string[],
  { agents, traffic, left, outcomes, before }: Counted,
): Report {
  const sources = [...new Set(left.map(({ source }) => source))].map((source) => ({
    source,
    leads: leadsOf(left.filter((row) => row.source === source)),
  }));
  const figuresOf = (isMeant: (row: { agentId: string }) => boolean) => {
    const rows = traffic.filter(isMeant);
    const asked = sum(rows.map((row) => row.asked));
    const answered = sum(rows.map((row) => row.answered));
    return {
      conversations: totalOf(rows),
      leads: leadsOf(left.filter(isMeant)),
      asked,
      answered,
      responseRate: percentage(answered, asked),
    };
  };
  const totals = figuresOf(() => true);
  return {
    totals: { ...totals, conversionRate: percentage(totals.leads, totals.conversations) },
    outcomes: outcomesOf(outcomes, totals.conversations),
    before,
    step,
    trend: steps.map((day, index) => ({
      day,
      conversations: totalOf(traffic.filter((row) => row.step === index + 1)),
      leads: leadsOf(left.filter((row) => row.step === index + 1)),
    })),
    sources: sources.sort((a, b) => b.leads - a.leads),
    agents: agents
      .map((agent) => ({ ...agent, ...figuresOf((row) => row.agentId === agent.id) }))
      .sort((a, b) => b.conversations - a.conversations),
  };
}

function outcomesOf(
  { unresolved, handoffs, ...outcomes }: Counted["outcomes"],
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
