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
  /** What is added up before the steps are looked for, such as all agents' counts. */
  together = (counts: SQL) => counts,
): SQL {
  const own = sql`${sql.param(agentIds)}::uuid[]`;
  if (!boundaries) {
    const ofAll = sql`select * from ${table} where agent_id = any(${own}) and span = 'all' and ${isMeant}`;
    return sql`select c.*, 0 as step, 1 as sign from (${together(ofAll)}) c`;
  }
  // Each span by the key, in one go, and never the other way round.
  const ofSpan = sql`
    select * from ${table} c
    where c.agent_id = any(${own}) and c.span = spans.span and c.at = any(spans.ats) and ${isMeant}
    offset 0`;
  return sql`
    with places as materialized (
      select span, to_timestamp(seconds) as at, step, sign
      from json_to_recordset(${JSON.stringify(placesOf(boundaries.map(Number)))})
        place (span text, seconds float8, step int, sign int)
    )
    select c.*, place.step, place.sign
    from (select span, array_agg(distinct at) as ats from places group by span) spans
    cross join lateral (${together(ofSpan)}) c
    join places place on place.span = c.span and place.at = c.at`;
}

/** A count that a step is made of, or that is taken from what a larger one has brought. */
interface Place {
  span: (typeof countedSpans)[number];
  /** Since the epoch, of its beginning. */
  seconds: number;
  step: number;
  sign: 1 | -1;
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

function placesOf(steps: readonly number[]): Place[] {
  const places: Place[] = [];
  const stepAt = (time: number) => steps.findLastIndex((at) => at <= time) + 1;
  const [first = 0] = steps;
  // A step of 0, and the last, are none.
  let within = [{ since: first, until: steps.at(-1) ?? first, countedIn: 0 }];
  for (const { span, toMiddleMs, begin, end } of sizes) {
    const isBegin = (at: number) => begin(at) === at;
    const roundedUp = (at: number) => (isBegin(at) ? at : end(at));
    let done = -Infinity;
    for (const { since, until, countedIn } of within) {
      let at = Math.max(done, begin(since));
      done = roundedUp(until);
      for (; at < done; at = end(at))
        for (const [step, sign] of [
          [stepAt(at + toMiddleMs), 1],
          [countedIn, -1],
        ] as const)
          if (step > 0 && step < steps.length)
            places.push({ span, seconds: at / 1000, step, sign });
    }
    const cut = new Set(steps.filter((at) => !isBegin(at)).map((at) => begin(at)));
    within = [...cut].flatMap((since) => {
      const until = end(since);
      const step = stepAt(since + toMiddleMs);
      const from = steps[step - 1] ?? since;
      const to = steps[step] ?? until;
      return [
        ...(from > since ? [{ since, until: from, countedIn: step }] : []),
        ...(to < until ? [{ since: to, until, countedIn: step }] : []),
      ];
    });
  }
  return places;
}

/** SQL: which of the steps it is in, the first being 1; 0 of all time. */
export function stepOf(at: SQL, boundaries: Boundaries): SQL {
  if (!boundaries) return sql`0`;
  // Calculated outside, so that no other table of time zones has a say.
  return sql`width_bucket(${at}, ${sql.param(boundaries.map((one) => one.toISOString()))}::timestamptz[])`;
}
