import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { Jobs } from "#database/jobs.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailedVisitors } from "#database/schema-visitors.ts";
import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { queueMail } from "#platform/server/mail.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { wordsFor } from "../person/take-turns.ts";
import type { StoredConversation, StoredMessage } from "../queries.ts";
import { newLink } from "./links.ts";
import { writeUnseenMail } from "./write-unseen-mail.ts";

const kind = "visitor.answer";
/** An owner's inbox must not become a way to mail strangers at length. */
const aDayMax = { ofAddress: 20, ofOwner: 200 };
const dayMs = 24 * 3_600_000;
const unseenMax = 20;
const earlierMax = 10;

export interface ReachParts {
  db: Database;
  clock: Clock;
  config: Pick<Config, "publicUrl">;
  encryption: Encryption;
}

/** ruling 43: mails what a person wrote, unless the visitor has seen that message or been mailed it. */
export function mailUnseen(
  { db, clock, config, encryption }: ReachParts,
  { agentId, messageId }: Jobs["chat.mail-unseen"],
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const found = await findUnseen(tx, agentId, messageId);
    const address = found?.conversation.visitorEmail?.toLowerCase();
    const agent = await findListeningAgent(tx, now, { id: agentId });
    if (!found || !address || !agent || !(await mayMail(tx, now, agent, address))) return;
    const { conversation, unseen } = found;
    const stopKey = await stopKeyOf(tx, now, agentId, address);
    if (!stopKey) return;
    const token = await newLink(tx, now, conversation);
    const { texts } = await wordsFor(tx, conversation);
    const mail = writeUnseenMail({
      business: agent.name,
      conversation,
      texts,
      unseen,
      earlier: await listEarlier(tx, conversation, unseen),
      openUrl: `${config.publicUrl}/agent/${agent.subdomain}#token=${token}`,
      stopUrl: `${config.publicUrl}/api/visitor-mails/${stopKey}`,
    });
    const about = { agentId, about: conversation.id };
    await queueMail(tx, { to: address, kind, ...about, ...mail }, { token, encryption });
    const mailedPosition = unseen.at(-1)?.position ?? 0;
    await tx.update(conversations).set({ mailedPosition }).where(isIt(conversation));
  });
}

async function findUnseen(tx: Database, agentId: string, messageId: string) {
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.agentId, agentId), eq(messages.id, messageId)));
  if (!message) return undefined;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        isIt({ agentId, id: message.conversationId }),
        eq(conversations.isTest, false),
        isNull(conversations.blockedAt),
        isNotNull(conversations.visitorEmail),
      ),
    )
    .for("update");
  if (!conversation) return undefined;
  const reached = Math.max(
    conversation.seenPosition,
    conversation.mailedPosition,
    await lastOfVisitor(tx, conversation),
  );
  if (message.position <= reached) return undefined;
  const unseen = await tx
    .select()
    .from(messages)
    .where(
      and(
        ofIt(conversation),
        eq(messages.author, "person"),
        isNull(messages.event),
        gt(messages.position, reached),
      ),
    )
    .orderBy(asc(messages.position))
    .limit(unseenMax);
  return { conversation, unseen };
}

/** Whoever writes has seen what came before. */
async function lastOfVisitor(tx: Database, conversation: StoredConversation): Promise<number> {
  const [last] = await tx
    .select({ position: max(messages.position) })
    .from(messages)
    .where(and(ofIt(conversation), eq(messages.author, "visitor")));
  return last?.position ?? 0;
}

/** Only for an owner with a confirmed address, and so many a day. */
async function mayMail(tx: Database, now: Date, { userId }: ListeningAgent, address: string) {
  // Serializes an owner's mails, so that each counts those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reach ${userId}`}, 0))`);
  const own = tx.select({ id: agents.id }).from(agents).where(eq(agents.userId, userId));
  const sent = and(
    inArray(mails.agentId, own),
    eq(mails.kind, kind),
    gte(mails.createdAt, new Date(now.getTime() - dayMs)),
  );
  const isConfirmed = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt));
  return (
    (await tx.$count(users, isConfirmed)) > 0 &&
    (await tx.$count(mails, sent)) < aDayMax.ofOwner &&
    (await tx.$count(mails, and(sent, inArray(mails.to, knownAs(address))))) < aDayMax.ofAddress
  );
}

/** By its hash, where its owner has been erased. */
function knownAs(address: string) {
  return [address, hashToken(address)];
}

/** Undefined if this address has stopped these emails. */
async function stopKeyOf(tx: Database, now: Date, agentId: string, address: string) {
  const isStopped = and(
    eq(mailedVisitors.agentId, agentId),
    inArray(mailedVisitors.address, knownAs(address)),
    isNotNull(mailedVisitors.stoppedAt),
  );
  if ((await tx.$count(mailedVisitors, isStopped)) > 0) return undefined;
  await tx
    .insert(mailedVisitors)
    .values({ agentId, address, createdAt: now })
    .onConflictDoNothing();
  const [known] = await tx
    .select({ stopKey: mailedVisitors.stopKey })
    .from(mailedVisitors)
    .where(and(eq(mailedVisitors.agentId, agentId), eq(mailedVisitors.address, address)));
  return known?.stopKey;
}

async function listEarlier(
  tx: Database,
  conversation: StoredConversation,
  [first]: StoredMessage[],
): Promise<StoredMessage[]> {
  const latest = await tx
    .select()
    .from(messages)
    .where(
      and(ofIt(conversation), isNull(messages.event), lt(messages.position, first?.position ?? 0)),
    )
    .orderBy(desc(messages.position))
    .limit(earlierMax);
  return latest.reverse();
}

function isIt({ agentId, id }: Pick<StoredConversation, "agentId" | "id">) {
  return and(eq(conversations.agentId, agentId), eq(conversations.id, id));
}

function ofIt({ agentId, id }: StoredConversation) {
  return and(eq(messages.agentId, agentId), eq(messages.conversationId, id));
}
