import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createEndpoint, createOwner, createPlan } from "#testing/server/factories.ts";
import { announce } from "./public.ts";

const { db, work } = await useDatabase();

async function ownerWith(endpoints: number) {
  const plan = await createPlan(db, { features: { webhooks: true } });
  const owner = await createOwner(db, { planId: plan.id });
  const agent = await createAgent(db, { userId: owner.id });
  const made = [];
  for (let i = 0; i < endpoints; i++) made.push(await createEndpoint(db, owner.id));
  const tell = () =>
    db.transaction((tx) =>
      announce(tx, { event: "lead.created", agentId: agent.id, subjectId: agent.id }),
    );
  return { ...owner, endpoints: made.map(({ id }) => id), tell };
}

const endpointOf = async (deliveryId: string) => {
  const isIt = eq(webhookDeliveries.id, deliveryId);
  return (await db.select().from(webhookDeliveries).where(isIt))[0]?.endpointId;
};

test("slow endpoints delay no other owner, and a failing one none of its owner's others", async () => {
  const slow = await ownerWith(10);
  const other = await ownerWith(1);
  const [failing = "", ...healthy] = slow.endpoints;
  await db
    .update(webhookEndpoints)
    .set({ failingSince: new Date() })
    .where(eq(webhookEndpoints.id, failing));
  await slow.tell();
  await other.tell();
  const begun: { ownerId: string; deliveryId: string; end: () => void }[] = [];
  await work({
    "webhooks.deliver": (delivery) =>
      new Promise<void>((end) => {
        begun.push({ ...delivery, end });
      }),
  });
  const ofSlow = () => begun.filter(({ ownerId }) => ownerId === slow.id);
  await vi.waitUntil(() => begun.length === 2, { timeout: 9_000 });
  expect(new Set(begun.map(({ ownerId }) => ownerId))).toEqual(new Set([slow.id, other.id]));

  await vi.waitUntil(
    () => {
      for (const { end } of begun) end();
      return ofSlow().length === 10;
    },
    { timeout: 20_000 },
  );
  const order = await Promise.all(ofSlow().map(({ deliveryId }) => endpointOf(deliveryId)));
  expect(order.at(-1)).toBe(failing);
  expect(new Set(order.slice(0, -1))).toEqual(new Set(healthy));
}, 30_000);
