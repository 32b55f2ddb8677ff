import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import { positionOf } from "#shared/paging.ts";
import { filterOf, ownedBy, wordsIn, wordsOf } from "./conversation-words.ts";
import {
  type Asked,
  conditionsFor,
  isRareView,
  latestFirst,
  type Place,
  type Who,
} from "./find-conversations.ts";

/** The latest conversations are scanned before the word index is used. */
const lookedAtMax = 2_000;
const dueMax = 100;
/**
 * A word found this often among the latest, and this many times as often as the rarest one, is checked on what the
 * other words find. Looking it up would cost more, above all as a prefix.
 */
const commonMin = 20;
const timesAsMany = 4;
const firstMonths = 2;
/** Found this often among the latest, one month usually fills a page. */
const oftenMin = 5;

/**
 * Conversations that contain all the words, or have them in the visitor's details. Frequent words are found by
 * scanning the latest, rare ones by the index, so neither gets slower with more conversations.
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
  const isIt = sql`${isOwn} and ${conditionsFor(who, asked)}`;
  const isDue = sql`c.id = any(${sql.param(due)}::uuid[])`;
  const found =
    due.length > 0
      ? await read(
          sql`conversations c`,
          sql`${isDue} and ${isIt} and ${wordsOf()} @@ ${allOf(words)}`,
        )
      : [];
  if (isRareView(view)) {
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
  // As a function, it is not looked up in the index, as the operator would be.
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
  /** All conversations up to this one were scanned: of a busier agent, fewer days are. */
  isSure: boolean;
  counts: number[];
};

interface Look {
  own: readonly string[];
  due: readonly string[];
  parts: readonly SQL[];
  bounds: Bounds;
  ofEach: number;
  max: number;
}

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
