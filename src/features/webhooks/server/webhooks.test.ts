import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads, users } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import {
  createAgent,
  createLead,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { redirectTo, startCanary } from "#testing/server/hostile-web.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { startReceiver } from "#testing/server/webhook-receiver.ts";
import { endpointsMax } from "../contract.ts";
import { deliver } from "./deliver.ts";
import { deliveryParts, webhookJobs } from "./jobs.ts";
import { announce } from "./public.ts";
import { webhookRoutes } from "./routes.ts";

const receiver = await startReceiver();
const canary = await startCanary();
const { app, clock, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: receiver.host },
  webhookRoutes,
  leadRoutes,
);
const jobs = webhookJobs({ ...app, db: app.db });

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const send = (method: Method, url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function owner() {
  const plan = await createPlan(app.db, { features: { webhooks: true } });
  const row = await createOwner(app.db, { planId: plan.id });
  const agent = await createAgent(app.db, { userId: row.id });
  return { ...row, agent, cookie: await signIn(app, row) };
}

const add = (cookie: string, url = receiver.url, events: string[] = ["lead.created"]) =>
  send("POST", "/api/webhooks", cookie, { url, events });

async function deliverAll() {
  for (const { name, data } of await queuedJobs())
    if (name === "webhooks.deliver")
      await jobs["webhooks.deliver"](data as { ownerId: string; deliveryId: string });
}

const leave = (agentId: string, more: object = {}) =>
  app.inject({
    method: "POST",
    url: "/api/leads",
    payload: { agentId, name: "Vera", email: "vera@example.com", ...more },
  });

const deliveries = () => app.db.select().from(webhookDeliveries);

test("a lead is stored, then sent with a signature by the secret that was shown once", async () => {
  const nora = await owner();
  const made = (await add(nora.cookie)).json();
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { id: leadId } = (await leave(nora.agent.id)).json();
  expect(receiver.received).toHaveLength(0);
  await deliverAll();

  const [got] = receiver.received;
  expect(got && receiver.verify(got, made.secret)).toMatchObject({
    type: "lead.created",
    data: {
      lead: { id: leadId, name: "Vera", email: "vera@example.com", status: "new" },
      agent: { id: nora.agent.id, name: "Bakery" },
    },
  });
  expect(got?.headers["content-type"]).toBe("application/json");
  expect(await deliveries()).toMatchObject([{ status: "sent", attempts: 1, answeredWith: 204 }]);
  const list = await send("GET", "/api/webhooks", nora.cookie);
  expect(list.body).not.toContain("secret");
  expect(JSON.stringify(await app.db.select().from(webhookEndpoints))).not.toContain(made.secret);
});

test("a failed delivery is tried eight times under one id, ever later, then given up with a reason", async () => {
  const nora = await owner();
  const { secret } = (await add(nora.cookie)).json();
  await leave(nora.agent.id);
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    receiver.answerNext(500);
    await deliverOnce();
    const [delivery] = await deliveries();
    if (delivery?.nextTryAt) waits.push(delivery.nextTryAt.getTime() - clock.now().getTime());
  }
  expect(waits).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000].map((s) => s * 1_000));
  expect(await deliveries()).toMatchObject([
    { status: "failed", attempts: 8, nextTryAt: null, error: "The endpoint answered with 500." },
  ]);
  await deliverOnce();
  expect(receiver.received).toHaveLength(8);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  for (const one of receiver.received) expect(receiver.verify(one, secret)).toBeTruthy();

  async function deliverOnce() {
    const [delivery] = await deliveries();
    await jobs["webhooks.deliver"]({ ownerId: nora.id, deliveryId: delivery?.id ?? "" });
  }
});

test("an endpoint that times out is retried, and then gets the event", async () => {
  const nora = await owner();
  await add(nora.cookie);
  const lead = (await leave(nora.agent.id)).json();
  receiver.answerNext(() => {});
  const [waiting] = await deliveries();
  await deliver(deliveryParts({ ...app, db: app.db }), nora.id, waiting?.id ?? "", {
    timeLimitMs: 50,
  });
  expect(await deliveries()).toMatchObject([
    { status: "waiting", attempts: 1, error: "The endpoint did not answer within 10 seconds." },
  ]);
  const shown = await send("GET", `/api/leads/${lead.id}`, nora.cookie);
  expect(shown.json().deliveries).toMatchObject([
    { status: "waiting", error: "The endpoint did not answer within 10 seconds." },
  ]);

  await deliverAll();
  expect(await deliveries()).toMatchObject([{ status: "sent", attempts: 2, error: null }]);
});

