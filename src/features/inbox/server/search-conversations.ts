import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import { positionOf } from "#shared/paging.ts";
import { filterOf, ownedBy, wordsIn, wordsOf } from "./conversation-words.ts";
import {
  type Asked,
  conditionsFor,
  latestFirst,
  type Place,
  type Who,
} from "./find-conversations.ts";

/** So many of the latest conversations are looked at one by one before the index of words is asked. */
const lookedAtMax = 2_000;
/** So many that the job has not come to yet are looked at; it comes every minute. */
const dueMax = 100;
/**
 * A word that stands in so many of these, and in so many times as many as the rarest one, is left to a look at what the
 * others find: for each that the index knows it would be asked again, and for one that is being typed it reads
 * whatever begins with it, of all owners and all years.
 */
const commonMin = 20;
const timesAsMany = 4;
/** Months that are searched before all others: what many have is found in them. */
const firstMonths = 2;
/** What so many have of those that were looked at fills a page from one month, as a rule, so that one is asked first. */
const oftenMin = 5;

/**
 * Where all of the words were said, or stand in the visitor's details; the latest first, one more than a page has
 * room for. What stands in many is found among the latest, and what stands in few by the index: neither costs
 * more where there are more conversations.
 */
export async function searchConversations(db: Database, who: Who, asked: Asked): Promise<Place[]> {
  const { search = "", view, agentId, limit } = asked;
  const words = wordsIn(search);
  if (words.length === 0) return [];
  const { own, due } = await listOwn(db, who.ownerId, agentId);
  const read = async (from: SQL, isMeant: SQL) =>
    (
      await db.execute<Record<keyof Place, string>>(sql`
      select c.agent_id as "agentId", c.id, c.last_message_at as "at" from ${from} where ${isMeant}
      order by c.last_message_at desc, c.id desc limit ${limit + 1}`)
    ).rows.map(placeOf);

  const isOwn = sql`c.agent_id = any(${sql.param(own)}::uuid[])`;
  const isIt = sql`${isOwn} and ${conditionsFor(who.personId, asked)}`;
  const isDue = sql`c.id = any(${sql.param(due)}::uuid[])`;
  const found =
    due.length > 0
      ? await read(
          sql`conversations c`,
          sql`${isDue} and ${isIt} and ${wordsOf()} @@ ${allOf(words)}`,
        )
      : [];
  if (view === "mine" || view === "waiting") {
    const joined = sql`conversations c join ${conversationWords} w on w.agent_id = c.agent_id and w.conversation_id = c.id`;
    const others = await read(joined, sql`not ${isDue} and ${isIt} and w.words @@ ${allOf(words)}`);
    return latestFirst([...found, ...others], limit + 1);
  }

  const parts = [...words, ...filterOf(asked)];
  const look = (bounds: Bounds, ofEach: number) =>
    lookAtLatest(db, { own, due, parts, bounds, ofEach, max: limit + 1 });
  let latest = await look(asked, Math.ceil(lookedAtMax / Math.max(1, own.length)));
  const last = latest[limit];
  if (last?.isFound && !last.isSure) latest = await look({ ...asked, since: last.at }, lookedAtMax);
  const looked = latest.filter(({ isFound }) => isFound);
  if (looked[limit]?.isSure) return latestFirst([...found, ...looked.map(placeOf)], limit + 1);

  const rarest = Math.min(...(latest[0]?.counts ?? []));
  const [common = [], rare = []] = [true, false].map((isIt) =>
    parts.filter((_, at) => {
      const count = latest[0]?.counts[at] ?? 0;
      return (count >= commonMin && count >= timesAsMany * rarest) === isIt;
    }),
  );
  const query = allOf(rare);
  // A function, unlike the operator, is nothing that an index is asked for.
  const looks = common.map((part) => sql` and ts_match_vq(c.words, ${part})`);
  const isWithin = sql`not ${isDue} ${boundsOf(asked)} ${sql.join(looks)}`;
  const indexed = sql`(select ${columnsOfWords} from ${conversationWords}) c`;
  const months = monthsOf(asked);
  for (const some of looked.length >= oftenMin ? months.map((month) => [month]) : [months]) {
    const inMonths = sql`c.words @@ (${query} && ${ownedBy(who.ownerId, some)})`;
    found.push(...(await read(indexed, sql`${inMonths} and ${isWithin}`)));
    const begin = beginOf(some.at(-1));
    if (found.filter(({ at }) => at >= begin).length > limit) return latestFirst(found, limit + 1);
  }
  const isOlder = sql`c.words @@ (${query} && ${ownedBy(who.ownerId)}) and c.last_message_at < ${beginOf(months.at(-1)).toISOString()}::timestamptz`;
  found.push(...(await read(indexed, sql`${isOlder} and ${isWithin}`)));
  return latestFirst(found, limit + 1);
}

