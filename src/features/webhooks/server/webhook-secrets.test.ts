import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { encryptionWith } from "#platform/server/encryption.ts";
import {
  createAgent,
  createLead,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { startReceiver } from "#testing/server/webhook-receiver.ts";
import { webhookJobs } from "./jobs.ts";
import { announce } from "./public.ts";
import { resealWebhooks, unreadableWebhooks } from "./reseal-secrets.ts";
import { webhookRoutes } from "./routes.ts";

const receiver = await startReceiver();
const { app, clock } = await startTestServerWith({ FETCH_ALLOW: receiver.host }, webhookRoutes);
const jobs = webhookJobs({ ...app, db: app.db });

async function ownerWithEndpoint(url: string) {
  const plan = await createPlan(app.db, { features: { webhooks: true } });
  const owner = await createOwner(app.db, { planId: plan.id });
  const headers = { cookie: await signIn(app, owner) };
  const payload = { url, events: ["lead.created"] };
  const made = await app.inject({ method: "POST", url: "/api/webhooks", headers, payload });
  expect(made.statusCode).toBe(201);
  return { owner, headers, id: made.json().id };
}

test("case 124: the audit log has an endpoint's host, not the address that others could write to", async () => {
  const { headers, id } = await ownerWithEndpoint("https://hooks.example.com/catch/open-sesame");
  const url = "https://hooks.example.org/catch/open-sesame?key=open-sesame";
  await app.inject({ method: "PATCH", url: `/api/webhooks/${id}`, headers, payload: { url } });

  const rows = await app.db.select().from(auditEvents);
  expect(rows.map(({ after }) => after)).toEqual([
    { kind: "webhook", host: "hooks.example.com", events: ["lead.created"] },
    { host: "hooks.example.org" },
  ]);
});

test("a suspended account's webhooks stop, and pending ones are given up with a reason", async () => {
  const { owner } = await ownerWithEndpoint(receiver.url);
  const agent = await createAgent(app.db, { userId: owner.id });
  const lead = await createLead(app.db, { agentId: agent.id });
  await announce(app.db, { event: "lead.created", agentId: agent.id, subjectId: lead.id });
  const suspension = { suspendedAt: clock.now(), suspendedReason: "Phishing" };
  await app.db.update(users).set(suspension).where(eq(users.id, owner.id));
  for (const { id: deliveryId } of await app.db.select().from(webhookDeliveries))
    await jobs["webhooks.deliver"]({ ownerId: owner.id, deliveryId });

  expect(receiver.received).toEqual([]);
  expect(await app.db.select().from(webhookDeliveries)).toMatchObject([
    { status: "failed", error: "The account was suspended." },
  ]);
});

test("a secret encrypted with a lost key fails each delivery with a reason, and a new one works at once", async () => {
  const { owner, headers, id } = await ownerWithEndpoint(receiver.url);
  const other = encryptionWith("o".repeat(40));
  const secret = other.seal("whsec_b2xk", `webhook ${id}`);
  await app.db.update(webhookEndpoints).set({ secret });
  const agent = await createAgent(app.db, { userId: owner.id });
  const lead = await createLead(app.db, { agentId: agent.id });
  await announce(app.db, { event: "lead.created", agentId: agent.id, subjectId: lead.id });
  const [waiting] = await app.db.select().from(webhookDeliveries);
  await jobs["webhooks.deliver"]({ ownerId: owner.id, deliveryId: waiting?.id ?? "" });

  const error = expect.stringContaining("can no longer be read. Make a new secret");
  expect(await app.db.select().from(webhookDeliveries)).toMatchObject([
    { status: "waiting", attempts: 1, error },
  ]);
  const post = (path: string) =>
    app.inject({ method: "POST", url: `/api/webhooks/${id}/${path}`, headers });
  expect((await post("test")).json()).toMatchObject({ status: "failed", error });
  expect(receiver.received).toEqual([]);
  expect(await unreadableWebhooks(app)).toEqual([id]);

  const renewed = (await post("secret")).json().secret;
  expect((await post("test")).json()).toMatchObject({ status: "sent" });
  const [got] = receiver.received;
  expect(got && receiver.verify(got, renewed)).toBeTruthy();
  expect(String(got?.headers["webhook-signature"]).split(" ")).toHaveLength(1);

  expect(await resealWebhooks(app)).toBe(1);
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([
    { oldSecret: null, oldSecretUntil: null },
  ]);
  expect((await post("test")).json()).toMatchObject({ status: "sent" });
});
