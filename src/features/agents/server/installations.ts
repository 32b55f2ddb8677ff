import { domainToUnicode } from "node:url";
import { and, count, desc, eq, lt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { installations } from "#database/schema-widget.ts";
import { addDays } from "#shared/dates.ts";

/** Anybody can claim to be a website, so an agent has only so many, and a new one waits until an old one is stale. */
const hostsMax = 20;
const staleDays = 30;
const rememberedMax = 10_000;

/** Notes on which websites an agent's widget is seen: one write a day for each, in each process. */
export function installationNotes(db: Database) {
  const noted = new LRUCache<string, Date>({ max: rememberedMax });
  return async (agentId: string, host: string, now: Date) => {
    const key = `${agentId} ${host}`;
    const last = noted.get(key);
    if (last && now < addDays(last, 1)) return;
    noted.set(key, now);
    await noteInstallation(db, agentId, host, now);
  };
}

function noteInstallation(db: Database, agentId: string, host: string, now: Date) {
  return db.transaction(async (tx) => {
    const isOfAgent = eq(installations.agentId, agentId);
    const known = await tx
      .update(installations)
      .set({ lastSeenAt: now })
      .where(and(isOfAgent, eq(installations.host, host)))
      .returning();
    if (known.length > 0) return;

    // One at a time: their number is bounded.
    await tx.select().from(agents).where(eq(agents.id, agentId)).for("no key update");
    const isStale = lt(installations.lastSeenAt, addDays(now, -staleDays));
    const { hosts } = only(
      await tx.select({ hosts: count() }).from(installations).where(isOfAgent),
    );
    if (hosts >= hostsMax) {
      const gone = await tx.delete(installations).where(and(isOfAgent, isStale)).returning();
      if (gone.length === 0) return;
    }
    await tx
      .insert(installations)
      .values({ agentId, host, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoNothing();
  });
}

/** The one seen last comes first. */
export async function listInstallations(db: Database, agentId: string) {
  const rows = await db
    .select()
    .from(installations)
    .where(eq(installations.agentId, agentId))
    .orderBy(desc(installations.lastSeenAt), installations.host);
  return rows.map((row) => ({ ...row, host: domainToUnicode(row.host) || row.host }));
}
