import { type SQL, sql } from "drizzle-orm";
import { countedSpans, type eventCounts, type trafficCounts } from "#database/schema-analytics.ts";

const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;

export const spans = sql.raw(
  `(values ${countedSpans.map((span) => `('${span}')`).join(", ")}) spans (span)`,
);

export const placeOf = sql`case span when 'all' then 'epoch'
  when 'month' then date_trunc('month', at, 'UTC')
  else date_bin(
    case span when 'quarter' then interval '15 minutes' when 'hour' then '1 hour' else '1 day' end,
    at, '2000-01-01T00:00:00Z') end`;

export interface Steps {
  from: Date;
  until: Date;
  boundaries: readonly Date[];
  places: readonly Place[];
}

export function stepsBetween(...boundaries: [Date, ...Date[], Date]): Steps {
  return {
    from: boundaries[0],
    until: boundaries[boundaries.length - 1] ?? boundaries[0],
    boundaries,
    places: placesOf(boundaries.map(Number)),
  };
}

/**
 * SQL: signed counts whose sums are the totals per interval. A span that overlaps several intervals counts
 * toward the one at its middle, and what belongs elsewhere is moved in smaller spans: days starting at 22:00
 * UTC cost two hours more than UTC days, and a year costs its months.
 */
export function countsWithin(
  table: typeof trafficCounts | typeof eventCounts,
  agentIds: readonly string[],
  steps: Steps | undefined,
  isMeant = sql`true`,
  together = (counts: SQL) => counts,
): SQL {
  const own = sql`${sql.param(agentIds)}::uuid[]`;
  if (!steps) {
    const ofAll = sql`select * from ${table} where agent_id = any(${own}) and span = 'all' and ${isMeant}`;
    return sql`select c.*, 0 as step, 1 as sign from (${together(ofAll)}) c`;
  }
  // One index lookup per span, never the reverse.
  const ofSpan = sql`
    select * from ${table} c
    where c.agent_id = any(${own}) and c.span = spans.span and c.at = any(spans.ats) and ${isMeant}
    offset 0`;
  const { places } = steps;
  const ofSpans = sizes.map(({ span }) => {
    const ats = new Set(places.filter((place) => place.span === span).map(({ at }) => at));
    return sql`(${span}, ${array(ats)}::timestamptz[])`;
  });
  return sql`
    select c.*, place.step, place.sign
    from (values ${sql.join(ofSpans, sql`, `)}) spans (span, ats)
    cross join lateral (${together(ofSpan)}) c
    join unnest(
      ${array(places.map(({ span }) => span))}::text[], ${array(places.map(({ at }) => at))}::timestamptz[],
      ${array(places.map(({ step }) => step))}::int[], ${array(places.map(({ sign }) => sign))}::int[]
    ) place (span, at, step, sign) on place.span = c.span and place.at = c.at`;
}

function array(values: Iterable<string | number>) {
  return sql`${`{${[...values].join()}}`}`;
}

interface Place {
  span: (typeof countedSpans)[number];
  at: string;
  step: number;
  sign: 1 | -1;
}

const floorBy = (size: number) => (at: number) => Math.floor(at / size) * size;
const monthOf = (at: number, more = 0) =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + more);
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
            places.push({ span, at: new Date(at).toISOString(), step, sign });
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

export function stepOf(at: SQL, steps: Steps | undefined): SQL {
  if (!steps) return sql`0`;
  // Boundaries are computed here rather than in SQL, so that only one time zone database is used.
  return sql`width_bucket(${at}, ${array(steps.boundaries.map((one) => one.toISOString()))}::timestamptz[])`;
}
