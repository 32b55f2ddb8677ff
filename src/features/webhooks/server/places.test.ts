import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { leads } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { type WebhookEvent, webhookEvents } from "#shared/vocabulary.ts";
import { startDouble } from "#testing/server/action-doubles/start.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import type { Shown } from "#testing/server/place-doubles/tool.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { webhookJobs } from "./jobs.ts";
import { announce } from "./public.ts";
import { webhookRoutes } from "./routes.ts";

const tools = await startDouble(
  join(import.meta.dirname, "../../../testing/server/place-doubles/main.ts"),
);
const { app, clock, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: tools.host },
  webhookRoutes,
);
const { db } = app;
const jobs = webhookJobs({ ...app, db });

/** As each tool gives them out, on its own host; the doubles stand at the same paths of another. */
const addresses = {
  slack: "https://hooks.slack.com/services/T00000000/B00000000/s3cretOfSlackIncomingHook",
  teams:
    "https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s3cretOfTeamsWorkflow",
  discord: "https://discord.com/api/webhooks/1163000000000000000/s3cret-Of_Discord-Hook",
  "google-chat":
    "https://chat.googleapis.com/v1/spaces/AAAAspace/messages?key=AIza&token=s3cretOfGoogleChatSpace",
  ntfy: "https://ntfy.sh/bakery-s3cretTopicOfNtfy",
};

/** Telegram's bots, which also hear, have tests of their own. */
const kinds = ["slack", "teams", "discord", "google-chat", "ntfy"] as const;

