import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations, messages } from "#database/schema.ts";
import { storeLead } from "#features/leads/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import type { HandoffReason } from "#shared/vocabulary.ts";
import { publishChange } from "./conversation-news.ts";
import { mailHandoff } from "./mail-handoff.ts";
import { isPersonOnline } from "./presence.ts";

interface Call {
  conversation: { agentId: string; id: string };
  reason: HandoffReason;
  /** From what the visitor said. */
  note?: string | undefined;
  now: Date;
  config: Pick<Config, "publicUrl">;
}

/**
 * Notifies open inboxes and mails the team, once per wait however often it is called. If nobody is online and the
 * visitor's details are known, a lead is stored as well.
 */
export async function callPerson(
  tx: Database,
  { conversation: { agentId, id }, reason, note = "", now, config }: Call,
): Promise<{ isOnline: boolean }> {
  const [agent] = await tx.select().from(agents).where(eq(agents.id, agentId));
  if (!agent) return { isOnline: false };
  const isOnline = await isPersonOnline(tx, agent, now);
  const [called] = await tx
    .update(conversations)
    .set({
      waitingSince: now,
      handoffAt: now,
      handoffReason: reason,
      handoffNote: note || null,
      status: "active",
    })
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.id, id),
        eq(conversations.isTest, false),
        isNull(conversations.personId),
        isNull(conversations.waitingSince),
      ),
    )
    .returning();
  if (!called) return { isOnline };
  await publishChange(tx, called, "called");
  await announce(tx, {
    event: "handoff.requested",
    agentId,
    subjectId: id,
    facts: { reason },
  });
  const said = await lastWords(tx, called);
  if (!isOnline && called.visitorEmail)
    await storeLead(tx, now, {
      agentId,
      conversationId: id,
      name: called.visitorName ?? called.visitorEmail,
      email: called.visitorEmail,
      phone: called.visitorPhone,
      message: said?.slice(0, leadMessageMax) ?? null,
      source: "handoff",
    });
  await mailHandoff(tx, config, agent, { conversation: called, isOnline, said });
  return { isOnline };
}

const leadMessageMax = 2000;

async function lastWords(tx: Database, { agentId, id }: { agentId: string; id: string }) {
  const [last] = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.conversationId, id),
        eq(messages.sender, "user"),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  return last?.content ?? null;
}
