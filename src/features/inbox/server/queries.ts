import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { conversationNotes } from "#database/schema-inbox.ts";
import { fullName } from "#features/team/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import type { InboxCounts, InboxMessage } from "../contract.ts";
import type { Who } from "./find-conversations.ts";

export async function getOwn(db: Database, ownerId: string, id: string) {
  const [found] = await db
    .select({ conversation: conversations, agent: agents, assigneeName: fullName })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .where(
      and(eq(conversations.id, id), eq(agents.userId, ownerId), eq(conversations.isTest, false)),
    );
  if (!found) throw notFound("Conversation");
  return found;
}

export async function readConversation(
  db: Database,
  who: { ownerId: string; personId: string },
  { id, limit }: { id: string; limit: number },
) {
  const { conversation, agent, assigneeName } = await getOwn(db, who.ownerId, id);
  const ofIt = and(eq(messages.agentId, agent.id), eq(messages.conversationId, id));
  const latest = await db
    .select()
    .from(messages)
    .where(ofIt)
    .orderBy(desc(messages.position))
    .limit(limit + 1);
  const notes = await db
    .select()
    .from(conversationNotes)
    .where(and(eq(conversationNotes.agentId, agent.id), eq(conversationNotes.conversationId, id)))
    .orderBy(asc(conversationNotes.createdAt), asc(conversationNotes.id));
  const [lead] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.agentId, agent.id), eq(leads.conversationId, id)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1);
  const last = latest.find(({ author }) => author === "visitor");
  const { readAt, blockedAt } = conversation;
  return {
    ...conversation,
    agentName: agent.name,
    isMine: conversation.personId === who.personId,
    assigneeName,
    isAssignedToMe: conversation.assigneeId === who.personId,
    lastMessageAt: conversation.lastMessageAt ?? conversation.createdAt,
    lastText: last?.content.slice(0, 200) ?? "",
    isUnread: last !== undefined && (readAt === null || last.timestamp > readAt),
    isBlocked: blockedAt !== null,
    leadId: lead?.id ?? null,
    hasEarlier: latest.length > limit,
    messages: latest
      .slice(0, limit)
      .reverse()
      .map((message) => ({ ...message, reached: reachedBy(conversation, last, message) })),
    notes,
  };
}

/** A visitor who has written something later has seen it, too. */
function reachedBy(
  { seenPosition, mailedPosition }: typeof conversations.$inferSelect,
  last: typeof messages.$inferSelect | undefined,
  { author, event, position }: typeof messages.$inferSelect,
): InboxMessage["reached"] {
  if (author !== "person" || event) return null;
  if (position <= Math.max(seenPosition, last?.position ?? 0)) return "seen";
  return position <= mailedPosition ? "mailed" : null;
}

const countMax = 1000;

export async function countInbox(
  db: Database,
  { ownerId, personId, now }: Who,
): Promise<InboxCounts> {
  const own = ownAgents(db, ownerId);
  const isOwn = and(
    inArray(conversations.agentId, own),
    isNotNull(conversations.lastMessageAt),
    eq(conversations.isTest, false),
  );
  const countOf = async (...conditions: Parameters<typeof and>) => {
    const some = db
      .select({ one: sql`1`.as("one") })
      .from(conversations)
      .where(and(isOwn, ...conditions))
      .limit(countMax)
      .as("some");
    const [row] = await db.select({ total: count() }).from(some);
    return row?.total ?? 0;
  };
  const isActive = eq(conversations.status, "active");
  const { snoozedUntil } = conversations;
  const [open, waiting, mine, snoozed, countries] = await Promise.all([
    countOf(isActive, or(isNull(snoozedUntil), lte(snoozedUntil, now))),
    countOf(isNotNull(conversations.waitingSince)),
    countOf(
      eq(conversations.status, "active"),
      or(eq(conversations.personId, personId), eq(conversations.assigneeId, personId)),
    ),
    countOf(isActive, gt(snoozedUntil, now)),
    listCountries(db, ownerId),
  ]);
  return { open, waiting, mine, snoozed, countries };
}

/** A loose index scan: jumps from one country to the next. */
async function listCountries(db: Database, ownerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ country: string }>(sql`
    with recursive own as (select id from agents where user_id = ${ownerId}),
    found as (
      select own.id as agent_id, (select min(country) from conversations c where c.agent_id = own.id) as country
      from own
      union all
      select found.agent_id, (select min(country) from conversations c
        where c.agent_id = found.agent_id and c.country > found.country)
      from found where found.country is not null
    )
    select distinct country from found where country is not null order by country`);
  return rows.map(({ country }) => country);
}
