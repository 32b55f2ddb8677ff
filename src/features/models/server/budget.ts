import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { utcDay } from "./utc-day.ts";

interface Budget {
  dailyCalls: number;
  dailyCallsPerAgent: number;
}

const everybody = "all";

class UsedUp extends Error {}

/**
 * Takes one call of the day's budgets, or none and says no. It is decided where it is counted, so that
 * processes at once cannot take more. Work that no visitor waits for names no agent.
 */
export async function takeCall(
  db: Database,
  now: Date,
  budget: Budget,
  agentId: string | null,
): Promise<boolean> {
  const day = utcDay(now);
  try {
    await db.transaction(async (tx) => {
      if (agentId) await takeOne(tx, day, agentId, budget.dailyCallsPerAgent);
      // The row that everybody waits for comes last, and is held for the shortest time.
      await takeOne(tx, day, everybody, budget.dailyCalls);
    });
    return true;
  } catch (error) {
    if (error instanceof UsedUp) return false;
    throw error;
  }
}

async function takeOne(tx: Database, day: string, subject: string, callsMax: number) {
  const taken = await tx
    .insert(modelBudgets)
    .values({ day, subject, calls: 1 })
    .onConflictDoUpdate({
      target: [modelBudgets.day, modelBudgets.subject],
      set: { calls: sql`${modelBudgets.calls} + 1` },
      setWhere: sql`${modelBudgets.calls} < ${callsMax}`,
    })
    .returning({ calls: modelBudgets.calls });
  if (taken.length === 0) throw new UsedUp();
}

/** Of days that are over nothing is asked any more: what was used stays with the use of models. */
export async function forgetBudgets(db: Database, now: Date): Promise<void> {
  await db.delete(modelBudgets).where(lt(modelBudgets.day, utcDay(now)));
}

/** Calls of all agents together. */
export async function callsToday(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ calls: modelBudgets.calls })
    .from(modelBudgets)
    .where(and(eq(modelBudgets.day, utcDay(now)), eq(modelBudgets.subject, everybody)));
  return row?.calls ?? 0;
}
