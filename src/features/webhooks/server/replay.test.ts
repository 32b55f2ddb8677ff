import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookDeliveries } from "#database/schema-webhooks.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { startReceiver } from "#testing/server/webhook-receiver.ts";
import { webhookJobs } from "./jobs.ts";
import { webhookRoutes } from "./routes.ts";

const receiver = await startReceiver();
const { app, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: receiver.host },
  webhookRoutes,
  leadRoutes,
);
const jobs = webhookJobs({ ...app, db: app.db });

async function leadToTell() {
  const plan = await createPlan(app.db, { features: { webhooks: true } });
  const nora = await createOwner(app.db, { planId: plan.id });
  const agent = await createAgent(app.db, { userId: nora.id });
  const headers = { cookie: await signIn(app, nora) };
  const post = (url: string, payload?: object) =>
    app.inject({ method: "POST", url, headers, ...(payload && { payload }) });
  const { id, secret } = (
    await post("/api/webhooks", { url: receiver.url, events: ["lead.created"] })
  ).json();
  await post("/api/leads", { agentId: agent.id, name: "Vera", email: "vera@example.com" });
  const [delivery] = await deliveries();
  const replay = async () =>
    (await post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`)).json();
  const log = async () =>
    (await app.inject({ url: `/api/webhooks/${id}/deliveries?limit=1`, headers })).json();
  return { id, secret, post, replay, log };
}

const deliveries = () => app.db.select().from(webhookDeliveries);

async function deliverAll() {
  for (const { name, data } of await queuedJobs())
    if (name === "webhooks.deliver")
      await jobs["webhooks.deliver"](data as { ownerId: string; deliveryId: string });
}

test("a replay sends the same message again by hand, and a test event concerns nobody", async () => {
  const { id, secret, post, replay, log } = await leadToTell();
  receiver.answerNext(500);
  await deliverAll();
  expect(await replay()).toMatchObject({ status: "sent", attempts: 2, error: null });
  const [first, again] = receiver.received;
  expect(again?.id).toBe(first?.id);

  await post(`/api/webhooks/${id}/test`);
  const test = receiver.received[2];
  expect(test && receiver.verify(test, secret)).toMatchObject({ type: "webhook.test" });
  expect(await log()).toMatchObject([{ event: "webhook.test", status: "sent" }]);
});

test("a failed replay neither cancels planned retries nor adds any", async () => {
  const { replay } = await leadToTell();
  const replayInVain = () => {
    receiver.answerNext(500);
    return replay();
  };
  expect(await replayInVain()).toMatchObject({ status: "waiting", attempts: 1 });
  const [planned] = await deliveries();
  expect(planned?.nextTryAt).not.toBeNull();
  expect(await replayInVain()).toMatchObject({ status: "waiting", attempts: 2 });
  expect(await deliveries()).toMatchObject([{ nextTryAt: planned?.nextTryAt }]);
  await deliverAll();
  expect(await deliveries()).toMatchObject([{ status: "sent", attempts: 3 }]);

  await app.db.update(webhookDeliveries).set({ status: "failed", nextTryAt: null });
  expect(await replayInVain()).toMatchObject({ status: "failed", attempts: 4 });
});

test("case 46: an owner sends one webhook at a time by hand", async () => {
  const { id, post } = await leadToTell();
  const { promise: arrived, resolve: hold } = Promise.withResolvers<ServerResponse>();
  receiver.answerNext(hold);
  const first = post(`/api/webhooks/${id}/test`);
  const held = await arrived;
  const second = await post(`/api/webhooks/${id}/test`);
  expect(second.statusCode).toBe(429);
  expect(second.json().message).toBe("A webhook is being sent. Send the next one when it is done.");
  expect(await app.db.$count(webhookDeliveries, eq(webhookDeliveries.event, "webhook.test"))).toBe(
    1,
  );

  held.writeHead(204).end();
  expect((await first).json()).toMatchObject({ status: "sent" });
  expect((await post(`/api/webhooks/${id}/test`)).json()).toMatchObject({ status: "sent" });
});