test("of two concurrent attempts one is counted", async () => {
  const nora = await owner();
  await add(nora.cookie);
  await leave(nora.agent.id);
  const asked: ServerResponse[] = [];
  const answerBoth = (response: ServerResponse) => {
    if (asked.push(response) === 2) for (const each of asked) each.writeHead(500).end();
  };
  receiver.answerNext(answerBoth, answerBoth);
  await Promise.all([deliverAll(), deliverAll()]);
  expect(await deliveries()).toMatchObject([{ attempts: 1 }]);
});

test("cases 31, 38: a redirect to a private address is not followed, and says so", async () => {
  const nora = await owner();
  const { id } = (await add(nora.cookie)).json();
  for (const status of [301, 302, 307, 308]) {
    receiver.answerNext((response) => {
      const answer = redirectTo(canary.origin, status);
      if (typeof answer === "function") answer(response.req, response);
    });
    const tested = await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
    expect(tested.json()).toMatchObject({
      status: "failed",
      error: "The endpoint redirects, and webhooks do not follow redirects.",
    });
  }
  expect(canary.hits()).toBe(0);
});

test.each([
  "http://example.com/hook",
  "https://127.0.0.1/hook",
  "https://[::ffff:7f00:1]/hook",
  "https://2130706433/hook",
  "https://169.254.169.254/latest",
  "https://localhost/hook",
  "https://example.com:5432/hook",
  "ftp://example.com/hook",
  "https://user:word@example.com/hook",
  "javascript:alert(1)",
  "",
])("cases 31, 32, 36, 37: %j is refused as a webhook address", async (url) => {
  const nora = await owner();
  const answer = await add(nora.cookie, url);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["url"]]);
  const { id } = (await add(nora.cookie)).json();
  const change = await send("PATCH", `/api/webhooks/${id}`, nora.cookie, { url: url || "x" });
  expect(change.statusCode).toBe(400);
});

test("case 47: this server's own address is refused as a webhook", async () => {
  const nora = await owner();
  expect((await add(nora.cookie, `${app.config.publicUrl}/api/leads`)).statusCode).toBe(400);
});

test("an endpoint that hangs up or never stops sending is a failed delivery, not an error of ours", async () => {
  const nora = await owner();
  const { id } = (await add(nora.cookie)).json();
  const tested = () => send("POST", `/api/webhooks/${id}/test`, nora.cookie);
  receiver.answerNext((response) => response.destroy());
  expect((await tested()).json()).toMatchObject({ status: "failed", answeredWith: null });
  // Only the status of a response is read.
  receiver.answerNext((response) => {
    response.writeHead(200);
    response.write("x".repeat(100_000));
  });
  expect((await tested()).json()).toMatchObject({ status: "sent", answeredWith: 200 });
});

test("a new secret signs at once, and the old one for another day", async () => {
  const nora = await owner();
  const { id, secret } = (await add(nora.cookie)).json();
  const rotated = (await send("POST", `/api/webhooks/${id}/secret`, nora.cookie)).json().secret;
  expect(rotated).not.toBe(secret);
  await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
  const [first] = receiver.received;
  for (const one of [secret, rotated]) expect(first && receiver.verify(first, one)).toBeTruthy();

  clock.pass(86_400_001);
  await send("POST", `/api/webhooks/${id}/test`, await signIn(app, nora));
  const signatures = String(receiver.received[1]?.headers["webhook-signature"]).split(" ");
  expect(signatures).toHaveLength(1);
});

test("after five days of failures an endpoint is disabled with one mail; enabling it starts anew", async () => {
  const nora = await owner();
  const { id } = (await add(nora.cookie)).json();
  await leave(nora.agent.id);
  receiver.answerNext(...Array(20).fill(500));
  await deliverAll();
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([
    { failingSince: clock.now(), stoppedAt: null },
  ]);
  clock.pass(5 * 86_400_000);
  await leave(nora.agent.id, { name: "Viktor", email: "viktor@example.com" });
  // A single failure after a quiet time may be an accident.
  await deliverAll();
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([{ stoppedAt: null }]);
  for (let tries = 2; tries < 8; tries++) await deliverAll();
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([{ stoppedAt: clock.now() }]);
  const stopped = (await app.db.select().from(mails)).filter(
    ({ kind }) => kind === "webhooks.stopped",
  );
  expect(stopped).toMatchObject([{ to: nora.email }]);

  await leave(nora.agent.id, { name: "Vito", email: "vito@example.com" });
  expect((await deliveries()).length).toBe(2);
  const cookie = await signIn(app, nora);
  const on = await send("PATCH", `/api/webhooks/${id}`, cookie, { isActive: true });
  expect(on.json()).toMatchObject({ isActive: true, stoppedAt: null, failingSince: null });
});

