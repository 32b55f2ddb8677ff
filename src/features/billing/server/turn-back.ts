import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { changeStanding, lockOwner, type Standing, standingOf } from "./owner-row.ts";
import { afterTime } from "./turn-periods.ts";

/** Clock skew between machines. */
const skewMs = 60_000;

/**
 * Undoes changes made by a clock that was ahead, which the audit log shows by entries in the future. Skipped if
 * somebody has changed the plan since.
 */
export async function turnBack(db: Database, now: Date): Promise<void> {
  const tooEarly = and(
    eq(auditEvents.actor, "system"),
    gt(auditEvents.at, new Date(now.getTime() + skewMs)),
    inArray(auditEvents.action, ["subscription.expired", "subscription.plan-began"]),
  );
  const turned = await db
    .selectDistinct({ ownerId: auditEvents.subjectId })
    .from(auditEvents)
    .where(tooEarly);
  const turnBackOf = (ownerId: string) =>
    db.transaction(async (tx) => {
      let owner = await lockOwner(tx, ownerId);
      const events = await tx
        .select()
        .from(auditEvents)
        .where(and(tooEarly, eq(auditEvents.subjectId, ownerId)))
        .orderBy(desc(auditEvents.at), desc(auditEvents.id));
      for (const { before, after } of events) {
        if (!owner) return;
        const standing = readStanding(before);
        if (!isDeepStrictEqual(standingOf(owner), readStanding(after))) continue;
        if (afterTime(now, standing)) return;
        const cause = { at: now, actor: "system", action: "subscription.turned-back" } as const;
        await changeStanding(tx, owner, standing, cause);
        owner = { ...owner, ...standing };
      }
    });
  await oneByOne(turned, ({ ownerId }) => turnBackOf(ownerId));
}

function readStanding(logged: unknown): Standing {
  const { planExpiresAt, nextPlanAt, ...rest } = logged as Standing;
  const dateOf = (at: Date | string | null) => (at === null ? null : new Date(at));
  return { ...rest, planExpiresAt: dateOf(planExpiresAt), nextPlanAt: dateOf(nextPlanAt) };
}
