import { expect, test } from "vitest";
import { conversations, messages } from "#database/schema.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { bakeryAgent } from "#testing/server/bakery-agent.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
  createPlan,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { pruneUnusedConversations } from "./prune-conversations.ts";
import { chatRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes);
const { db } = app;

function say(agentId: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: `/api/agents/${agentId}/chat`, payload, headers });
}

test("§7.19 case 21: a conversation opens with an id and a token that the server makes and stores only hashed", async () => {
  const agent = await createAgent(db, { agentName: "Iris" });
  const response = await app.inject({
    method: "POST",
    url: "/api/conversations",
    payload: {
      agentId: agent.id,
      visitorId: "v-1",
      id: agent.id,
      status: "closed",
      visitorEmail: "x@y.z",
    },
  });
  expect(response.statusCode).toBe(201);
  const { id, visitorToken, assistantName } = response.json();
  expect(visitorToken).toMatch(/^[\w-]{43}$/);
  expect(assistantName).toBe("Iris");
  expect(id).not.toBe(agent.id);
  expect(await db.select().from(conversations)).toMatchObject([
    { id, status: "active", visitorEmail: null, visitorTokenHash: hashToken(visitorToken) },
  ]);
});

test("case 8: ids of conversations are random, each for itself", async () => {
  const agent = await createAgent(db);
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      app.inject({
        method: "POST",
        url: "/api/conversations",
        payload: { agentId: agent.id, visitorId: `visitor-${i}` },
      }),
    ),
  );
  const ids: string[] = opened.map((answer) => answer.json().id);
  for (const id of [agent.id, ...ids])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/);
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(20);
});

test("a message without a conversation opens one, and goes on in it with its token", async () => {
  const agent = await bakeryAgent(db);
  const first = (await say(agent.id, { message: "Hi", visitorId: "v-1" })).json();
  const { conversationId, visitorToken } = first;
  const second = await say(
    agent.id,
    { message: "Where can I park?", conversationId },
    { "x-visitor-token": visitorToken },
  );
  expect(second.json().visitorToken).toBeUndefined();
  expect(second.json()).toMatchObject({ conversationId, assistantName: first.assistantName });

  const stored = await app.inject({
    url: `/api/conversations/${conversationId}`,
    headers: { "x-visitor-token": visitorToken },
  });
  const shown: { sender: string; author: string; content: string }[] = stored.json().messages;
  expect(shown.map(({ sender, author, content }) => [sender, author, content])).toEqual([
    ["user", "visitor", "Hi"],
    ["agent", "ai", first.response],
    ["user", "visitor", "Where can I park?"],
    ["agent", "ai", second.json().response],
  ]);
});

test("case 6: without its token a conversation can be neither read nor written, as if it did not exist", async () => {
  const agent = await bakeryAgent(db);
  const other = await bakeryAgent(db);
  const conversation = await createConversation(db, agent.id);
  const stranger = await createConversation(db, agent.id);
  const unknown = await app.inject(`/api/conversations/${agent.id}`);
  for (const token of [undefined, "", "x", stranger.visitorToken]) {
    const headers: Record<string, string> = token === undefined ? {} : { "x-visitor-token": token };
    const read = await app.inject({ url: `/api/conversations/${conversation.id}`, headers });
    expect([read.statusCode, read.body]).toEqual([404, unknown.body]);
    const body = { message: "Hello", conversationId: conversation.id };
    expect((await say(agent.id, body, headers)).statusCode).toBe(404);
  }
  const elsewhere = await say(
    other.id,
    { message: "Hello", conversationId: conversation.id },
    { "x-visitor-token": conversation.visitorToken },
  );
  expect(elsewhere.statusCode).toBe(404);
  expect(await db.select().from(messages)).toEqual([]);
});

