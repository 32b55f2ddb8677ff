import { and, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { conversations, messages } from "#database/schema.ts";
import { conversationOrigins } from "#database/schema-floods.ts";
import type { StoredConversation } from "./queries.ts";

// A flood is far more conversations within a day than the month has room for, most of them from few networks or with
// hardly a word in them. Those stop counting while it lasts; other visitors are not affected.

export const floodSpanMs = 86_400_000;
const shareOfDay = 10;
/** A small plan may have one busy day. */
const shareMin = 50;
/** A family or an office, but not someone who opens conversations by the dozen. */
const perNetworkMax = 5;
/** "Hi there" is eight. So few bytes say little in any script. */
const saidMinBytes = 12;
const lookBackMs = 60_000;
const lookBackMax = 2_000;

export interface Written extends StoredConversation {
  saidBytes: number;
}

/** Marks it if so. A marked conversation takes nothing from the owner's month, unless more is said in it later. */
export async function isOfFlood(
  db: Database,
  now: Date,
  { ownerId, max }: { ownerId: string; max: number },
  conversation: Written,
): Promise<boolean> {
  const ofDay = and(
    inArray(conversationOrigins.agentId, ownAgents(db, ownerId)),
    gt(conversationOrigins.createdAt, new Date(now.getTime() - floodSpanMs)),
  );
  const share = Math.max(shareMin, Math.ceil(max / shareOfDay));
  if (!(await areMoreThan(db, share, ofDay))) return false;

  const isIt = and(
    eq(conversations.agentId, conversation.agentId),
    eq(conversations.id, conversation.id),
  );
  const ofNetwork = and(ofDay, eq(conversationOrigins.network, networkOf(db, conversation)));
  if (await areMoreThan(db, perNetworkMax, ofNetwork)) {
    // Also marks the ones that came before the flood could be recognized.
    await mark(db, true, isFrom(db, ofNetwork));
    return true;
  }
  const saysNothing = conversation.saidBytes < saidMinBytes;
  await mark(db, saysNothing, isIt);
  if (saysNothing && !lookedBack.has(ownerId)) {
    lookedBack.set(ownerId, true);
    await mark(db, true, and(isFrom(db, ofDay), sql`${bytesSaidIn(db)} < ${saidMinBytes}`));
  }
  return saysNothing;
}

const lookedBack = new LRUCache<string, true>({ max: 10_000, ttl: lookBackMs });

async function areMoreThan(db: Database, most: number, which: SQL | undefined) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(conversationOrigins)
    .where(which)
    .limit(most + 1)
    .as("some");
  return (await db.$count(some)) > most;
}

function networkOf(db: Database, { agentId, id }: StoredConversation) {
  const isIts = and(
    eq(conversationOrigins.agentId, agentId),
    eq(conversationOrigins.conversationId, id),
  );
  return db.select({ network: conversationOrigins.network }).from(conversationOrigins).where(isIts);
}

function isFrom(db: Database, which: SQL | undefined) {
  const latest = db
    .select({ agentId: conversationOrigins.agentId, id: conversationOrigins.conversationId })
    .from(conversationOrigins)
    .where(which)
    .orderBy(desc(conversationOrigins.createdAt))
    .limit(lookBackMax);
  return sql`(${conversations.agentId}, ${conversations.id}) in ${latest}`;
}

function bytesSaidIn(db: Database) {
  const said = db
    .select({ bytes: sql`coalesce(sum(octet_length(${messages.content})), 0)` })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, conversations.agentId),
        eq(messages.conversationId, conversations.id),
        eq(messages.sender, "user"),
      ),
    );
  return sql`(${said})`;
}

/** Rows that are locked right now are skipped, and marked next time. */
async function mark(db: Database, isFlood: boolean, which: SQL | undefined) {
  const held = db
    .select({ agentId: conversations.agentId, id: conversations.id })
    .from(conversations)
    .where(and(which, ne(conversations.isFlood, isFlood), isNotNull(conversations.lastMessageAt)))
    .for("no key update", { skipLocked: true });
  await db
    .update(conversations)
    .set({ isFlood, updatedAt: sql`${conversations.updatedAt}` })
    .where(sql`(${conversations.agentId}, ${conversations.id}) in (${held})`);
}