test("an endpoint that answers 410 is disabled at once", async () => {
  const nora = await owner();
  await add(nora.cookie);
  await leave(nora.agent.id);
  receiver.answerNext(410);
  await deliverAll();
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([{ stoppedAt: clock.now() }]);
  expect((await app.db.select().from(mails)).at(-1)?.text).toContain("answered 410 Gone");
});

test("case 222: data erased before sending is sent to nobody and stored nowhere", async () => {
  const nora = await owner();
  await add(nora.cookie);
  await leave(nora.agent.id);
  expect(JSON.stringify(await deliveries())).not.toContain("vera@example.com");
  await app.db.delete(leads);
  await deliverAll();
  expect(receiver.received).toHaveLength(0);
  expect(await deliveries()).toMatchObject([
    { status: "failed", error: "What it was about has been deleted." },
  ]);
});

test("case 1: another owner's webhooks cannot be seen, changed or sent", async () => {
  const [nora, otto] = [await owner(), await owner()];
  const { id } = (await add(nora.cookie)).json();
  await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
  const [delivery] = await deliveries();
  expect((await send("GET", "/api/webhooks", otto.cookie)).json().endpoints).toEqual([]);
  for (const [method, path] of [
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/secret"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
    ["POST", `/deliveries/${delivery?.id}/replay`],
  ] as const) {
    const answer = await send(method, `/api/webhooks/${id}${path}`, otto.cookie, {});
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
  await leave(otto.agent.id);
  await deliverAll();
  expect(receiver.received).toHaveLength(1);
});

test("only subscribed events are sent, and only if the plan includes webhooks", async () => {
  const nora = await owner();
  await add(nora.cookie, receiver.url, ["handoff.requested"]);
  await leave(nora.agent.id);
  expect(await deliveries()).toEqual([]);

  await app.db.update(users).set({ planId: null }).where(eq(users.id, nora.id));
  const lead = await createLead(app.db, { agentId: nora.agent.id });
  await announce(app.db, {
    event: "handoff.requested",
    agentId: nora.agent.id,
    subjectId: lead.id,
  });
  expect(await deliveries()).toEqual([]);
  expect((await add(nora.cookie)).json().message).toContain("does not include webhooks");
  expect((await send("GET", "/api/webhooks", nora.cookie)).json().isInPlan).toBe(false);
});

test("the number of webhooks is limited, also for concurrent requests", async () => {
  const nora = await owner();
  const answers = await Promise.all(
    Array.from({ length: endpointsMax + 3 }, () => add(nora.cookie)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(endpointsMax);
});

const prune = () => jobs["webhooks.prune"]({}, new AbortController().signal);

test("the log is kept for thirty days", async () => {
  const nora = await owner();
  const { id } = (await add(nora.cookie)).json();
  await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
  await app.db.update(webhookDeliveries).set({ createdAt: clock.now() });
  clock.pass(29 * 86_400_000);
  await prune();
  expect(await deliveries()).toHaveLength(1);
  clock.pass(2 * 86_400_000);
  await prune();
  expect(await deliveries()).toEqual([]);
});

test("each webhook keeps its last thousand deliveries, and all that are pending", async () => {
  const nora = await owner();
  for (const url of [receiver.url, `${receiver.url}/second`]) await add(nora.cookie, url);
  const endpoints = await app.db.select().from(webhookEndpoints);
  const at = (minutesAgo: number) => new Date(clock.now().getTime() - minutesAgo * 60_000);
  const rows = endpoints.flatMap(({ ownerId, id: endpointId }) =>
    Array.from({ length: 3_005 }, (_, n) => ({
      ownerId,
      endpointId,
      event: "webhook.test" as const,
      createdAt: at(n),
      status: n === 3_004 ? ("waiting" as const) : ("sent" as const),
    })),
  );
  for (let n = 0; n < rows.length; n += 1_000)
    await app.db.insert(webhookDeliveries).values(rows.slice(n, n + 1_000));

  await prune();

  for (const { id } of endpoints) {
    const kept = (await deliveries()).filter(({ endpointId }) => endpointId === id);
    expect(kept.filter(({ status }) => status === "waiting")).toHaveLength(1);
    const sent = kept.filter(({ status }) => status === "sent").map(({ createdAt }) => +createdAt);
    expect(sent).toHaveLength(1_000);
    expect(Math.min(...sent)).toBe(+at(999));
  }
});
