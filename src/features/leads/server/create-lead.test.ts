import { expect, test } from "vitest";
import { conversations, leads } from "#database/schema.ts";
import { keyOf } from "#platform/server/rate-limit.ts";
import {
  createAgent,
  createConversation,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(leadRoutes);
const hourMs = 3_600_000;

const vera = { name: "Vera", email: "vera@example.com", phone: "+49 30 1234", message: "Call me" };

function send(payload: object, visitorToken?: string, remoteAddress = "127.0.0.1") {
  return app.inject({
    method: "POST",
    url: "/api/leads",
    remoteAddress,
    headers: visitorToken ? { "x-visitor-token": visitorToken } : {},
    payload,
  });
}

test("§7.21, 5.5: a visitor's details become a lead of the conversation", async () => {
  const agent = await createAgent(app.db);
  const { id, visitorToken } = await createConversation(app.db, agent.id);
  const answer = await send(
    { ...vera, name: " Vera ", agentId: agent.id, conversationId: id },
    visitorToken,
  );

  expect(answer.statusCode).toBe(201);
  expect(Object.keys(answer.json())).toEqual(["id"]);
  expect(await app.db.select().from(leads)).toMatchObject([
    { ...vera, agentId: agent.id, conversationId: id, source: "chat", status: "new" },
  ]);
  expect(await app.db.select().from(conversations)).toMatchObject([
    { visitorName: "Vera", visitorEmail: vera.email, visitorPhone: vera.phone },
  ]);
});

test.each([
  ["chat", { author: "ai", isAnswered: true }],
  ["question", { author: "ai", isAnswered: false }],
  ["handoff", { author: "person", isAnswered: null }],
] as const)("ruling 31: a lead's source is %s if that came last", async (source, said) => {
  const agent = await createAgent(app.db);
  const conversation = await createConversation(app.db, agent.id);
  await createMessage(app.db, conversation, { sender: "agent", author: "ai", isAnswered: false });
  await createMessage(app.db, conversation, { sender: "agent", ...said });
  await createMessage(app.db, conversation);
  const lead = { ...vera, agentId: agent.id, conversationId: conversation.id };
  expect((await send(lead, conversation.visitorToken)).statusCode).toBe(201);
  expect(await app.db.select().from(leads)).toMatchObject([{ source }]);
});

test("ruling 22, case 6: without the visitor's token the conversation is left out and unchanged", async () => {
  const agent = await createAgent(app.db);
  const conversation = await createConversation(app.db, agent.id);
  const foreign = await createConversation(app.db, agent.id);
  for (const [i, token] of [undefined, "wrong", foreign.visitorToken].entries()) {
    const lead = { ...vera, name: `Vera ${i}`, agentId: agent.id, conversationId: conversation.id };
    expect((await send(lead, token)).statusCode).toBe(201);
  }

  const stored = await app.db.select().from(leads);
  expect(stored.map(({ conversationId }) => conversationId)).toEqual([null, null, null]);
  for (const { visitorName } of await app.db.select().from(conversations))
    expect(visitorName).toBeNull();
});

test("case 4: a conversation of another agent makes no lead, with or without its token", async () => {
  const agent = await createAgent(app.db);
  const foreign = await createConversation(app.db, (await createAgent(app.db)).id);
  for (const token of [undefined, foreign.visitorToken]) {
    const answer = await send({ ...vera, agentId: agent.id, conversationId: foreign.id }, token);
    expect(answer.statusCode).toBe(404);
  }
  expect(await app.db.select().from(leads)).toEqual([]);
});

test("a nonexistent conversation is left out", async () => {
  const agent = await createAgent(app.db);
  const conversationId = "11111111-1111-4111-8111-111111111111";

  expect((await send({ ...vera, agentId: agent.id, conversationId })).statusCode).toBe(201);
  expect(await app.db.select().from(leads)).toMatchObject([{ conversationId: null }]);
});

test.each([
  ["agentId", "1"],
  ["conversationId", "1"],
  ["name", "  "],
  ["name", "x".repeat(201)],
  ["email", "vera"],
  ["email", `${"v".repeat(320)}@example.com`],
  ["phone", "1".repeat(51)],
  ["message", "x".repeat(2001)],
  ["message", { text: "x" }],
])("§5.5, case 28: an invalid %s (%j) is refused by name", async (field, value) => {
  const answer = await send({ agentId: (await createAgent(app.db)).id, ...vera, [field]: value });

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test("case 181: a malformed lead is refused", async () => {
  for (const payload of ["null", "[]", '""', "1", "{}", ""]) {
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/api/leads", headers, payload });
    expect(answer.statusCode).toBe(400);
    app.rateCounters.clear();
  }
});

test("§4.4: a paused or nonexistent agent accepts no leads", async () => {
  const paused = await createAgent(app.db, { isActive: false });
  for (const agentId of [paused.id, "11111111-1111-4111-8111-111111111111"])
    expect((await send({ ...vera, agentId })).statusCode).toBe(404);
});

test("ruling 23: for a day after a pause, visitors in a conversation can still leave a lead", async () => {
  const paused = await createAgent(app.db, { isActive: false });
  const { id, visitorToken } = await createConversation(app.db, paused.id);
  await app.db.update(conversations).set({ createdAt: clock.now() });
  const lead = { ...vera, agentId: paused.id, conversationId: id };
  expect((await send(lead, "somebody else's")).statusCode).toBe(404);
  clock.pass(23 * hourMs);
  expect((await send(lead, visitorToken)).statusCode).toBe(201);
  clock.pass(2 * hourMs);
  expect((await send({ ...lead, message: "Again" }, visitorToken)).statusCode).toBe(404);
});

test("case 188: a form submitted twice at once is one lead, and both requests succeed", async () => {
  const agent = await createAgent(app.db);
  const { id, visitorToken } = await createConversation(app.db, agent.id);
  const lead = { ...vera, agentId: agent.id, conversationId: id };
  const answers = await Promise.all([1, 2, 3].map(() => send(lead, visitorToken)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await app.db.select().from(leads)).toHaveLength(1);
});

test("ruling 24: one form is one lead, also if its agent's id comes once in capitals", async () => {
  const { id: agentId } = await createAgent(app.db);
  const answers = await Promise.all(
    [agentId, agentId.toUpperCase()].map((named) => send({ ...vera, agentId: named })),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers[0]?.json()).toEqual(answers[1]?.json());
  expect(await app.db.$count(leads)).toBe(1);
});

test("ruling 24: one form is one lead, also if its address comes once in capitals", async () => {
  const agent = await createAgent(app.db);
  const answers = await Promise.all(
    [vera.email, vera.email.toUpperCase()].map((email) =>
      send({ ...vera, email, agentId: agent.id }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await app.db.select().from(leads)).toHaveLength(1);
});

test("a name and a phone number stand on one line", async () => {
  const agent = await createAgent(app.db);
  await send({
    ...vera,
    name: " Vera\r\nBcc: eve@example.com\t",
    phone: "0113\n496",
    agentId: agent.id,
  });
  expect(await app.db.select().from(leads)).toMatchObject([
    { name: "Vera Bcc: eve@example.com", phone: "0113 496" },
  ]);
});

test("case 188: another form, another conversation or another hour is another lead", async () => {
  const agent = await createAgent(app.db);
  const { id, visitorToken } = await createConversation(app.db, agent.id);
  await send({ ...vera, agentId: agent.id });
  await send({ ...vera, agentId: agent.id, message: "Never mind" });
  await send({ ...vera, agentId: agent.id, conversationId: id }, visitorToken);
  clock.pass(hourMs);
  await send({ ...vera, agentId: agent.id });

  expect(await app.db.select().from(leads)).toHaveLength(4);
});

test("a lead that fills the honeypot field is stored as spam, and not revealed", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const { id, visitorToken } = await createConversation(app.db, agent.id);
  const lead = { ...vera, agentId: agent.id, conversationId: id };
  const answer = await send({ ...lead, website: "https://spam.example" }, visitorToken);

  expect(answer.statusCode).toBe(201);
  expect(await app.db.select().from(leads)).toMatchObject([{ ...vera, isSpam: true }]);
  expect(await app.db.select().from(conversations)).toMatchObject([{ visitorName: null }]);
  const list = () => app.inject({ url: "/api/leads", headers: { cookie } });
  const cookie = await signIn(app, owner);
  expect((await list()).json()).toEqual([]);
  expect((await send({ ...lead, website: "" }, visitorToken)).statusCode).toBe(201);
  expect((await list()).json()).toHaveLength(1);
});

test("the consent line is stored as the visitor saw it", async () => {
  const chatSettings = { consentLine: "You may call me about my order." };
  const agent = await createAgent(app.db, { chatSettings });
  await send({ ...vera, agentId: agent.id, hasConsented: true });
  await send({ ...vera, agentId: agent.id, message: "Another" });

  const stored = await app.db.select({ consent: leads.consent }).from(leads);
  expect(stored.map(({ consent }) => consent).sort()).toEqual([chatSettings.consentLine, null]);
});

async function conversationOfEnded(opened: Date, ended: Date) {
  const owner = await createOwner(app.db, { subscriptionStatus: "trial", planExpiresAt: ended });
  const agent = await createAgent(app.db, { userId: owner.id });
  const { id, visitorToken } = await createConversation(app.db, agent.id, { createdAt: opened });
  return { lead: { ...vera, agentId: agent.id, conversationId: id }, visitorToken };
}

test("ruling 13, case 161: for a day after the plan ends, visitors in a conversation can still leave details", async () => {
  const ended = clock.now();
  const opened = new Date(ended.getTime() - 60_000);
  const { lead, visitorToken } = await conversationOfEnded(opened, ended);

  clock.pass(24 * hourMs - 1);
  expect((await send({ ...lead, conversationId: null })).statusCode).toBe(404);
  expect((await send(lead)).statusCode).toBe(404);
  expect((await send(lead, visitorToken)).statusCode).toBe(201);
  clock.pass(1);
  expect((await send({ ...lead, name: "Late" }, visitorToken)).statusCode).toBe(404);
});

test("ruling 13: conversations opened after the plan ended get no grace period", async () => {
  const ended = clock.now();
  const opened = new Date(ended.getTime() + 1);
  const { lead, visitorToken } = await conversationOfEnded(opened, ended);

  clock.pass(hourMs);
  expect((await send(lead, visitorToken)).statusCode).toBe(404);
});

test("case 179, ruling 36: more than five leads a minute from one address are refused", async () => {
  const agent = await createAgent(app.db);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++)
    statuses.push((await send({ ...vera, name: `Vera ${i}`, agentId: agent.id })).statusCode);

  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(await app.db.select().from(leads)).toHaveLength(5);
});

test("ruling 36: an agent accepts at most a hundred leads a minute from all addresses", async () => {
  const agent = await createAgent(app.db);
  const answers = await Promise.all(
    Array.from({ length: 102 }, (_, i) =>
      send({ ...vera, name: `Vera ${i}`, agentId: agent.id }, undefined, `203.0.113.${i}`),
    ),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});

test("case 179: after a thousand leads in a day an agent takes five more from each address", async () => {
  const agent = await createAgent(app.db);
  app.rateCounters.add(keyOf("leads-of-agents-day", agent.id), 1_000, 86_400);
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    if (i === 5) clock.pass(60_000);
    statuses.push((await send({ ...vera, name: `Vera ${i}`, agentId: agent.id })).statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const other = { ...vera, name: "Nora", agentId: agent.id };
  expect((await send(other, undefined, "203.0.113.9")).statusCode).toBe(201);
});

test("ruling 36: an agent's id in capitals counts as the same, and a made-up one not at all", async () => {
  const agentId = (await createAgent(app.db)).id;
  const madeUp = crypto.randomUUID();
  await send({ ...vera, agentId: agentId.toUpperCase() });
  expect((await send({ ...vera, agentId: madeUp })).statusCode).toBe(404);

  const pointsOf = (one: string) => app.rateCounters.read(keyOf("leads-of-agent", one))?.points;
  expect([agentId, agentId.toUpperCase(), madeUp].map(pointsOf)).toEqual([1, undefined, undefined]);
});

test("case 103: the response is the same from any page, with or without an owner's cookie", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const headers = { origin: "https://shop.example" };
  const cookie = await signIn(app, owner);
  for (const more of [{}, { cookie }]) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { ...headers, ...more },
      payload: { ...vera, agentId: agent.id },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
  }
});