const columnsOfWords = sql`agent_id, conversation_id as id, last_message_at, words`;

type Looked = Record<keyof Place, string> & {
  isFound: boolean;
  /** That nothing stands between those before it: of an agent who is busier than the rest fewer days are looked at. */
  isSure: boolean;
  /** Of all that were looked at, by words and marks of the filter. */
  counts: number[];
};

interface Look {
  own: readonly string[];
  due: readonly string[];
  parts: readonly SQL[];
  bounds: Bounds;
  /** So many of each agent's latest are looked at. */
  ofEach: number;
  max: number;
}

/** What is found first, and the latest first. */
async function lookAtLatest(db: Database, look: Look): Promise<Looked[]> {
  const { own, due, parts, bounds, ofEach, max } = look;
  const latestOf = (what: SQL, page: SQL) => sql`
    unnest(${sql.param(own)}::uuid[]) own (own_id) cross join lateral (
      select ${what} from ${conversationWords} where agent_id = own_id ${boundsOf(bounds, "conversation_id")}
      order by last_message_at desc, conversation_id desc ${page}
    ) c`;
  const allSince = sql`(
    select coalesce(max(last_message_at), '-infinity') from ${latestOf(sql`last_message_at`, sql`limit 1 offset ${ofEach - 1}`)})`;
  const counts = parts.map((part) => sql`count(*) filter (where words @@ ${part}) over ()`);
  const { rows } = await db.execute<Looked>(sql`
    select agent_id as "agentId", id, last_message_at as "at", words @@ ${allOf(parts)} as "isFound",
      last_message_at > ${allSince} as "isSure", array[${sql.join(counts, sql`, `)}]::int[] as counts
    from ${latestOf(columnsOfWords, sql`limit ${ofEach}`)}
    where not c.id = any(${sql.param(due)}::uuid[])
    order by "isFound" desc, last_message_at desc, id desc limit ${max}`);
  return rows;
}

function allOf(queries: readonly SQL[]): SQL {
  return sql`(${sql.join([...queries], sql` && `)})`;
}

function placeOf(row: Record<keyof Place, string>): Place {
  return { agentId: row.agentId, id: row.id, at: new Date(row.at) };
}

/** The owner's agents, or the one that is meant, and of what is due the latest. */
async function listOwn(db: Database, ownerId: string, agentId: string | undefined) {
  const { rows } = await db.execute<{ id: string; due: string[] }>(sql`
    select id, array(
      select conversation_id from ${conversationWordsDue} where agent_id = ${agents.id} order by id desc limit ${dueMax}
    ) as due
    from ${agents} where user_id = ${ownerId} ${agentId ? sql`and id = ${agentId}` : sql``}`);
  const due = new Set(rows.flatMap((row) => row.due));
  return { own: rows.map(({ id }) => id), due: [...due].slice(0, dueMax) };
}

type Bounds = Pick<Asked, "since" | "until" | "cursor">;

function boundsOf({ since, until, cursor }: Bounds, id = "c.id"): SQL {
  const at = id === "c.id" ? sql`c.last_message_at` : sql`last_message_at`;
  const position = positionOf(cursor);
  return sql.join([
    since ? sql` and ${at} >= ${since}::timestamptz` : sql``,
    until ? sql` and ${at} < ${until}::timestamptz` : sql``,
    position
      ? sql` and (${at}, ${sql.raw(id)}) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`
      : sql``,
  ]);
}

/** The latest that can be meant, such as `2027-02`. */
function monthsOf({ until, cursor }: Asked) {
  const latest = positionOf(cursor)?.createdAt ?? new Date(until ?? Date.now());
  return Array.from({ length: firstMonths }, (_, back) =>
    new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7),
  );
}

function beginOf(month = "") {
  return new Date(`${month}-01T00:00:00Z`);
}
