import { randomUUID } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { inboxPresence } from "#database/schema-inbox.ts";
import { isOpenAt, knownFacts } from "#features/knowledge/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";

// One row per open stream, renewed while it lasts, so that rows of a crashed process expire within a minute. An open
// page is not presence: the person must have used it lately.

const renewMs = 20_000;
const lastsMs = 50_000;
const activeForMs = 10 * 60_000;

export async function openInbox(
  db: Database,
  clock: Clock,
  who: { ownerId: string; personId: string; isPresent: boolean },
  onFault: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const renew = async () => {
    const seenAt = clock.now();
    await db
      .insert(inboxPresence)
      .values({ id, ...who, seenAt })
      .onConflictDoUpdate({ target: inboxPresence.id, set: { seenAt } });
  };
  await renew();
  const timer = setInterval(() => renew().catch(onFault), renewMs).unref();
  return async () => {
    clearInterval(timer);
    await db.delete(inboxPresence).where(eq(inboxPresence.id, id));
  };
}

export async function noteActive(
  db: Database,
  now: Date,
  { ownerId, personId }: { ownerId: string; personId: string },
): Promise<void> {
  await db
    .update(inboxPresence)
    .set({ activeAt: now })
    .where(and(eq(inboxPresence.ownerId, ownerId), eq(inboxPresence.personId, personId)));
}

export async function presentPeople(db: Database, ownerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ personId: inboxPresence.personId })
    .from(inboxPresence)
    .where(
      and(
        eq(inboxPresence.ownerId, ownerId),
        eq(inboxPresence.isPresent, true),
        gt(inboxPresence.seenAt, new Date(now.getTime() - lastsMs)),
        gt(inboxPresence.activeAt, new Date(now.getTime() - activeForMs)),
      ),
    );
  return rows.map(({ personId }) => personId);
}

export async function forgetAbsent(db: Database, now: Date): Promise<void> {
  await db
    .delete(inboxPresence)
    .where(lte(inboxPresence.seenAt, new Date(now.getTime() - 10 * lastsMs)));
}

/** ruling 25: present, and within opening hours. */
export async function isPersonOnline(
  db: Database,
  agent: { userId: string } & Parameters<typeof knownFacts>[0],
  now: Date,
): Promise<boolean> {
  const { hours, timeZone } = knownFacts(agent);
  if (hours && timeZone && !isOpenAt(hours, now, timeZone)) return false;
  return (await presentPeople(db, agent.userId, now)).length > 0;
}
