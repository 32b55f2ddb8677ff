import { sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import { sizeOf, wordsOf } from "./conversation-words.ts";

/** At most about a second's work for PostgreSQL. */
const bytesAtOnce = 1_500_000;
const conversationsAtOnce = 500;
const ownersAtOnce = 50;
/** A conversation is due once per message, and indexed once. */
const dueAtOnce = 500;

interface Due {
  agentId: string;
  conversationId: string;
  size: number;
  dueIds: string[];
}

/**
 * Indexes what is due, taking owners in turn. If the database cannot finish a batch, half of it is tried; a
 * conversation that fails alone goes last, and its error is thrown at the end. One process at a time:
 * otherwise the one that read less could write last.
 */
export async function indexWords(db: Database, stop?: AbortSignal): Promise<void> {
  const { upTo, owners } = await listOwners(db);
  const most = { bytes: bytesAtOnce, conversations: conversationsAtOnce };
  let max = most;
  let fault: unknown;
  while (owners.length > 0 && !stop?.aborted) {
    const turn = owners.splice(0, ownersAtOnce);
    const next = await listNext(db, { agents: turn, upTo, max });
    if (next.length === 0) continue;
    try {
      if (!(await indexAll(db, next))) return;
      max = {
        bytes: Math.min(most.bytes, 2 * max.bytes),
        conversations: Math.min(most.conversations, 2 * max.conversations),
      };
    } catch (error) {
      max = {
        bytes: next.reduce((sum, { size }) => sum + size, 0) / 2,
        conversations: Math.ceil(next.length / 2),
      };
      const [only, second] = next;
      if (only && !second) {
        fault = error;
        await putLast(db, only);
      }
    }
    owners.push(...turn);
  }
  if (fault) throw fault;
}

async function listOwners(db: Database) {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select agent_id from ${conversationWordsDue} ${after} order by agent_id limit 1)`;
  const { rows } = await db.execute<{ agents: string[]; upTo: string }>(sql`
    with recursive owing (agent_id) as (
      ${next(sql``)}
      union all
      select ${next(sql`where agent_id > owing.agent_id`)} from owing where agent_id is not null
    )
    select array_agg(owing.agent_id) as agents, (select max(id) from ${conversationWordsDue}) as "upTo"
    from owing left join agents on agents.id = owing.agent_id
    where owing.agent_id is not null group by coalesce(agents.user_id, owing.agent_id)`);
  return { upTo: rows[0]?.upTo ?? "0", owners: rows.map(({ agents }) => agents) };
}

interface Turn {
  agents: string[][];
  upTo: string;
  max: { bytes: number; conversations: number };
}

async function listNext(db: Database, { agents, upTo, max }: Turn): Promise<Due[]> {
  const ids = agents.flat();
  const owners = agents.flatMap((own, owner) => own.map(() => owner));
  const { rows } = await db.execute<Record<keyof Due, string> & { dueIds: string[] }>(sql`
    with next as (
      select own.agent_id, due.*, row_number() over (partition by owner order by due.first) as place
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(owners)}::int[]) own (agent_id, owner)
      cross join lateral (
        select conversation_id, min(id) as first, array_agg(id::text) as ids from (
          select conversation_id, id from ${conversationWordsDue}
          where agent_id = own.agent_id and id <= ${upTo} order by id limit ${dueAtOnce}
        ) due group by conversation_id
      ) due
      order by place, first limit ${max.conversations}
    ), sized as (
      select c.*, ${sizeOf()} as size from next c
    ), summed as (
      select *, sum(size) over (order by place, first) as so_far from sized
    )
    select agent_id as "agentId", conversation_id as "conversationId", size, ids as "dueIds" from summed
    where so_far <= ${Math.round(max.bytes)} or so_far = size order by place, first`);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

function indexAll(db: Database, those: Due[]): Promise<boolean> {
  const agentIds = sql.param(those.map(({ agentId }) => agentId));
  const ids = sql.param(those.map(({ conversationId }) => conversationId));
  const dueIds = sql.param(those.flatMap((one) => one.dueIds));
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('conversation words', 0)) as "isOurs"`,
    );
    if (!locks[0]?.isOurs) return false;
    await tx.execute(sql`
      with taken as (
        delete from ${conversationWordsDue} where id = any(${dueIds}::bigint[])
      )
      insert into ${conversationWords} (agent_id, conversation_id, last_message_at, words)
      select c.agent_id, c.id, c.last_message_at, ${wordsOf()}
      from unnest(${agentIds}::uuid[], ${ids}::uuid[]) next (agent_id, conversation_id)
      join conversations c on c.agent_id = next.agent_id and c.id = next.conversation_id
      where c.last_message_at is not null and not c.is_test
      -- Nobody deletes it meanwhile.
      for key share of c
      on conflict (agent_id, conversation_id) do update
        set last_message_at = excluded.last_message_at, words = excluded.words`);
    return true;
  });
}

async function putLast(db: Database, { agentId, conversationId, dueIds }: Due) {
  await db.execute(sql`
    with taken as (
      delete from ${conversationWordsDue} where id = any(${sql.param(dueIds)}::bigint[])
    )
    insert into ${conversationWordsDue} (agent_id, conversation_id) values (${agentId}, ${conversationId})`);
}