const atDouble = (kind: keyof typeof addresses) => {
  const { pathname, search } = new URL(addresses[kind]);
  return `${tools.origin}${pathname}${search}`;
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const send = (method: Method, url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function owner() {
  const plan = await createPlan(db, { features: { webhooks: true } });
  const row = await createOwner(db, { planId: plan.id });
  const agent = await createAgent(db, { userId: row.id, name: "Tollgate Bakery" });
  const cookie = await signIn(app, row);
  const tell = async (kind: keyof typeof addresses, events: WebhookEvent[] = [...webhookEvents]) =>
    (await send("POST", "/api/webhooks", cookie, { url: atDouble(kind), kind, events })).json();
  return { ...row, agent, cookie, tell };
}
type Owner = Awaited<ReturnType<typeof owner>>;

async function leave({ agent }: Owner, values: Partial<typeof leads.$inferInsert> = {}) {
  const lead = await createLead(db, { agentId: agent.id, ...values });
  await announce(db, { event: "lead.created", agentId: agent.id, subjectId: lead.id });
  return lead;
}

/** A visitor who says something, and what follows from it. */
async function converse({ agent }: Owner, content: string, visitorName: string) {
  const conversation = await createConversation(db, agent.id, { visitorName });
  const message = await createMessage(db, conversation, { content, sender: "user" });
  const question = {
    agentId: agent.id,
    conversationId: conversation.id,
    messageId: message.id,
    question: content,
  };
  const [noted] = await db.insert(unansweredQuestions).values(question).returning();
  const about = { agentId: agent.id, subjectId: conversation.id };
  await announce(db, { event: "handoff.requested", ...about, facts: { reason: "asked" } });
  await announce(db, { event: "conversation.closed", ...about });
  await announce(db, {
    event: "question.unanswered",
    agentId: agent.id,
    subjectId: noted?.id ?? "",
    facts: { reason: "unknown" },
  });
  return conversation;
}

/** Once what is queued now; what that queues waits for the next time. */
async function work() {
  const queued = await queuedJobs();
  await db.execute(sql`delete from pgboss.job`);
  for (const { name, data } of queued)
    if (name === "webhooks.deliver")
      await jobs["webhooks.deliver"](data as { ownerId: string; deliveryId: string });
}

const shown = async () => (await tools.calls()).map((call) => call.shown as Shown | undefined);
const deliveries = () => db.select().from(webhookDeliveries);

test.each(kinds)(
  "what %s shows is every event, with who, what, and where to answer",
  async (kind) => {
    const nora = await owner();
    await nora.tell(kind);
    const lead = await leave(nora, {
      name: "Vera Marsh",
      email: "vera@example.com",
      phone: "+44 20 7946 0958",
      message: "For 90 guests",
    });
    await work();
    const conversation = await converse(nora, "Do you bake for weddings?", "Walter");
    await work();

    const all = await shown();
    expect((await deliveries()).map(({ status, error }) => [status, error])).toEqual(
      Array(4).fill(["sent", null]),
    );
    const [aboutLead, handoff, closed, question] = all;
    for (const part of [
      "New lead",
      "Tollgate Bakery",
      "Vera Marsh",
      "vera@example.com",
      "For 90 guests",
    ])
      expect(aboutLead?.text).toContain(part);
    expect(aboutLead?.links).toContain(`${app.config.publicUrl}/leads?lead=${lead.id}`);
    for (const part of ["Walter", "They asked for a person.", "Do you bake for weddings?"])
      expect(handoff?.text).toContain(part);
    const inbox = `${app.config.publicUrl}/inbox?conversation=${conversation.id}`;
    expect(handoff?.links).toContain(inbox);
    expect(closed?.links).toContain(inbox);
    expect(question?.text).toContain("Do you bake for weddings?");
    expect(question?.links).toContain(`${app.config.publicUrl}/inbox/unanswered`);
  },
);

test.each(kinds)(
  "an address of %s is recognized, stored sealed, shown masked, and in no log",
  async (kind) => {
    const nora = await owner();
    const url = addresses[kind];
    const made = await send("POST", "/api/webhooks", nora.cookie, {
      url,
      events: ["lead.created"],
    });
    expect(made.json()).toMatchObject({ kind, url: expect.stringContaining("••••") });
    expect(made.json().secret).toBeUndefined();
    const list = await send("GET", "/api/webhooks", nora.cookie);
    const stored = [
      made.body,
      list.body,
      JSON.stringify(await db.select().from(webhookEndpoints)),
      JSON.stringify(await db.select().from(auditEvents)),
    ];
    for (const text of stored) expect(text).not.toContain("s3cret");
  },
);

const hostile = [
  "<!channel> <!here> @everyone @here @channel <@U024BE7LH> <users/all> <at>All</at>",
  "<https://evil.example|Sign in> [Sign in](https://evil.example/a) https://evil.example/b",
  '<a href="https://evil.example/c">here</a> www.evil.example evil.example/d <#C1> /start',
  "**bold** __under__ `code` ```block``` > quote # head \u202Egpj.exe \u0007\u200b",
].join("\n");

test.each(kinds)(
  "case 261: what a visitor writes is text in %s: it calls nobody and leads nowhere",
  async (kind) => {
    const nora = await owner();
    await nora.tell(kind);
    const name = "@everyone <!channel> https://evil.example";
    await leave(nora, { name, email: "vera@example.com", phone: "<!here>", message: hostile });
    await work();
    await converse(nora, hostile, name);
    await work();
    const all = await shown();
    expect(all).toHaveLength(4);
    const ours = (link: string) => link.startsWith(`${app.config.publicUrl}/`);
    for (const one of all) {
      expect(one?.mentions).toEqual([]);
      expect(one?.links.length).toBeGreaterThan(0);
      expect(one?.links.filter((link) => !ours(link))).toEqual([]);
      expect(one?.text).not.toContain("\u202e");
    }
    // Else nothing would have been tried.
    expect(all[0]?.text).toContain("everyone");
  },
);

test.each(kinds)("the longest that a visitor can write still reaches %s", async (kind) => {
  const nora = await owner();
  await nora.tell(kind, ["lead.created"]);
  for (const sign of ["@", "<", "漢", "👩‍🍳", "*"])
    await leave(nora, { name: sign.repeat(100), message: sign.repeat(400) });
  await leave(nora, { name: "@".repeat(200), message: "@".repeat(2_000) });
  for (const { id } of await deliveries()) {
    const { endpointId } = (await deliveries())[0] ?? { endpointId: "" };
    const replay = `/api/webhooks/${endpointId}/deliveries/${id}/replay`;
    expect((await send("POST", replay, nora.cookie)).json()).toMatchObject({ status: "sent" });
  }
});

test("case 262: a flood of leads is a few messages, the rest of them together", async () => {
  const nora = await owner();
  await nora.tell("slack", ["lead.created"]);
  for (let n = 0; n < 30; n++) {
    await leave(nora, { email: `v${n}@example.com` });
    clock.pass(1_000);
    await work();
  }
  expect(await shown()).toHaveLength(20);
  for (let n = 0; n < 300; n++) await leave(nora, { email: `w${n}@example.com` });
  await work();
  expect(await shown()).toHaveLength(20);

  clock.pass(600_000);
  await work();
  await work();
  const all = await shown();
  expect(all).toHaveLength(21);
  expect(all.at(-1)?.text).toContain("Many events at once");
  expect(all.at(-1)?.text).toContain("310");
  expect((await deliveries()).filter(({ status }) => status !== "sent")).toEqual([]);
});

test("case 262: a dead place is tried once for all that wait, not once for each", async () => {
  const nora = await owner();
  await nora.tell("discord", ["lead.created"]);
  await tools.behave({ status: 500 });
  for (let n = 0; n < 50; n++) await leave(nora, { email: `v${n}@example.com` });
  await work();
  expect(await tools.calls()).toHaveLength(1);
  expect(
    new Set((await deliveries()).map(({ attempts, error }) => `${attempts} ${error}`)),
  ).toEqual(new Set(["1 Discord answered with 500."]));
  await tools.behave({});
  clock.pass(5_000);
  await work();
  expect(await shown()).toMatchObject([{ text: expect.stringContaining("50") }]);
  expect(new Set((await deliveries()).map(({ status }) => status))).toEqual(new Set(["sent"]));
});

test("a place that takes no more for now is asked again when it says", async () => {
  const nora = await owner();
  await nora.tell("slack", ["lead.created"]);
  await tools.behave({ status: 429, retryAfter: 120 });
  await leave(nora);
  await work();
  const [delivery] = await deliveries();
  expect(delivery?.error).toBe("Slack accepts no more messages for now (429).");
  expect((delivery?.nextTryAt?.getTime() ?? 0) - clock.now().getTime()).toBe(120_000);
});

test.each([
  ["slack", 404],
  ["teams", 401],
  ["discord", 404],
  ["google-chat", 403],
  ["ntfy", 410],
] as const)(
  "when %s says that an address is no more (%i), its owner is told once and it is off",
  async (kind, status) => {
    const nora = await owner();
    const { id } = await nora.tell(kind, ["lead.created"]);
    await tools.behave({ status });
    await leave(nora);
    await leave(nora, { email: "walter@example.com" });
    await work();
    await work();
    expect(await tools.calls()).toHaveLength(1);
    expect(await db.select().from(webhookEndpoints)).toMatchObject([{ stoppedAt: clock.now() }]);
    const told = await db.select().from(mails).where(eq(mails.kind, "webhooks.stopped"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`answered ${status}`);
    expect(told[0]?.text).not.toContain("s3cret");

    await tools.behave({});
    const again = await send("PATCH", `/api/webhooks/${id}`, nora.cookie, { url: atDouble(kind) });
    expect(again.json()).toMatchObject({ stoppedAt: null, failingSince: null });
    const tested = await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
    expect(tested.json()).toMatchObject({ status: "sent" });
  },
);

test.each([
  ["https://hooks.slack.com/workflows/T1/B1", "Slack does not accept messages at this address."],
  ["https://discord.com/channels/1/2", "Discord does not accept messages at this address."],
  [
    "https://chat.googleapis.com/v1/spaces",
    "Google Chat does not accept messages at this address.",
  ],
  ["https://acme.webhook.office.com/webhookb2/x", "Microsoft has retired"],
  ["http://hooks.slack.com/services/T1/B1/x", "must begin with https://"],
  ["https://hooks.slack.com/••••Hook", "only a placeholder"],
  ["https://hooks.slack.com@127.0.0.1/services/T1/B1/x", ""],
])("case 263: %s is refused, and it says why", async (url, reason) => {
  const nora = await owner();
  const answer = await send("POST", "/api/webhooks", nora.cookie, {
    url,
    events: ["lead.created"],
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.url).toContain(reason);
});

test("case 263: a stored address is not exchanged for another tool's, and has no secret to renew", async () => {
  const nora = await owner();
  const { id, url } = await nora.tell("slack", ["lead.created"]);
  const change = (to: string) => send("PATCH", `/api/webhooks/${id}`, nora.cookie, { url: to });
  expect((await change(addresses.discord)).json().fields.url).toContain("another app");
  expect((await change(url)).json().fields.url).toContain("only a placeholder");
  expect((await send("POST", `/api/webhooks/${id}/secret`, nora.cookie)).statusCode).toBe(404);
  const tested = await send("POST", `/api/webhooks/${id}/test`, nora.cookie);
  expect(tested.json()).toMatchObject({ status: "sent" });
});
