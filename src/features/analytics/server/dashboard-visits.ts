import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { dashboardVisits } from "#database/schema-accounts.ts";

/** Looks further apart belong to two visits. */
const visitGap = sql`interval '30 minutes'`;

export async function noteVisit(db: Database, personId: string, now: Date): Promise<void> {
  const { seenAt, seenBeforeAt } = dashboardVisits;
  await db
    .insert(dashboardVisits)
    .values({ userId: personId, seenAt: now })
    .onConflictDoUpdate({
      target: dashboardVisits.userId,
      set: {
        seenAt: sql`greatest(excluded.seen_at, ${seenAt})`,
        seenBeforeAt: sql`case when excluded.seen_at > ${seenAt} + ${visitGap} then ${seenAt} else ${seenBeforeAt} end`,
      },
    });
}

export async function readVisit(db: Database, personId: string) {
  const [visit] = await db
    .select()
    .from(dashboardVisits)
    .where(eq(dashboardVisits.userId, personId));
  return visit;
}

export async function hideFirstSteps(
  db: Database,
  personId: string,
  { isHidden, now }: { isHidden: boolean; now: Date },
): Promise<void> {
  const hidden = { hidesFirstSteps: isHidden };
  await db
    .insert(dashboardVisits)
    .values({ userId: personId, seenAt: now, ...hidden })
    .onConflictDoUpdate({ target: dashboardVisits.userId, set: hidden });
}
