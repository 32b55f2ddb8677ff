import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createOwner } from "#testing/server/factories.ts";
import { findListeningAgent } from "./listening.ts";

const { db } = await useDatabase();
const now = new Date("2026-11-21T14:00:00Z");
const later = new Date(now.getTime() + 1);

test("an agent is found by its id and by its subdomain", async () => {
  const agent = await createAgent(db);

  expect(await findListeningAgent(db, now, { id: agent.id })).toEqual(agent);
  expect(await findListeningAgent(db, now, { subdomain: agent.subdomain })).toEqual(agent);
  expect(await findListeningAgent(db, now, { subdomain: "nobody" })).toBeUndefined();
});

test("§4.4: a paused agent does not listen", async () => {
  const agent = await createAgent(db, { isActive: false });

  expect(await findListeningAgent(db, now, { id: agent.id })).toBeUndefined();
});

test.each([
  ["trial", later, true],
  ["trial", now, false],
  ["active", null, true],
  ["active", later, true],
  ["active", now, false],
  ["cancelled", later, true],
  ["cancelled", now, false],
  ["cancelled", null, false],
  ["expired", later, false],
  ["expired", null, false],
] as const)("ruling 13, case 161: %s until %j: it listens is %j", async (status, end, listens) => {
  const owner = await createOwner(db, { subscriptionStatus: status, planExpiresAt: end });
  const agent = await createAgent(db, { userId: owner.id });

  expect(Boolean(await findListeningAgent(db, now, { id: agent.id }))).toBe(listens);
});
