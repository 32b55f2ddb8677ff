import { domainToUnicode } from "node:url";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { installations } from "#database/schema-widget.ts";
import { addDays } from "#shared/dates.ts";

/** Anyone can claim to be a website, so the list is bounded; hosts seen only once are evicted first. */
const hostsMax = 20;
const rememberedMax = 10_000;

interface Place {
  agentId: string;
  host: string;
}

/** Records the websites where a widget is seen: at most one write a day per host and process. */
export function installationNotes(db: Database) {
  const noted = new LRUCache<string, Date>({ max: rememberedMax });
  const keyOf = ({ agentId, host }: Place) => `${agentId} ${host}`;
  return async (place: Place, now: Date, isNewAllowed: () => boolean) => {
    const last = noted.get(keyOf(place));
    if (last && now < addDays(last, 1)) return;
    noted.set(keyOf(place), now);
    const gone = await noteInstallation(db, place, now, isNewAllowed);
    // An evicted host is recorded again on its next visit.
    for (const one of gone) noted.delete(keyOf(one));
  };
}

function noteInstallation(
  db: Database,
  { agentId, host }: Place,
  now: Date,
  isNewAllowed: () => boolean,
): Promise<Place[]> {
  return db.transaction(async (tx) => {
    const isOfAgent = eq(installations.agentId, agentId);
    const known = await tx
      .update(installations)
      .set({ lastSeenAt: now })
      .where(and(isOfAgent, eq(installations.host, host)))
      .returning();
    if (known.length > 0) return [];
    if (!isNewAllowed()) return [{ agentId, host }];

    // Serialized per agent, because the number is bounded.
    await tx.select().from(agents).where(eq(agents.id, agentId)).for("no key update");
    const isSeenAgain = gt(installations.lastSeenAt, installations.firstSeenAt);
    const inTheWay = tx
      .select({ host: installations.host })
      .from(installations)
      .where(isOfAgent)
      .orderBy(desc(isSeenAgain), desc(installations.lastSeenAt), installations.host)
      .offset(hostsMax - 1);
    const gone = await tx
      .delete(installations)
      .where(and(isOfAgent, inArray(installations.host, inTheWay)))
      .returning();
    await tx
      .insert(installations)
      .values({ agentId, host, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoNothing();
    return gone;
  });
}

export async function listInstallations(db: Database, agentId: string) {
  const rows = await db
    .select()
    .from(installations)
    .where(eq(installations.agentId, agentId))
    .orderBy(desc(installations.lastSeenAt), installations.host);
  return rows.map((row) => ({ ...row, host: domainToUnicode(row.host) || row.host }));
}
