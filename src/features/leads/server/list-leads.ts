import { type AnyColumn, and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { fold, folded } from "#database/folded.ts";
import { haveLetters } from "#database/lead-letters.ts";
import { agents, leads } from "#database/schema.ts";
import { inBatches } from "#platform/server/own-data.ts";
import { pastCursor } from "#platform/server/paging.ts";
import { cursorOf, type Paging } from "#shared/paging.ts";
import type { Lead, LeadFilter } from "../contract.ts";

type Asked = LeadFilter & Paging;

/** Scans this many recent leads before using the trigram index. */
const lookedAtMax = 3_000;

const batch = 1_000;

export function readLeads(
  db: Database,
  ownerId: string,
  filter: LeadFilter,
): AsyncIterable<Lead[]> {
  return inBatches<Lead>((last) =>
    listLeads(db, ownerId, { ...filter, limit: batch, ...(last && { cursor: cursorOf(last) }) }),
  );
}

export async function listLeads(db: Database, ownerId: string, asked: Asked) {
  const { search, agentId, limit } = asked;
  const sought = fold(search ?? "");
  const own = await db
    .select({ id: agents.id, isNamed: contains(agents.name, sought) })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined));
  const ids = own.map(({ id }) => id);
  const named = own.filter(({ isNamed }) => isNamed).map(({ id }) => id);
  if (!search) return newestOf(db, ids, asked);

  // Frequent text is found among the latest leads.
  const look = (bounds: Asked, latest: number) => newestOf(db, ids, bounds, { latest, sought });
  let looked = await look(asked, limit + Math.ceil(lookedAtMax / Math.max(1, own.length)));
  const last = looked[limit];
  if (last && !last.isSure)
    looked = await look({ ...asked, since: last.createdAt.toISOString() }, lookedAtMax);
  if (looked[limit]?.isSure) return looked;

  const others = ids.filter((id) => !named.includes(id));
  const found = await Promise.all([
    newestOf(db, named, asked),
    foundIn(db, others, asked, { search, sought }),
  ]);
  return found
    .flat()
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1);
}

function foundIn(
  db: Database,
  agentIds: string[],
  asked: Asked,
  { search, sought }: { search: string; sought: string },
) {
  const known = someOf(db, and(haveLetters(leads, agentIds, search), isAsked(asked)));
  return (
    db
      .select(columnsOf(known))
      .from(agents)
      // Cast to text, so that the planner uses the trigram index alone.
      .innerJoin(known, sql`${agents.id}::text = ${known.agentId}::text`)
      .where(
        and(
          inArray(agents.id, agentIds),
          or(contains(known.name, sought), contains(known.email, sought)),
        ),
      )
      .orderBy(desc(known.createdAt), desc(known.id))
      .limit(asked.limit + 1)
  );
}

/** SQL. `sought` is folded. */
export function contains(text: AnyColumn | SQL, sought: string) {
  return sql<boolean>`strpos(${folded(text)}, ${sought}) > 0`;
}

interface Sought {
  latest: number;
  sought: string;
}

/** The newest per agent in index order, then merged, so that a page costs only a page. */
function newestOf(db: Database, agentIds: string[], asked: Asked, lookedAt?: Sought) {
  const pageMax = asked.limit + 1;
  const ofAgent = and(eq(leads.agentId, agents.id), isAsked(asked));
  const some = someOf(db, ofAgent, lookedAt?.latest ?? pageMax);
  const stands = [some.name, some.email, agents.name].map((text) =>
    contains(text, lookedAt?.sought ?? ""),
  );
  const isSure = lookedAt
    ? sql<boolean>`${some.createdAt} > (${allSince(db, agentIds, ofAgent, lookedAt)})`
    : sql<boolean>`true`;
  return db
    .select({ ...columnsOf(some), isSure })
    .from(agents)
    .crossJoinLateral(some)
    .where(and(inArray(agents.id, agentIds), lookedAt ? or(...stands) : undefined))
    .orderBy(desc(some.createdAt), desc(some.id))
    .limit(pageMax);
}

/** Beyond the busiest agent's scanned leads, results would be incomplete: unscanned ones may lie between. */
function allSince(db: Database, agentIds: string[], ofAgent: SQL | undefined, { latest }: Sought) {
  const last = db
    .select({ createdAt: leads.createdAt })
    .from(leads)
    .where(ofAgent)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(latest - 1)
    .as("last");
  return db
    .select({ at: sql`coalesce(max(${last.createdAt}), '-infinity')` })
    .from(agents)
    .crossJoinLateral(last)
    .where(inArray(agents.id, agentIds));
}

const newestFirst = [desc(leads.createdAt), desc(leads.id)];

function someOf(db: Database, isMeant: SQL | undefined, max?: number) {
  const newest = db
    .select()
    .from(leads)
    .where(isMeant)
    .orderBy(...newestFirst)
    .$dynamic();
  return (max ? newest.limit(max) : newest).as("some");
}

const columnsOf = (some: ReturnType<typeof someOf>) => ({
  id: some.id,
  name: some.name,
  email: some.email,
  phone: some.phone,
  message: some.message,
  source: some.source,
  status: some.status,
  agentName: agents.name,
  isSpam: some.isSpam,
  spamReason: some.spamReason,
  assigneeId: some.assigneeId,
  createdAt: some.createdAt,
});

/** SQL: the filter, without the search. */
export function isAsked(asked: Asked) {
  const { status, source, since, until, folder } = asked;
  return and(
    eq(leads.isSpam, folder === "spam"),
    status && eq(leads.status, status),
    source ? eq(leads.source, source) : undefined,
    since ? gte(leads.createdAt, new Date(since)) : undefined,
    until ? lt(leads.createdAt, new Date(until)) : undefined,
    pastCursor(asked, leads.createdAt, leads.id),
  );
}
