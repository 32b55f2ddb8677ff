import { and, count, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { conversations, messages } from "#database/schema.ts";
import { conversationOrigins } from "#database/schema-floods.ts";
import type { StoredConversation } from "./queries.ts";

// A flood: far more conversations within a day than the month has room for, many of them from few networks or with
// next to nothing said. While one lasts these two count for nothing, and everybody else is a visitor as ever.

export const floodSpanMs = 86_400_000;
/** A day with more than a tenth of a month's conversations may be a flood. */
const shareOfDay = 10;
/** So that a small plan may have one busy day. */
const shareMin = 50;
/** Enough for a family or an office, not for somebody who opens conversations by the dozen. */
const perNetworkMax = 5;
/** "Hi there" has nine; so few bytes ask for little in any writing. */
const saidMinBytes = 12;
const lookBackMs = 60_000;
const lookBackMax = 2_000;

export interface Written extends StoredConversation {
  /** All that the visitor has said in it. */
  saidBytes: number;
}

/**
 * Whether it belongs to a flood, which is noted: it takes nothing of the owner's month then. What says more later
 * belongs to none, unless it is one of a crowd.
 */
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
    // With it go those that came before anybody could tell.
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

/** Owners whose earlier conversations this process has gone through a moment ago. */
const lookedBack = new LRUCache<string, true>({ max: 10_000, ttl: lookBackMs });

async function areMoreThan(db: Database, most: number, which: SQL | undefined) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(conversationOrigins)
    .where(which)
    .limit(most + 1)
    .as("some");
  return only(await db.select({ found: count() }).from(some)).found > most;
}

function networkOf(db: Database, { agentId, id }: StoredConversation) {
  const isIts = and(
    eq(conversationOrigins.agentId, agentId),
    eq(conversationOrigins.conversationId, id),
  );
  return db.select({ network: conversationOrigins.network }).from(conversationOrigins).where(isIts);
}

/** SQL: the conversation is one of these, as far back as is worth a look. */
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

/** Nobody is waited for: what somebody has in hand just now is marked with the next one. */
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
