import { expect, test } from "vitest";
import { testClock } from "#testing/server/clock.ts";
import { testConfig } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { callsToday } from "./budget.ts";
import { takeOwnCall, trialsTogether } from "./call-shares.ts";

const { db } = await useDatabase();
const clock = testClock();
const config = testConfig({ AI_DAILY_CALLS: "400" });
const parts = { db, clock, config };

async function taken({ id: ownerId }: { id: string }, count: number) {
  const spender = { ownerId, agentId: null };
  let granted = 0;
  // One after the other: at the same moment somebody's last one may be lost.
  for (let n = 0; n < count; n++) if (await takeOwnCall(parts, spender)) granted += 1;
  return granted;
}

const verified = () => ({ emailVerifiedAt: clock.now() });

async function payingOwner() {
  const plan = await createPlan(db, { price: "29.00" });
  return createOwner(db, { ...verified(), planId: plan.id });
}

test("case 151: trials and unconfirmed addresses leave most of the model's day to others", async () => {
  const trials = [];
  for (let n = 0; n < 4; n++)
    trials.push(await taken(await createOwner(db, { subscriptionStatus: "trial" }), 120));
  trials.push(await taken(await createOwner(db), 120));
  trials.push(
    await taken(await createOwner(db, { ...verified(), subscriptionStatus: "trial" }), 120),
  );

  expect(trials).toEqual([40, 40, 20, 0, 0, 0]);
  expect(await callsToday(db, clock.now(), trialsTogether)).toBe(100);
  expect(await taken(await createOwner(db, verified()), 60)).toBe(60);
});

test("case 151: however many free accounts ask, paying owners have a quarter of the model's day", async () => {
  const free = [];
  for (let n = 0; n < 3; n++) free.push(await taken(await createOwner(db, verified()), 400));
  expect(free).toEqual([300, 0, 0]);
  expect(await taken(await payingOwner(), 110)).toBe(100);
});

test("case 151: a budget of a few calls is not shared out, and who has paid needs no confirmed address", async () => {
  const few = {
    ...parts,
    config: testConfig({ AI_DAILY_CALLS: "3", AI_DAILY_CALLS_PER_AGENT: "3" }),
  };
  const trial = await createOwner(db, { subscriptionStatus: "trial" });
  const asked = [];
  for (let n = 0; n < 4; n++)
    asked.push(await takeOwnCall(few, { ownerId: trial.id, agentId: null }));
  expect(asked).toEqual([true, true, true, false]);

  const plan = await createPlan(db, { price: "29.00" });
  expect(await taken(await createOwner(db, { planId: plan.id }), 50)).toBe(50);
});
