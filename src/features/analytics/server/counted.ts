import { type SQL, sql } from "drizzle-orm";
import { countedSpans, type eventCounts, type trafficCounts } from "#database/schema-analytics.ts";

const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;

/** SQL: a row for each span. */
export const spans = sql.raw(
  `(values ${countedSpans.map((span) => `('${span}')`).join(", ")}) spans (span)`,
);

/** SQL: where what happened then stands, under each of the spans. */
export const placeOf = sql`case span when 'all' then 'epoch'
  when 'month' then date_trunc('month', at, 'UTC')
  else date_bin(
    case span when 'quarter' then interval '15 minutes' when 'hour' then '1 hour' else '1 day' end,
    at, '2000-01-01T00:00:00Z') end`;

/** Steps of time, one beginning where the one before ends; the last is an end only. Without any: all time. */
export type Boundaries = readonly [Date, Date, ...Date[]] | undefined;

/**
 * SQL: the counts of these agents by the steps they are in, each with a sign. Sums of the counts by their signs are
 * those of the steps. A span that reaches into several steps counts for the one of its middle, and what of it is
 * another one's is counted for that, and taken from the first, in smaller spans: days that begin at ten in the
 * evening cost two hours more than days of UTC, and a year costs its months.
 */
export function countsWithin(
  table: typeof trafficCounts | typeof eventCounts,
  agentIds: readonly string[],
  boundaries: Boundaries,
  isMeant = sql`true`,
): SQL {
  const own = sql`${sql.param(agentIds)}::uuid[]`;
  if (!boundaries)
    return sql`select c.*, 0 as step, 1 as sign from ${table} c
      where c.agent_id = any(${own}) and c.span = 'all' and ${isMeant}`;
  const parts = partsOf(boundaries.map(Number)).map(({ since, until, toMiddleMs, ...part }) => {
    const toMiddle = `${toMiddleMs} milliseconds`;
    return { ...part, since: new Date(since), until: new Date(until), toMiddle };
  });
  return sql`
    select c.*, place.step, place.sign from json_to_recordset(${JSON.stringify(parts)})
      part (span text, since timestamptz, until timestamptz, "toMiddle" interval, "countedIn" int)
    cross join lateral (
      select * from ${table} c
      where c.agent_id = any(${own}) and c.span = part.span and c.at >= part.since and c.at < part.until and ${isMeant}
      -- Each by the key, and never the other way round.
      offset 0
    ) c
    cross join lateral (values (${stepOf(sql`c.at + part."toMiddle"`, boundaries)}, 1), (part."countedIn", -1)) place (step, sign)
    where place.step between 1 and ${boundaries.length - 1}`;
}

interface Part {
  span: (typeof countedSpans)[number];
  since: number;
  until: number;
  toMiddleMs: number;
  /** The step that a larger span has counted it in; 0, which is none, of the largest. */
  countedIn: number;
}

const floorBy = (size: number) => (at: number) => Math.floor(at / size) * size;
const monthOf = (at: number, more = 0) =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + more);
/** The larger before the smaller. */
const sizes = [
  {
    span: "month",
    toMiddleMs: 14 * dayMs,
    begin: monthOf,
    end: (at: number) => monthOf(at, 1),
  },
  ...(["day", "hour", "quarter"] as const).map((span) => {
    const size = { day: dayMs, hour: hourMs, quarter: quarterMs }[span];
    const begin = floorBy(size);
    // What happened in a quarter stands under its beginning.
    return {
      span,
      toMiddleMs: span === "quarter" ? 0 : size / 2,
      begin,
      end: (at: number) => begin(at) + size,
    };
  }),
] as const;

function partsOf(steps: readonly number[]): Part[] {
  const parts: Part[] = [];
  const [first = 0] = steps;
  let within = [{ since: first, until: steps.at(-1) ?? first, countedIn: 0 }];
  for (const { span, toMiddleMs, begin, end } of sizes) {
    const isBegin = (at: number) => begin(at) === at;
    const roundedUp = (at: number) => (isBegin(at) ? at : end(at));
    let done = -Infinity;
    for (const { since, until, countedIn } of within) {
      const from = Math.max(done, begin(since));
      done = roundedUp(until);
      parts.push({ span, since: from, until: done, toMiddleMs, countedIn });
    }
    const cut = new Set(steps.filter((at) => !isBegin(at)).map((at) => begin(at)));
    within = [...cut].flatMap((since) => {
      const until = end(since);
      const step = steps.filter((at) => at <= since + toMiddleMs).length;
      const from = steps[step - 1] ?? since;
      const to = steps[step] ?? until;
      return [
        ...(from > since ? [{ since, until: from, countedIn: step }] : []),
        ...(to < until ? [{ since: to, until, countedIn: step }] : []),
      ];
    });
  }
  return parts;
}

/** SQL: which of the steps it is in, the first being 1; 0 of all time. */
export function stepOf(at: SQL, boundaries: Boundaries): SQL {
  if (!boundaries) return sql`0`;
  // Calculated outside, so that no other table of time zones has a say.
  return sql`width_bucket(${at}, ${sql.param(boundaries.map((one) => one.toISOString()))}::timestamptz[])`;
}
