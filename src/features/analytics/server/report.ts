import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { addDays, daysBetween, startOfDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import type { Boundaries } from "./counted.ts";
import { type EventCount, readEvents } from "./events.ts";
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
  return atOneMoment(db, async (tx) => {
    const own = await tx
      .select({ id: agents.id, name: agents.name, primaryColor: agents.primaryColor })
      .from(agents)
      .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined))
      .orderBy(asc(agents.createdAt), asc(agents.id));
    const ids = own.map(({ id }) => id);
    const traffic = await readTraffic(tx, ownerId, ids, boundaries);
    const left = await readEvents(tx, ids, boundaries, { only: "lead" });
    return summarize(step, steps, {
      agents: own,
      traffic: traffic.filter((row) => row.step > 1),
      left: left.filter((row) => row.step > 1),
      outcomes: await readOutcomes(tx, ids, span.from, span.until),
      before: {
        conversations: totalOf(traffic.filter((row) => row.step === 1)),
        leads: leadsOf(left.filter((row) => row.step === 1)),
      },
    });
  });
}

interface Counted {
  agents: { id: string; name: string; primaryColor: string }[];
  traffic: Traffic[];
  left: EventCount[];
  outcomes: Awaited<ReturnType<typeof readOutcomes>>;
  before: Report["before"];
}

function summarize(
  step: Report["step"],
  steps: string[],
  { agents, traffic, left, outcomes, before }: Counted,
): Report {
  const sources = [...new Set(left.map(({ kind }) => kind))]
    .map((kind) => ({
      source: kind.slice("lead:".length),
      leads: leadsOf(left.filter((row) => row.kind === kind)),
    }))
    .filter(({ leads }) => leads > 0);
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
  const trafficOf = Map.groupBy(traffic, ({ step: at }) => at);
  const leftOf = Map.groupBy(left, ({ step: at }) => at);
  return {
    totals: { ...totals, conversionRate: percentage(totals.leads, totals.conversations) },
    outcomes: outcomesOf(outcomes, totals.conversations),
    before,
    step,
    trend: steps.map((day, index) => ({
      day,
      conversations: totalOf(trafficOf.get(index + 2) ?? []),
      leads: leadsOf(leftOf.get(index + 2) ?? []),
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
