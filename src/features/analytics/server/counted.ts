import { type SQL, sql } from "drizzle-orm";
import { countedSpans, type eventCounts, type trafficCounts } from "#database/schema-analytics.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** SQL: a row for each span. */
export const spans = sql.raw(
  `(values ${countedSpans.map((span) => `('${span}')`).join(", ")}) spans (span)`,
);

/** SQL: where what happened then stands, under each of the spans. */
export const placeOf = sql`case span when 'all' then 'epoch' else date_bin(
  case span when 'quarter' then interval '15 minutes' when 'hour' then '1 hour' else '1 day' end,
  at, '2000-01-01T00:00:00Z') end`;

/** Steps of time, one beginning where the one before ends; the last is an end only. Without any: all time. */
export type Boundaries = readonly [Date, Date, ...Date[]] | undefined;

/**
 * SQL: the counts of these agents whose sum is that of the steps, as rows named `c`. Whole days of UTC where
 * a step holds them, hours of the days in which one begins, and quarters of such hours: a year costs its days.
 */
export function countsWithin(
  table: typeof trafficCounts | typeof eventCounts,
  agentIds: readonly string[],
  boundaries: Boundaries,
): SQL {
  const own = sql`${sql.param(agentIds)}::uuid[]`;
  if (!boundaries)
    return sql`select c.* from ${table} c where c.agent_id = any(${own}) and c.span = 'all'`;
  const [from, until] = [Number(boundaries[0]), Number(boundaries.at(-1))];
  const days = cutBy(boundaries, dayMs);
  const hours = cutBy(boundaries, hourMs);
  const parts = [
    { span: "day", within: [[from, until] as const], without: days },
    { span: "hour", within: joined(days, dayMs), without: hours },
    { span: "quarter", within: joined(hours, hourMs), without: [] },
  ];
  const selects = parts.map(({ span, within, without }) => {
    const starts = within.map(([start]) => instant(Math.max(start, from)));
    const ends = within.map(([, end]) => instant(Math.min(end, until)));
    return sql`
      select c.* from unnest(${own}) own (id)
      cross join unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[]) part (since, until)
      cross join lateral (
        select * from ${table} c
        where c.agent_id = own.id and c.span = ${span} and c.at >= part.since and c.at < part.until
        -- Each by the key, and never the other way round.
        offset 0
      ) c where c.at <> all(${sql.param(without.map(instant))}::timestamptz[])`;
  });
  return sql.join(selects, sql` union all `);
}

/** The days, or hours, within which a step begins. */
function cutBy(boundaries: NonNullable<Boundaries>, size: number): number[] {
  const cut = boundaries.map(Number).filter((at) => at % size !== 0);
  return [...new Set(cut.map((at) => Math.floor(at / size) * size))];
}

/** Those that follow one another as one. */
function joined(starts: number[], size: number): [number, number][] {
  const spans: [number, number][] = [];
  for (const start of starts) {
    const last = spans.at(-1);
    if (last?.[1] === start) last[1] += size;
    else spans.push([start, start + size]);
  }
  return spans;
}

/** SQL: which of the steps it is in, the first being 1; 0 of all time. */
export function stepOf(at: SQL, boundaries: Boundaries): SQL {
  if (!boundaries) return sql`0`;
  // Calculated outside, so that no other table of time zones has a say.
  return sql`width_bucket(${at}, ${sql.param(boundaries.map((one) => one.toISOString()))}::timestamptz[])`;
}

function instant(at: number) {
  return new Date(at).toISOString();
}
