import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { modelBudgets } from "#database/schema-models.ts";
import { useDatabase, waitForLocks } from "#testing/server/database.ts";
import { callsToday, takeCall } from "./budget.ts";

const { db } = await useDatabase();
const now = new Date("2026-11-21T14:00:00Z");
const budget = { dailyCalls: 7, dailyCallsPerOwner: 6, dailyCallsPerAgent: 5 };
const ownerId = "owner";

async function taken(agentId: string | null, count: number, day = now, owner = `of ${agentId}`) {
  const spender = { agentId, ownerId: owner };
  const asked = Array.from({ length: count }, () => takeCall(db, day, budget, spender));
  return (await Promise.all(asked)).filter(Boolean).length;
}

test("ruling 36: of calls asked for at once just as many are given as the day has, for one agent and for all", async () => {
  expect(await taken("first", 20)).toBe(5);
  expect(await taken("second", 20)).toBe(2);
  expect(await taken(null, 1)).toBe(0);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const both = await Promise.all([taken("first", 3, tomorrow), taken("second", 3, tomorrow)]);
  expect(both).toEqual([3, 3]);
  expect(await taken(null, 2, tomorrow)).toBe(1);
});

test("case 151: an owner who makes agents anew gets no more of a model, and another owner's agent is answered", async () => {
  const day = new Date("2026-11-30T14:00:00Z");
  expect(await taken("first", 4, day, ownerId)).toBe(4);
  expect(await taken("made anew", 5, day, ownerId)).toBe(2);
  // Also what is compared in the background.
  for (const agentId of ["once more", null]) expect(await taken(agentId, 1, day, ownerId)).toBe(0);
  expect(await taken("another's", 1, day, "another")).toBe(1);
});

test("ruling 36: what the database refuses of one agent is counted for nobody", async () => {
  const day = new Date("2026-12-02T14:00:00Z");
  const ask = (agentId: string) => takeCall(db, day, budget, { agentId, ownerId });
  const asked = ["first", "first", "second", "th\0rd", "second"].map(ask);
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: expect.any(Array) },
    { value: expect.any(Array) },
    { value: expect.any(Array) },
    { status: "rejected" },
    { value: expect.any(Array) },
  ]);
  expect(await callsToday(db, day)).toBe(4);
});

test("ruling 36: a call that is refused because another took the agent's last one is not taken from all", async () => {
  const day = new Date("2026-12-03T14:00:00Z");
  const take = () =>
    takeCall(db, day, { ...budget, dailyCallsPerAgent: 2 }, { agentId: "busy", ownerId });
  expect(await take()).not.toBeNull();
  const asked = await db.transaction(async (tx) => {
    await tx.select().from(modelBudgets).where(eq(modelBudgets.subject, "busy")).for("update");
    const both = [take(), take()];
    await waitForLocks(db, 2);
    return both;
  });
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  expect(await callsToday(db, day)).toBe(2);
});
