import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { daysBetween, shiftDay, startOfDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import { stepsBetween } from "./counted.ts";
import { readLeads } from "./events.ts";
import { readOutcomes } from "./outcomes.ts";
import { countTraffic, percentage, sum } from "./public.ts";
import { addUp, readTraffic, type Traffic, type TrafficRead } from "./traffic.ts";

/** More bars could not be told apart. */
const dailyMax = 92;

export async function readReport(db: Database, ownerId: string, range: ReportRange) {
  const { from, to, zone, agentId } = range;
  const step = daysBetween(from, to) <= dailyMax ? "day" : "month";
  const days = daysOf(from, to, step);
  const starts = days.map((day) => startOfDay(day, zone));
  const begin = startOfDay(from, zone);
  const end = startOfDay(shiftDay(to, 1), zone);
  const before = startOfDay(shiftDay(from, -daysBetween(from, to)), zone);
  // The previous period is the first interval, so that one query yields both.
  const steps = stepsBetween(before, ...starts, end);
  const own = await db
    .select({ id: agents.id, name: agents.name, primaryColor: agents.primaryColor })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined))
    .orderBy(asc(agents.createdAt), asc(agents.id));
  const ids = own.map(({ id }) => id);
  const [traffic, leadsIn, outcomes, ever] = await Promise.all([
    readTraffic(db, ownerId, ids, steps),
    readLeads(db, ids, steps),
    readOutcomes(db, ids, begin, end),
    countTraffic(db, ownerId, agentId),
  ]);
  return summarize(step, days, {
    agents: own,
    traffic,
    leadsIn,
    outcomes,
    ever,
  });
}

interface Counted {
  agents: { id: string; name: string; primaryColor: string }[];
  traffic: TrafficRead;
  leadsIn: Map<number, number>;
  outcomes: Awaited<ReturnType<typeof readOutcomes>>;
  ever: Report["ever"];
}

function summarize(
  step: Report["step"],
  days: string[],
  { agents, traffic, leadsIn, outcomes, ever }: Counted,
): Report {
  const sources = [...Map.groupBy(outcomes.leads, ({ source }) => source)]
    .map(([source, rows]) => ({ source, leads: leadsOf(rows) }))
    .filter(({ leads }) => leads > 0);
  const within = (at: number) => ({
    conversations: traffic.ofSteps.get(at)?.conversations ?? 0,
    leads: leadsIn.get(at) ?? 0,
  });
  const figuresOf = (of: Traffic, leads: typeof outcomes.leads) => ({
    ...of,
    leads: leadsOf(leads),
    responseRate: percentage(of.answered, of.asked),
  });
  const totals = figuresOf(addUp(traffic.ofAgents.values()), outcomes.leads);
  return {
    totals: { ...totals, conversionRate: percentage(totals.leads, totals.conversations) },
    outcomes: outcomesOf(outcomes, totals.conversations),
    before: within(1),
    ever: { conversations: ever.conversations, leads: ever.leads },
    step,
    trend: days.map((day, index) => ({ day, ...within(index + 2) })),
    sources: sources.sort((a, b) => b.leads - a.leads),
    agents: agents
      .map((agent) => ({
        ...agent,
        ...figuresOf(
          traffic.ofAgents.get(agent.id) ?? addUp([]),
          outcomes.leads.filter(({ agentId }) => agentId === agent.id),
        ),
      }))
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

function leadsOf(rows: readonly { total: number }[]) {
  return sum(rows.map(({ total }) => total));
}

/** Entries begin on the first of each month, except the first, which begins with the range. */
function daysOf(from: string, to: string, step: Report["step"]) {
  const days = Array.from({ length: daysBetween(from, to) }, (_, index) => shiftDay(from, index));
  return step === "day" ? days : days.filter((day) => day === from || day.endsWith("-01"));
}
