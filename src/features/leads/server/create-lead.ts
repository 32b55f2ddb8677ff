import { and, desc, eq, gt, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { isProvenBy } from "#database/is-proven-by.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { isNotSuspended } from "#features/agents/server/public.ts";
import { hasRunningPlan, planEndedAt } from "#features/billing/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { leadSources, SpamReason } from "#shared/vocabulary.ts";
import type { NewLead } from "../contract.ts";
import { storeLead } from "./store-lead.ts";

/** For this long after a plan ends (ruling 13) or a pause begins (23), open conversations may still leave a lead. */
const graceMs = 24 * 3_600_000;

type Conversation = typeof conversations.$inferSelect;

/**
 * `visitorToken` proves that the conversation is the sender's; otherwise the lead stands alone. `countOne`
 * may refuse; it is called once the agent is known to accept leads.
 */
export async function createLead(
  db: Database,
  now: Date,
  newLead: NewLead,
  visitorToken: string | undefined,
  countOne: () => void,
) {
  const conversation = await findConversation(db, newLead, visitorToken);
  const { id: agentId, chatSettings } = await getTakingAgent(db, now, newLead, conversation);
  const openForMs = conversation && now.getTime() - conversation.createdAt.getTime();
  const spamReason = spamReasonOf(newLead, openForMs) ?? null;
  const source = conversation ? await sourceOf(db, conversation) : "chat";
  countOne();
  return db.transaction((tx) =>
    storeLead(tx, now, {
      agentId,
      conversationId: conversation?.id ?? null,
      name: newLead.name,
      email: newLead.email,
      phone: newLead.phone || null,
      message: newLead.message ? maskCardNumbers(newLead.message) : null,
      source,
      isSpam: spamReason !== null,
      spamReason,
      consent: newLead.hasConsented ? chatSettingsOf(chatSettings).consentLine : null,
    }),
  );
}

async function findConversation(
  db: Database,
  { agentId, conversationId }: NewLead,
  visitorToken: string | undefined,
): Promise<Conversation | undefined> {
  if (!conversationId) return undefined;
  const [named] = await db
    .select({
      conversation: conversations,
      isProven: isProvenBy(visitorToken ? hashToken(visitorToken) : ""),
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  if (named && named.conversation.agentId !== agentId.toLowerCase()) throw notFound("Conversation");
  return named?.isProven ? named.conversation : undefined;
}

/** A listening agent, or one that stopped within the grace period while this conversation was open. */
async function getTakingAgent(
  db: Database,
  now: Date,
  { agentId }: NewLead,
  conversation: Conversation | undefined,
) {
  const endedAt = planEndedAt(now);
  const since = new Date(now.getTime() - graceMs);
  const isInGrace = conversation && and(gt(endedAt, since), gt(endedAt, conversation.createdAt));
  // The pause is not recorded, but no message can be newer.
  const lastAt = conversation && (conversation.lastMessageAt ?? conversation.createdAt);
  const isOpen = lastAt && lastAt > since ? undefined : eq(agents.isActive, true);
  const [agent] = await db
    .select({ id: agents.id, chatSettings: agents.chatSettings })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(eq(agents.id, agentId), isOpen, isNotSuspended(), or(hasRunningPlan(now), isInGrace)),
    );
  if (!agent) throw notFound("Agent");
  return agent;
}

async function sourceOf(
  db: Database,
  { agentId, id, waitingSince }: Conversation,
): Promise<(typeof leadSources)[number]> {
  const [last] = await db
    .select({ author: messages.author, isAnswered: messages.isAnswered })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.conversationId, id),
        eq(messages.sender, "agent"),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (waitingSince || last?.author === "person") return "handoff";
  return last?.isAnswered === false ? "question" : "chat";
}

/** Faster than anyone can read the answer and fill in the form. */
const soonestMs = 2_000;
const linksMax = 2;

const link = /https?:\/\/|\bwww\.|\[url|<a\s/giu;

export function spamReasonOf(
  { name, message, website }: Pick<NewLead, "name" | "message" | "website">,
  openForMs: number | undefined,
): SpamReason | undefined {
  if (website?.trim()) return "hidden-field";
  const links = countLinks(message ?? "");
  if (countLinks(name) > 0 || links > linksMax) return "links";
  // Not a sign by itself: the business's own software may submit details at once.
  const isFast = openForMs !== undefined && openForMs >= 0 && openForMs < soonestMs;
  return isFast && links > 0 ? "too-fast" : undefined;
}

function countLinks(text: string) {
  return text.match(link)?.length ?? 0;
}
