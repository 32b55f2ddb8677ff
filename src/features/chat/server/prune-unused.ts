import { and, eq, lt, notExists, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { conversations, leads } from "#database/schema.ts";
import { messagesOf } from "./queries.ts";

const everyMs = 3_600_000;
const unusedMs = 24 * 3_600_000;

/** Each process does it: a second time there is nothing left to do. */
export function pruneHourly(app: FastifyInstance) {
  const prune = setInterval(() => {
    pruneUnusedConversations(app.db, app.clock.now()).catch((error) =>
      app.log.warn({ err: error }, "unused conversations could not be pruned"),
    );
  }, everyMs).unref();
  app.addHook("onClose", async () => clearInterval(prune));
}

/** Conversations that somebody opened a day ago and never wrote in. */
export async function pruneUnusedConversations(db: Database, now: Date): Promise<void> {
  const leadsOf = db
    .select({ one: sql`1` })
    .from(leads)
    .where(
      and(eq(leads.agentId, conversations.agentId), eq(leads.conversationId, conversations.id)),
    );
  await db
    .delete(conversations)
    .where(
      and(
        lt(conversations.createdAt, new Date(now.getTime() - unusedMs)),
        notExists(messagesOf(db)),
        notExists(leadsOf),
      ),
    );
}
