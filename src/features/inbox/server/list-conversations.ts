import { sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { fullName } from "#features/team/server/public.ts";
import type { InboxRow } from "../contract.ts";
import { type Asked, findConversations, type Place, type Who } from "./find-conversations.ts";
import { searchConversations } from "./search-conversations.ts";

export async function listConversations(
  db: Database,
  who: Who,
  asked: Asked,
): Promise<(InboxRow & { createdAt: Date })[]> {
  const places = asked.search
    ? await searchConversations(db, who, asked)
    : await findConversations(db, who, asked);
  return readRows(db, who.personId, places);
}

async function readRows(db: Database, personId: string, places: Place[]) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select c.id, c.agent_id as "agentId", a.name as "agentName", c.assistant_name as "assistantName",
      c.visitor_name as "visitorName", c.visitor_email as "visitorEmail", c.country, c.status, c.rating,
      exists (
        select from unanswered_questions q
        where q.agent_id = c.agent_id and q.conversation_id = c.id and q.resolved_at is null
      ) as "hasUnanswered", c.tags, c.page_url as "pageUrl", c.snoozed_until as "snoozedUntil",
      c.blocked_at is not null as "isBlocked", coalesce(last.timestamp > coalesce(c.read_at, '-infinity'), false) as "isUnread", c.waiting_since as "waitingSince",
      c.handoff_reason as "handoffReason", c.handoff_note as "handoffNote", c.person_name as "personName",
      coalesce(c.person_id = ${personId}, false) as "isMine",
      c.assignee_id as "assigneeId", coalesce(c.assignee_id = ${personId}, false) as "isAssignedToMe",
      (select ${fullName} from ${users} where ${users.id} = c.assignee_id) as "assigneeName",
      c.last_message_at as "lastMessageAt",
      coalesce(left(last.content, 200), '') as "lastText"
    from unnest(${sql.param(places.map(({ agentId }) => agentId))}::uuid[], ${sql.param(places.map(({ id }) => id))}::uuid[]) place (agent_id, id)
    join agents a on a.id = place.agent_id
    join conversations c on c.agent_id = place.agent_id and c.id = place.id
    left join lateral (
      select m.content, m.timestamp from messages m
      where m.agent_id = c.agent_id and m.conversation_id = c.id and m.author = 'visitor'
      order by m.position desc limit 1
    ) last on true
    order by c.last_message_at desc, c.id desc`);
  return rows.map((row) => {
    const lastMessageAt = new Date(String(row.lastMessageAt));
    const instantOf = (at: unknown) => (at === null ? null : new Date(String(at)));
    return {
      ...(row as unknown as InboxRow),
      lastMessageAt,
      waitingSince: instantOf(row.waitingSince),
      snoozedUntil: instantOf(row.snoozedUntil),
      createdAt: lastMessageAt,
    };
  });
}
