import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, messages, users } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { webhookJobs } from "#features/webhooks/server/jobs.ts";
import { announce, listBots } from "#features/webhooks/server/public.ts";
import { webhookRoutes } from "#features/webhooks/server/routes.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { startDouble } from "#testing/server/action-doubles/start.ts";
import {
  createAgent,
  createConversation,
  createKey,
  createMessage,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { hear } from "./hear.ts";
import { wordsOf } from "./listen.ts";

const api = await startDouble(
  join(import.meta.dirname, "../../../testing/server/place-doubles/telegram.ts"),
);
const { app, clock, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: api.host },
  webhookRoutes,
  chatRoutes,
);
const { db } = app;
const parts = { ...app, db, safeFetch: createSafeFetch(addressRules(app.config)) };
const jobs = webhookJobs({ ...app, db });

const token = "7000000001:AAs3cretOfTelegramBot_0123456789abc";
const team = { id: -1001, type: "supergroup", title: "Bakery team" };
const nora = { id: 501, is_bot: false, first_name: "Nora" };

type Method = "GET" | "POST" | "PATCH";
const send = (method: Method, url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function owner() {
  const plan = await createPlan(db, { features: { webhooks: true } });
  const row = await createOwner(db, { planId: plan.id, firstName: "Nora" });
  const agent = await createAgent(db, { userId: row.id });
  return { ...row, agent, cookie: await signIn(app, row) };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** Somebody writes to the bot. */
async function write(said: object) {
  const answer = await fetch(`${api.origin}/people`, {
    method: "PUT",
    body: JSON.stringify({ chat: team, from: nora, ...said }),
  });
  return (await answer.json()) as { message_id: number };
}

interface Sent {
  message_id: number;
  chat: { id: number };
  text: string;
  entities: { type: string; url?: string; value?: string }[];
}
const sent = async () => (await (await fetch(`${api.origin}/sent`)).json()) as Sent[];

async function listenOnce() {
  for (const bot of await listBots(db, app.encryption))
    await hear(parts, bot, { offset: 0, waitSeconds: 0 });
}

async function link({ cookie }: Owner) {
  const url = `${api.origin}/bot${token}`;
  const events = ["handoff.requested", "visitor.wrote", "lead.created"];
  const payload = { url, kind: "telegram", events };
  const made = (await send("POST", "/api/webhooks", cookie, payload)).json();
  await write({ text: made.chat.command });
  await listenOnce();
  return made as { id: string; chat: { command: string } };
}

async function work() {
  const queued = await queuedJobs();
  await db.execute(sql`delete from pgboss.job`);
  for (const { name, data } of queued)
    if (name === "webhooks.deliver")
      await jobs["webhooks.deliver"](data as { ownerId: string; deliveryId: string });
}

/** A visitor who waits for a person, and the message by which the team is told. */
async function waiting({ agent }: Owner, content = "Do you bake for weddings?") {
  const conversation = await createConversation(db, agent.id, { waitingSince: clock.now() });
  await createMessage(db, conversation, { content });
  const about = { agentId: agent.id, subjectId: conversation.id };
  await announce(db, { event: "handoff.requested", ...about, facts: { reason: "asked" } });
  await work();
  return { conversation, alert: (await sent()).at(-1)?.message_id ?? 0 };
}

const said = async () =>
  (await db.select().from(messages).orderBy(messages.position)).filter(
    ({ author, event }) => author === "person" && !event,
  );

test("a chat is linked by the command that its owner sees, and is told what visitors need", async () => {
  const own = await owner();
  const { id } = await link(own);
  const { conversation } = await waiting(own);
  const list = (await send("GET", "/api/webhooks", own.cookie)).json();
  expect(list.endpoints).toMatchObject([{ id, kind: "telegram", chat: { name: "Bakery team" } }]);
  const [linked, alert] = await sent();
  expect(linked?.text).toContain("Linked.");
  expect(alert?.chat.id).toBe(team.id);
  expect(alert?.text).toContain("Do you bake for weddings?");
  expect(alert?.entities).toContainEqual(
    expect.objectContaining({
      type: "text_link",
      url: `${app.config.publicUrl}/inbox?conversation=${conversation.id}`,
    }),
  );
});

test("a reply in the chat takes the conversation over and reaches the visitor, and what they write comes back", async () => {
  const own = await owner();
  await link(own);
  const { conversation, alert } = await waiting(own);
  await write({ text: "Yes, from 40 guests.", replyTo: alert });
  await listenOnce();
  expect((await said()).map(({ content }) => content)).toContain("Yes, from 40 guests.");
  expect(await db.select().from(conversations)).toMatchObject([
    { personId: own.id, personName: "Nora", waitingSince: null },
  ]);
  expect((await sent()).at(-1)?.text).toContain("You have taken over");

  const { agentId, id: conversationId, visitorToken, visitorId } = conversation;
  await app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/chat`,
    headers: { "x-visitor-token": visitorToken },
    payload: { message: "And for 30?", conversationId, visitorId },
  });
  await work();
  const came = (await sent()).at(-1);
  expect(came?.text).toContain("And for 30?");
  await write({ text: "/done", replyTo: came?.message_id });
  await listenOnce();
  expect(await db.select().from(conversations)).toMatchObject([{ personId: null }]);
});

test("case 266: an update that comes again says nothing again", async () => {
  const own = await owner();
  await link(own);
  const { alert } = await waiting(own);
  await write({ text: "Yes.", replyTo: alert });
  await listenOnce();
  await listenOnce();
  expect((await said()).filter(({ content }) => content === "Yes.")).toHaveLength(1);
});

test("case 264: a stranger who finds the bot is told nothing, links nothing and answers nobody", async () => {
  const own = await owner();
  const { chat } = await link(own);
  const { alert } = await waiting(own);
  const before = (await sent()).length;
  const stranger = { id: 900, is_bot: false, first_name: "Mallory" };
  const elsewhere = { id: 900, type: "private" };
  for (const text of ["/start", "/start 0123456789abcdef", chat.command, "Hello?"])
    await write({ chat: elsewhere, from: stranger, text, replyTo: alert });
  await write({ chat: team, from: { ...stranger, is_bot: true }, text: "Yes.", replyTo: alert });
  await write({ chat: elsewhere, from: stranger, migrate_to_chat_id: 900 });
  await listenOnce();
  expect(await sent()).toHaveLength(before);
  expect(await said()).toEqual([]);
  expect(await db.select().from(webhookEndpoints)).toMatchObject([{ chatId: String(team.id) }]);
});

test("case 265: a reply reaches only a conversation of the bot's owner", async () => {
  const [own, other] = [await owner(), await owner()];
  await link(own);
  const theirs = await createConversation(db, other.agent.id);
  const url = `${app.config.publicUrl}/inbox?conversation=${theirs.id}`;
  // As if a message of ours named it: nothing makes one, so the bot's own answer stands for it.
  await fetch(`${api.origin}/bot${token}/sendMessage`, {
    method: "POST",
    body: JSON.stringify({
      chat_id: team.id,
      text: "Open",
      entities: [{ type: "text_link", offset: 0, length: 4, url }],
    }),
  });
  await write({ text: "Mine now.", replyTo: (await sent()).at(-1)?.message_id });
  await listenOnce();
  expect((await sent()).at(-1)?.text).toContain("no conversation to answer");
  // Nor does a message of somebody else that holds such a link count as the bot's.
  const planted = await write({ text: url });
  await write({ text: "Mine now.", replyTo: planted.message_id });
  await listenOnce();
  expect(await said()).toEqual([]);
});

test("case 265: whoever is suspended, or has lost the plan, answers nobody", async () => {
  const own = await owner();
  await link(own);
  const { alert } = await waiting(own);
  await db.update(users).set({ planId: null }).where(eq(users.id, own.id));
  await write({ text: "Yes.", replyTo: alert });
  await listenOnce();
  expect((await sent()).at(-1)?.text).toContain("plan no longer includes");
  await db
    .update(users)
    .set({ suspendedAt: clock.now(), suspendedReason: "Spam" })
    .where(eq(users.id, own.id));
  await listenOnce();
  expect(await said()).toEqual([]);
});

test("case 261: what a visitor writes is text in Telegram: it calls nobody and leads nowhere", async () => {
  const own = await owner();
  await link(own);
  await waiting(
    own,
    "@durov https://evil.example evil.example /start #now <b>x</b> [x](https://evil.example)",
  );
  const alert = (await sent()).at(-1);
  expect(alert?.text).toContain("durov");
  expect(alert?.entities.map(({ type }) => type)).toEqual(["bold", "text_link"]);
});

test("the longest that a visitor can write reaches Telegram", async () => {
  const own = await owner();
  await link(own);
  for (const sign of ["@", "漢", "👩‍🍳", "."]) await waiting(own, sign.repeat(2_000));
  const failed = (await db.select().from(webhookDeliveries)).filter(
    ({ status }) => status !== "sent",
  );
  expect(failed).toEqual([]);
});

test("what cannot be sent to a visitor is said in the chat", async () => {
  const own = await owner();
  await link(own);
  const { conversation, alert } = await waiting(own);
  await write({ replyTo: alert });
  await listenOnce();
  expect((await sent()).at(-1)?.text).toContain("only send text");
  const otto = await createOwner(db);
  await db
    .update(conversations)
    .set({ personId: otto.id, personName: "Otto", personAt: clock.now() })
    .where(eq(conversations.id, conversation.id));
  await write({ text: "Yes.", replyTo: alert });
  await listenOnce();
  expect((await sent()).at(-1)?.text).toBe("Otto is already answering.");
});

test("a bot that may not write in its chat still hears what follows", async () => {
  const own = await owner();
  await link(own);
  const { alert } = await waiting(own);
  await api.behave({ isMuted: true });
  await write({ replyTo: alert });
  await write({ text: "Yes.", replyTo: alert });
  await listenOnce();
  expect((await said()).map(({ content }) => content)).toContain("Yes.");
});

test("a token is recognized, stored sealed and shown masked", async () => {
  const own = await owner();
  const payload = { url: token, events: ["lead.created"] };
  const made = await send("POST", "/api/webhooks", own.cookie, payload);
  expect(made.json()).toMatchObject({ kind: "telegram", chat: { name: null } });
  expect(made.body).not.toContain("s3cret");
  expect(JSON.stringify(await db.select().from(webhookEndpoints))).not.toContain("s3cret");
  // The one that listens to all bots; a second bot is added while it is queued.
  const second = { ...payload, url: token.replace("7000000001", "7000000002") };
  expect((await send("POST", "/api/webhooks", own.cookie, second)).statusCode).toBe(201);
  const listening = (await queuedJobs()).filter(({ name }) => name === "telegram.listen");
  expect(listening).toHaveLength(1);
});

test.each([
  [401, "no longer accepts this token"],
  [409, "Another program reads"],
  [500, "could not get replies"],
])("why answers do not arrive is said: %i", async (status, words) => {
  const own = await owner();
  await link(own);
  await api.behave({ status });
  const failed = await listenOnce().catch((error: unknown) => error);
  expect(wordsOf(failed)).toContain(words);
});

test("case 264: who may only read is not shown the command that links a chat", async () => {
  const own = await owner();
  await link(own);
  const commandFor = async (scope: "read" | "write") => {
    const headers = await createKey(db, own.id, { scopes: ["read", scope] });
    const list = (await app.inject({ url: "/api/webhooks", headers })).json();
    return list.endpoints[0].chat.command;
  };
  expect(await commandFor("read")).toBeNull();
  expect(await commandFor("write")).toMatch(/^\/start /);
});

test("case 263: nobody's own server is asked for a bot's messages", async () => {
  const { cookie } = await owner();
  const url = `https://bots.example/bot${token}`;
  const payload = { url, kind: "telegram", events: ["lead.created"] };
  const made = await send("POST", "/api/webhooks", cookie, payload);
  expect(made.statusCode).toBe(400);
  expect(made.json().fields.url).toContain("not a Telegram address");
});
