import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { conversations } from "#database/schema.ts";
import { conversationNotes } from "#database/schema-inbox.ts";
import { uncountTraffic } from "#features/analytics/server/public.ts";
import {
  closeConversation,
  personOf,
  publishAssignment,
  publishChange,
} from "#features/chat/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import type { ConversationChange } from "../contract.ts";
import { getOwn } from "./queries.ts";

/** Per conversation: all of them are shown with it. */
const notesMax = 200;

interface Changed {
  personId: string;
  now: Date;
  change: ConversationChange;
}

export async function changeConversation(
  tx: Database,
  ownerId: string,
  { id, personId, now, change }: Changed & { id: string },
): Promise<void> {
  const { conversation } = await getOwn(tx, ownerId, id);
  if (change.assigneeId && change.assigneeId !== conversation.assigneeId)
    await assign(tx, ownerId, { id, personId, to: change.assigneeId });
  const isClosing = change.status === "closed" || change.isBlocked === true;
  if (isClosing) await closeConversation(tx, now, conversation);
  await tx
    .update(conversations)
    .set({
      ...(change.status && !isClosing && { status: change.status }),
      ...(change.tags && { tags: [...new Set(change.tags)] }),
      ...(change.assigneeId !== undefined && { assigneeId: change.assigneeId }),
      ...(change.isRead !== undefined && { readAt: change.isRead ? now : null }),
      ...(change.isBlocked !== undefined && { blockedAt: change.isBlocked ? now : null }),
      ...snoozeOf(change, conversation.snoozedUntil, now),
      updatedAt: now,
    })
    .where(isIt(conversation));
  await publishChange(tx, conversation);
}

function snoozeOf(change: ConversationChange, before: Date | null, now: Date) {
  if (change.status === "closed" || change.isBlocked) return { snoozedUntil: null };
  // Only what is open comes back.
  if (change.snoozedUntil)
    return { snoozedUntil: new Date(change.snoozedUntil), status: "active" as const };
  // Opening a conversation that is back from snooze ends the reminder.
  const isReminded = change.isRead && before && before <= now;
  return change.snoozedUntil === null || isReminded ? { snoozedUntil: null } : {};
}

/** In the order of their IDs, so that two at once do not wait for each other. */
export async function changeConversations(
  tx: Database,
  ownerId: string,
  { ids, ...changed }: Changed & { ids: string[] },
): Promise<void> {
  const own = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        inArray(conversations.id, ids),
        inArray(conversations.agentId, ownAgents(tx, ownerId)),
        eq(conversations.isTest, false),
      ),
    )
    .orderBy(asc(conversations.id));
  for (const { id } of own) await changeConversation(tx, ownerId, { id, ...changed });
}

/** Nobody is notified of assigning to themselves. */
async function assign(
  tx: Database,
  ownerId: string,
  { id, personId, to }: { id: string; personId: string; to: string },
) {
  const team = await teamOf(tx, ownerId);
  if (!team.some((one) => one.id === to)) throw notFound("Member");
  if (to !== personId) await publishAssignment(tx, ownerId, id, to);
}

/** Leads stay: people who left one expect an answer. */
export async function removeConversation(tx: Database, ownerId: string, id: string): Promise<void> {
  const { conversation } = await getOwn(tx, ownerId, id);
  await uncountTraffic(tx, ownerId, [id]);
  await tx.delete(conversations).where(isIt(conversation));
  await publishChange(tx, conversation, "removed");
}

export async function addNote(
  tx: Database,
  ownerId: string,
  { id, personId, text, now }: { id: string; personId: string; text: string; now: Date },
) {
  const { conversation, agent } = await getOwn(tx, ownerId, id);
  const ofIt = and(
    eq(conversationNotes.agentId, agent.id),
    eq(conversationNotes.conversationId, id),
  );
  // Locked, so that two at once cannot pass the limit.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(isIt(conversation))
    .for("update");
  if ((await tx.$count(conversationNotes, ofIt)) >= notesMax)
    throw invalid({ text: `${notesMax} notes at most. Remove one first.` });
  const { name: authorName } = await personOf(tx, personId, agent.name);
  const values = { agentId: agent.id, conversationId: id, authorName, text, createdAt: now };
  const note = only(await tx.insert(conversationNotes).values(values).returning());
  await publishChange(tx, conversation);
  return note;
}

export async function removeNote(
  tx: Database,
  ownerId: string,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  const { conversation, agent } = await getOwn(tx, ownerId, id);
  const [removed] = await tx
    .delete(conversationNotes)
    .where(
      and(
        eq(conversationNotes.agentId, agent.id),
        eq(conversationNotes.conversationId, id),
        eq(conversationNotes.id, noteId),
      ),
    )
    .returning({ id: conversationNotes.id });
  if (!removed) throw notFound("Note");
  await publishChange(tx, conversation);
}

function isIt({ agentId, id }: { agentId: string; id: string }) {
  return and(eq(conversations.agentId, agentId), eq(conversations.id, id));
}