test("case 7: nobody streams an answer into another's conversation", async () => {
  const agent = await bakeryAgent(db);
  const conversation = await createConversation(db, agent.id);
  const stranger = await createConversation(db, agent.id);
  for (const token of ["", stranger.visitorToken]) {
    const answer = await app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/chat`,
      headers: { accept: "text/event-stream", "x-visitor-token": token },
      payload: { message: "Where can I park?", conversationId: conversation.id },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/json");
  }
  expect(await db.select().from(messages)).toEqual([]);
});

test("a message that is sent again is stored once and answered with the same answer", async () => {
  const agent = await bakeryAgent(db);
  const { id, visitorToken } = await createConversation(db, agent.id);
  const message = { message: "Do you deliver?", conversationId: id, clientId: "m-1" };
  const again = () => say(agent.id, message, { "x-visitor-token": visitorToken });
  const atOnce = await Promise.all([again(), again()]);
  const later = await again();

  const answers = [...atOnce, later].map((answer) => answer.json());
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
  expect(new Set(answers.map(({ response }) => response)).size).toBe(1);
  const stored = await db.select().from(messages).orderBy(messages.position);
  expect(stored.map(({ sender, clientId }) => [sender, clientId])).toEqual([
    ["user", "m-1"],
    ["agent", null],
  ]);
  // Another browser may have called another message the same.
  const other = await createConversation(db, agent.id);
  const elsewhere = { ...message, conversationId: other.id };
  await say(agent.id, elsewhere, { "x-visitor-token": other.visitorToken });
  expect(await db.select().from(messages)).toHaveLength(4);
});

test("case 194: ten messages at once are all stored once, in a stable order, with one answer each", async () => {
  const agent = await bakeryAgent(db);
  const conversation = await createConversation(db, agent.id);
  const headers = { "x-visitor-token": conversation.visitorToken };
  const sent = Array.from({ length: 10 }, (_, number) => `Where can I park? ${number}`);
  const answers = await Promise.all(
    sent.map((message) => say(agent.id, { message, conversationId: conversation.id }, headers)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));

  const url = `/api/conversations/${conversation.id}`;
  const [once, twice] = [await app.inject({ url, headers }), await app.inject({ url, headers })];
  expect(once.body).toBe(twice.body);
  const stored = await db.select().from(messages);
  const asked = stored.filter(({ sender }) => sender === "user");
  expect(asked.map(({ content }) => content).sort()).toEqual(sent);
  const repliedTo = stored.flatMap(({ replyTo }) => replyTo ?? []);
  expect(repliedTo.sort()).toEqual(asked.map(({ id }) => id).sort());
});

test("case 179: conversations in which nobody wrote are gone after a day, others stay", async () => {
  const agent = await createAgent(db);
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  await createConversation(db, agent.id, { createdAt: at(25) });
  const fresh = await createConversation(db, agent.id, { createdAt: at(23) });
  const used = await createConversation(db, agent.id, { createdAt: at(50) });
  await say(
    agent.id,
    { message: "Hello", conversationId: used.id },
    { "x-visitor-token": used.visitorToken },
  );
  const withLead = await createConversation(db, agent.id, { createdAt: at(50) });
  await createLead(db, { agentId: agent.id, conversationId: withLead.id });
  await pruneUnusedConversations(db, clock.now());
  const left = await db.select({ id: conversations.id }).from(conversations);
  expect(left.map(({ id }) => id).sort()).toEqual([fresh.id, used.id, withLead.id].sort());
});

test("ruling 23: beyond the plan's conversations of the month new visitors get the contact form, others go on", async () => {
  const plan = await createPlan(db, { maxConversations: 1 });
  const owner = await createOwner(db, { planId: plan.id });
  const agent = await bakeryAgent(db, { userId: owner.id });
  const ask = "Where can I park?";
  const first = (await say(agent.id, { message: ask })).json();
  // Opened and never used: it costs nothing.
  await createConversation(db, agent.id, { createdAt: clock.now() });
  clock.pass(1000);
  const second = await say(agent.id, { message: ask });
  expect(second.statusCode).toBe(200);
  expect(second.json()).toMatchObject({ answered: false, offerContact: true, sources: [] });
  expect(second.json().response).toMatch(/^I cannot answer questions at the moment\./);

  const again = await say(
    agent.id,
    { message: ask, conversationId: first.conversationId },
    { "x-visitor-token": first.visitorToken },
  );
  expect([first.answered, again.json().answered]).toEqual([true, true]);
  clock.set("2026-12-01T00:00:01Z");
  expect((await say(agent.id, { message: ask })).json().answered).toBe(true);
});

test("the conversation moves up when something is said in it", async () => {
  const agent = await createAgent(db);
  const opened = await createConversation(db, agent.id, { updatedAt: new Date(0) });
  await say(
    agent.id,
    { message: "Hello", conversationId: opened.id },
    { "x-visitor-token": opened.visitorToken },
  );
  expect(await db.select().from(conversations)).toMatchObject([{ updatedAt: clock.now() }]);
});
