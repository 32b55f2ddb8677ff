import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { hasUnspaced, splitUnspaced, unspacedWords } from "#database/letter-pairs.ts";
import { users } from "#database/schema.ts";
import { fullName } from "#features/team/server/public.ts";
import { positionOf } from "#shared/paging.ts";
import type { InboxFilter, InboxRow } from "../contract.ts";

interface Asked extends InboxFilter {
  limit: number;
  cursor?: string | undefined;
}

/**
 * The latest first, one more than a page has room for. Each agent's latest are read by themselves, in the
 * order of its index, and then merged: however many an owner has, a page costs a page.
 */
export async function listConversations(
  db: Database,
  who: { ownerId: string; personId: string },
  asked: Asked,
): Promise<(InboxRow & { createdAt: Date })[]> {
  const { agentId, limit } = asked;
  const conditions = sql.join(conditionsFor(who.personId, asked), sql` and `);
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select found.*, a.name as "agentName",
      (select ${fullName} from ${users} where ${users.id} = found."assigneeId") as "assigneeName",
      coalesce(left(last.content, 200), '') as "lastText", coalesce(last.author, 'visitor') as "lastAuthor"
    from agents a
    cross join lateral (
      select c.id, c.agent_id as "agentId", c.assistant_name as "assistantName",
        c.visitor_name as "visitorName", c.visitor_email as "visitorEmail", c.country, c.status, c.rating,
        c.has_unanswered as "hasUnanswered", c.tags, c.waiting_since as "waitingSince",
        c.handoff_reason as "handoffReason", c.person_name as "personName",
        coalesce(c.person_id = ${who.personId}, false) as "isMine",
        c.assignee_id as "assigneeId", coalesce(c.assignee_id = ${who.personId}, false) as "isAssignedToMe",
        c.last_message_at as "lastMessageAt"
      from conversations c
      where c.agent_id = a.id and ${conditions}
      order by c.last_message_at desc, c.id desc
      limit ${limit + 1}
    ) found
    left join lateral (
      select m.content, m.author from messages m
      where m.agent_id = a.id and m.conversation_id = found.id
      order by m.position desc limit 1
    ) last on true
    where a.user_id = ${who.ownerId} ${agentId ? sql`and a.id = ${agentId}` : sql``}
    order by found."lastMessageAt" desc, found.id desc
    limit ${limit + 1}`);
  return rows.map((row) => {
    const lastMessageAt = dateOf(row.lastMessageAt);
    const waitingSince = row.waitingSince === null ? null : dateOf(row.waitingSince);
    // As the statement above selects them.
    return {
      ...(row as unknown as InboxRow),
      lastMessageAt,
      waitingSince,
      createdAt: lastMessageAt,
    };
  });
}

function dateOf(value: unknown) {
  return value instanceof Date ? value : new Date(String(value));
}

function conditionsFor(personId: string, asked: Asked): SQL[] {
  const { view, search, answered, rating, country, since, until, cursor } = asked;
  const views = {
    open: sql`c.status = 'active'`,
    waiting: sql`c.waiting_since is not null`,
    mine: sql`(c.person_id = ${personId} or c.assignee_id = ${personId})`,
    closed: sql`c.status = 'closed'`,
  };
  const position = positionOf(cursor);
  const possible = [
    sql`c.last_message_at is not null and not c.is_test`,
    view && views[view],
    answered === "no" && sql`c.has_unanswered`,
    answered === "yes" && sql`not c.has_unanswered`,
    rating && sql`c.rating = ${rating}`,
    country && sql`c.country = ${country}`,
    since && sql`c.last_message_at >= ${since}::timestamptz`,
    until && sql`c.last_message_at < ${until}::timestamptz`,
    position &&
      sql`(c.last_message_at, c.id) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`,
    search && isSaid(search),
  ];
  return possible.filter((one) => typeof one === "object");
}

/** In words of any language, the last of which may still be being typed; or in the visitor's details. */
function isSaid(search: string): SQL {
  const words = search.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const details = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const isInDetails = sql`(c.visitor_name ilike ${details} or c.visitor_email ilike ${details} or c.visitor_phone ilike ${details} or c.page_url ilike ${details} or ${search} = any(c.tags))`;
  if (words.length === 0) return isInDetails;
  const { beside, pairs } = splitUnspaced(words);
  const isTyped = beside.length > 0 && words.at(-1)?.endsWith(beside.at(-1) ?? "");
  const query = `${beside.join(" & ")}${isTyped ? ":*" : ""}`;
  const content = sql`m.content`;
  const isUnspaced = sql`${hasUnspaced(content)} and ${unspacedWords(content, sql`m.agent_id`)}
    @@ (to_tsquery('simple', ${query}) && ${pairs.join(" & ")}::tsquery && ${agentWord})`;
  const isSpaced = sql`(to_tsvector('simple', ${content}) || array_to_tsvector(array[m.agent_id::text]))
    @@ (to_tsquery('simple', ${query}) && ${agentWord})`;
  return sql`(c.id in (
    select m.conversation_id from messages m
    where (${pairs.length > 0 ? sql`${isUnspaced}` : sql`${isSpaced} or ${isUnspaced}`}) and m.agent_id = a.id
  ) or ${isInDetails})`;
}

/** Kept with each message's words. */
const agentWord = sql`('''' || a.id || '''')::tsquery`;
