import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { commitSoon, statement } from "#database/prepared.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { utcDay } from "./utc-day.ts";

interface Budget {
  dailyCalls: number;
  dailyCallsPerOwner: number;
  dailyCallsPerAgent: number;
}

/** Whose call it is. Work that no visitor waits for names no agent: it counts for its owner alone. */
export interface Spender {
  ownerId: string;
  agentId: string | null;
}

/** A part of everybody's calls that some owners have together. */
interface Share {
  subject: string;
  most: number;
}

const everybody = "all";

/** So far from its end nobody waits for a budget: while a count is fresh other processes take less than that. */
const waitedForLast = 200;
const freshMs = 10_000;
const subjectsRemembered = 10_000;

/**
 * Takes one call of the day's budgets, or says no. It is decided where it is counted, so that processes at once
 * cannot take more; who asks for everybody's last one in the moment in which another takes it loses one of its own.
 * While much is left the answer comes at once, and the call is counted in a moment. Owners have a budget beside their
 * agents', which somebody can delete and make anew.
 */
export function takeCall(
  db: Database,
  now: Date,
  { dailyCalls, dailyCallsPerOwner, dailyCallsPerAgent }: Budget,
  { agentId, ownerId, shares = [] }: Spender & { shares?: Share[] },
): Promise<boolean> {
  const wanted: Wanted = {
    day: utcDay(now),
    // The rows that many wait for come last, and are held for the shortest time.
    subjects: [
      ...(agentId ? [agentId] : []),
      ownerId,
      ...shares.map(({ subject }) => subject),
      everybody,
    ],
    most: [
      ...(agentId ? [dailyCallsPerAgent] : []),
      dailyCallsPerOwner,
      ...shares.map(({ most }) => most),
      dailyCalls,
    ],
  };
  const counts = countsOf(db);
  const isGiven = leftOf(counts, wanted) > waitedForLast + counts.underWay.size;
  const taken = takeTogether(db, { ...wanted, isGiven });
  if (!isGiven) return taken;
  // Without a database nothing is answered: then this one call is not missed.
  const counted = taken.catch(() => false).finally(() => counts.underWay.delete(counted));
  counts.underWay.add(counted);
  return Promise.resolve(true);
}

/** Calls that were given and are not counted yet. */
export function callsUnderWay(db: Database): ReadonlySet<Promise<boolean>> {
  return countsOf(db).underWay;
}

interface Counts {
  /** Of a day and a subject, what was taken when this process last took of it, a moment ago. */
  taken: LRUCache<string, number>;
  underWay: Set<Promise<boolean>>;
}

/** One for each database: a process has one, a test run several. */
const counts = new WeakMap<Database, Counts>();

function countsOf(db: Database): Counts {
  const known = counts.get(db);
  if (known) return known;
  const taken = new LRUCache<string, number>({
    max: subjectsRemembered,
    ttl: freshMs,
    ttlResolution: 1_000,
  });
  const fresh = { taken, underWay: new Set<Promise<boolean>>() };
  counts.set(db, fresh);
  return fresh;
}

/** As far as it is known here: of the budget that has least. */
function leftOf({ taken }: Counts, { day, subjects, most }: Wanted): number {
  const left = subjects.map(
    (subject, at) => (most[at] ?? 0) - (taken.get(`${day} ${subject}`) ?? Number.POSITIVE_INFINITY),
  );
  return Math.min(...left);
}

// What was given before goes along with what is waited for, and is counted first.
const takeTogether = inBundles(takeAll, { gatherMs: ({ isGiven }) => (isGiven ? 100 : 0) });

interface Wanted {
  day: string;
  subjects: string[];
  /** Of each subject, how many calls a day. */
  most: number[];
}

interface Asked extends Wanted {
  /** Nobody waits for it. */
  isGiven: boolean;
}

/** Of those that go again by themselves, because another was refused, none is counted twice. */
const decided = new WeakMap<Asked, boolean>();

/** What an agent's visitors want at once is taken at once; where that is too much, one by one. */
async function takeAll(db: Database, all: Asked[]): Promise<boolean[]> {
  const open = all.filter((one) => !decided.has(one));
  const budgetsOf = ({ day, subjects, most }: Asked) => JSON.stringify({ day, subjects, most });
  for (const [wanted, ...others] of Map.groupBy(open, budgetsOf).values()) {
    if (!wanted) continue;
    const count = others.length + 1;
    const areAll = await take(db, wanted, count);
    for (const one of [wanted, ...others])
      decided.set(one, areAll || (count > 1 && (await take(db, one, 1))));
  }
  return all.map((one) => decided.get(one) ?? false);
}

async function take(db: Database, { day, subjects, most }: Wanted, count: number) {
  const rows = await taking(db, { day, subjects, most, count });
  const { taken } = countsOf(db);
  const callsOf = new Map(rows.map((row) => [row.subject, row.calls]));
  // What could not be taken is not known: the next one waits.
  for (const subject of subjects) taken.set(`${day} ${subject}`, callsOf.get(subject));
  return rows.length === subjects.length;
}

const day = sql`${sql.placeholder("day")}::date`;
const count = sql`${sql.placeholder("count")}::int`;

const adding = (whose: SQL) => sql`
  insert into model_budgets as known (day, subject, calls)
  select ${day}, subject, ${count} from wanted where not exists (select from used_up) and ${whose}
  on conflict (day, subject) do update set calls = known.calls + excluded.calls
  where known.calls + excluded.calls <= (select most from wanted where subject = excluded.subject)
  returning subject, calls`;

// Somebody else may have taken the agent's or the owner's last ones meanwhile: then none of everybody's is taken either.
const taking = statement<{ subject: string; calls: number }>(
  "take_calls",
  sql`
    with wanted (subject, most) as materialized (
      select * from unnest(${sql.placeholder("subjects")}::text[], ${sql.placeholder("most")}::bigint[])
    ),
    used_up as (
      select from wanted left join model_budgets b on b.day = ${day} and b.subject = wanted.subject
      where coalesce(b.calls, 0) + ${count} > most
    ),
    of_own as (${adding(sql`subject <> ${everybody}`)}),
    of_all as (${adding(
      sql`subject = ${everybody} and (select count(*) from of_own) = (select count(*) - 1 from wanted)`,
    )})
    select *, ${commitSoon} from of_own union all select *, ${commitSoon} from of_all`,
);

/** Of days that are over nothing is asked any more: what was used stays with the use of models. */
export async function forgetBudgets(db: Database, now: Date): Promise<void> {
  await deleteRows(db, modelBudgets, lt(modelBudgets.day, utcDay(now)));
}

/** Calls of all agents together, or of those that have a share together. */
export async function callsToday(db: Database, now: Date, subject = everybody): Promise<number> {
  const [row] = await db
    .select({ calls: modelBudgets.calls })
    .from(modelBudgets)
    .where(and(eq(modelBudgets.day, utcDay(now)), eq(modelBudgets.subject, subject)));
  return row?.calls ?? 0;
}
