import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents, conversations, messages } from "#database/schema.ts";
import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { hashToken } from "#platform/server/secrets.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { pruneUnusedConversations } from "./prune-conversations.ts";
import { chatRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes);
const { db } = app;

interface Section {
  heading: string;
  text: string;
}

const bakery: Section[] = [
  {
    heading: "Gluten",
    text: "We bake gluten-free bread on Tuesdays. Please order it a day before.",
  },
  { heading: "Delivery", text: "We deliver within the city for $4. Orders above $40 are free." },
  { heading: "Parking", text: "There is a car park behind the shop." },
];

async function bakeryAgent(
  values: Partial<typeof agents.$inferInsert> = {},
  sections = bakery,
  status: (typeof sources.$inferInsert)["status"] = "done",
) {
  const agent = await createAgent(db, { name: "Tollgate Bakery", knowledgeVersion: 1, ...values });
  const [source] = await db
    .insert(sources)
    .values({ agentId: agent.id, kind: "website", url: "https://bakery.test/", status })
    .returning();
  if (source && sections.length > 0)
    await db.insert(passages).values(
      sections.map(({ heading, text }, position) => ({
        agentId: agent.id,
        sourceId: source.id,
        title: "Questions",
        heading,
        text,
        url: `https://bakery.test/questions#${heading.toLowerCase()}`,
        language: "en",
        position,
        contentHash: `${position}`,
      })),
    );
  return agent;
}

function say(agentId: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: `/api/agents/${agentId}/chat`, payload, headers });
}

test("§7.18 a visitor learns about an agent what everybody may know, and nothing else", async () => {
  const agent = await createAgent(db, { subdomain: "tollgate", systemPrompt: "canary" });
  const response = await app.inject("/api/public/agents/tollgate");
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: agent.id, name: "Bakery", subdomain: "tollgate" });
  expect(response.body).not.toContain("canary");
  expect(Object.keys(response.json())).not.toContain("userId");
});

test("§2.50, ruling 12: who powers the page is said unless the owner's plan leaves it out", async () => {
  const plan = await createPlan(db, { features: { removePoweredBy: true } });
  const paying = await createAgent(db, { userId: (await createOwner(db, { planId: plan.id })).id });
  const shows = async (subdomain: string) =>
    (await app.inject(`/api/public/agents/${subdomain}`)).json().showsPoweredBy;

  expect(await shows(paying.subdomain)).toBe(false);
  expect(await shows((await createAgent(db)).subdomain)).toBe(true);
});

test("§4.4 case 161: paused, expired and unknown agents answer alike, and cannot be talked to", async () => {
  const expired = await createOwner(db, {
    subscriptionStatus: "active",
    planExpiresAt: new Date(clock.now().getTime() - 1000),
  });
  const paused = await createAgent(db, { isActive: false });
  const ended = await createAgent(db, { userId: expired.id });
  const before = await createConversation(db, paused.id);
  const missing = await app.inject("/api/public/agents/nobody");
  expect(missing.statusCode).toBe(404);
  for (const { id, subdomain } of [paused, ended]) {
    const response = await app.inject(`/api/public/agents/${subdomain}`);
    expect([response.statusCode, response.body]).toEqual([404, missing.body]);
    const opened = await app.inject({
      method: "POST",
      url: "/api/conversations",
      payload: { agentId: id, visitorId: "v" },
    });
    expect(opened.statusCode).toBe(404);
    expect((await say(id, { message: "Hello" })).statusCode).toBe(404);
  }
  const seen = await app.inject({
    url: `/api/conversations/${before.id}`,
    headers: { "x-visitor-token": before.visitorToken },
  });
  expect(seen.statusCode).toBe(404);
  expect(await db.select().from(messages)).toEqual([]);
});

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

test("§7.20 a question is answered from the right section, with its source", async () => {
  const agent = await bakeryAgent();
  const response = await say(agent.id, { message: "Do you have gluten-free bread?" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    response: "We bake gluten-free bread on Tuesdays. Please order it a day before. [1]",
    sources: [
      {
        title: "Questions",
        url: "https://bakery.test/questions#gluten",
        quote: "We bake gluten-free bread on Tuesdays. Please order it a day before.",
      },
    ],
    answered: true,
    offerContact: false,
  });
});

test("a message without a conversation opens one, and goes on in it with its token", async () => {
  const agent = await bakeryAgent();
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
  const agent = await bakeryAgent();
  const other = await bakeryAgent();
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
  const agent = await bakeryAgent();
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

test("§7.20 the same call streams: the pieces add up to the reply that ends it", async () => {
  const agent = await bakeryAgent();
  const response = await say(
    agent.id,
    { message: "Do you deliver?" },
    { accept: "text/event-stream", origin: "https://bakery.test" },
  );
  expect(response.headers["content-type"]).toContain("text/event-stream");
  expect(response.headers["access-control-allow-origin"]).toBe("*");
  const events = [...response.body.matchAll(/^data: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data ?? ""),
  );
  const { reply } = events.at(-1);
  const pieces = events.slice(0, -1).map(({ text }) => text);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join("")).toBe(reply.response);
  expect(reply).toMatchObject({ answered: true, response: expect.stringContaining("$4") });
});

test("a message that is sent again is stored once and answered with the same answer", async () => {
  const agent = await bakeryAgent();
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

test("a visitor's thumb and words about an answer are kept, changed and taken back, by nobody else", async () => {
  const agent = await bakeryAgent();
  const { id, visitorToken } = await createConversation(db, agent.id);
  const question = { message: "Do you deliver?", conversationId: id };
  const { messageId } = (await say(agent.id, question, { "x-visitor-token": visitorToken })).json();
  const rate = (payload: object, token = visitorToken) =>
    app.inject({
      method: "POST",
      url: `/api/conversations/${id}/ratings`,
      headers: { "x-visitor-token": token },
      payload,
    });
  const kept = async () => {
    const [answer] = await db.select().from(messages).where(eq(messages.id, messageId));
    return [answer?.rating, answer?.ratingNote];
  };
  const down = { messageId, rating: "down", note: " Too short\0 " };
  expect((await rate(down)).statusCode).toBe(200);
  expect(await kept()).toEqual(["down", "Too short"]);
  await rate({ messageId, rating: "up" });
  expect(await kept()).toEqual(["up", null]);
  await rate({ messageId, rating: null, note: "no thumb" });
  expect(await kept()).toEqual([null, null]);

  const [own] = await db.select().from(messages).where(eq(messages.sender, "user"));
  const stranger = await createConversation(db, agent.id);
  expect((await rate(down, stranger.visitorToken)).statusCode).toBe(404);
  expect((await rate({ ...down, messageId: own?.id })).statusCode).toBe(404);
  for (const wrong of [{ rating: "great" }, { note: "x".repeat(1001) }, { messageId: "1" }])
    expect((await rate({ ...down, ...wrong })).statusCode).toBe(400);
  expect(await kept()).toEqual([null, null]);
});

test("§7.18, ruling 25: a visitor's page learns the owner's choices for it, and when the business opens next", async () => {
  const hours = { days: [{ day: 3, opens: 540, closes: 1020 }], closedDays: [], specialDays: [] };
  const chatSettings = { hours, starters: ["Where are you?"], allowedDomains: ["secret.example"] };
  const agent = await createAgent(db, { timeZone: "Europe/Berlin", chatSettings });
  const answer = await app.inject({
    url: `/api/public/agents/${agent.subdomain}`,
    headers: { "accept-language": "de-DE,en;q=0.5" },
  });
  expect(answer.headers.vary).toContain("accept-language");
  const shown = answer.json();
  expect(shown).toMatchObject({ language: "de", texts: { submit: "Absenden" } });

  expect(shown.chat).toMatchObject({ starters: ["Where are you?"], contactForm: "after-answer" });
  expect(JSON.stringify(shown)).not.toContain("secret.example");
  const openings: Date[] = shown.openings.map((opening: string) => new Date(opening));
  expect(new Set(openings.map(Number)).size).toBe(3);
  for (const opening of openings) {
    expect(opening.getTime()).toBeGreaterThan(clock.now().getTime());
    const inBerlin = { timeZone: "Europe/Berlin", weekday: "long" } as const;
    expect(opening.toLocaleString("en-US", { ...inBerlin, hour: "numeric" })).toBe(
      "Wednesday 9 AM",
    );
  }
  const unknown = await createAgent(db);
  expect((await app.inject(`/api/public/agents/${unknown.subdomain}`)).json().openings).toEqual([]);
});

test("§4.9 what the pages do not hold is not answered: contact is offered and the owner can see the question", async () => {
  const agent = await bakeryAgent();
  const response = await say(agent.id, { message: "Which galaxy is the largest?" });
  expect(response.json()).toMatchObject({
    response:
      "I don't know. I looked through Tollgate Bakery's pages and found nothing about that. Leave your contact details and someone from Tollgate Bakery will get back to you.",
    sources: [],
    answered: false,
    offerContact: true,
  });
  expect(await db.select().from(unansweredQuestions)).toMatchObject([
    { agentId: agent.id, question: "Which galaxy is the largest?" },
  ]);
  expect(await db.select().from(messages).where(eq(messages.sender, "agent"))).toMatchObject([
    { isAnswered: false, offersContact: true },
  ]);
});

test("while the website is being read the agent says so, and answers from what it has read", async () => {
  const agent = await bakeryAgent({}, bakery, "reading");
  const unknown = (await say(agent.id, { message: "Which galaxy is the largest?" })).json();
  expect(unknown.response).toMatch(/^I am still reading Tollgate Bakery's pages/);
  expect(unknown).toMatchObject({ answered: false, offerContact: true });
  const known = (await say(agent.id, { message: "Where can I park?" })).json();
  expect(known).toMatchObject({ answered: true, response: expect.stringContaining("car park") });
});

test("an agent without any pages says that it has none", async () => {
  const agent = await createAgent(db);
  const { response, answered } = (await say(agent.id, { message: "Do you deliver?" })).json();
  expect(response).toMatch(/^I don't know\. I have no pages of Bakery/);
  expect(answered).toBe(false);
});

test("a page that is read later is known to the next question", async () => {
  const agent = await bakeryAgent({}, []);
  await say(agent.id, { message: "Where can I park?" });
  const [source] = await db.select().from(sources);
  await db.insert(passages).values({
    agentId: agent.id,
    sourceId: source?.id ?? "",
    title: "Visit",
    heading: "Parking",
    text: "There is a car park behind the shop.",
    url: "https://bakery.test/visit",
    language: "en",
    position: 0,
    contentHash: "x",
  });
  await db.update(agents).set({ knowledgeVersion: 2 }).where(eq(agents.id, agent.id));
  const { sources: shown } = (await say(agent.id, { message: "Where can I park?" })).json();
  expect(shown).toMatchObject([{ url: "https://bakery.test/visit" }]);
});

test("a follow-up question is understood from the server's own record of the conversation", async () => {
  const agent = await bakeryAgent({}, [
    { heading: "Delivery", text: "We deliver to your door every morning." },
    { heading: "Delivery › Price", text: "The price of delivery is $4." },
    { heading: "Cakes › Price", text: "The price of a cake starts at $30." },
    { heading: "Workshops › Price", text: "The price of a workshop is $60." },
  ]);
  const { conversationId, visitorToken } = (
    await say(agent.id, { message: "Do you make cakes?" })
  ).json();
  const followUp = await say(
    agent.id,
    {
      message: "And what is the price?",
      conversationId,
      conversationHistory: [{ sender: "user", content: "Tell me about workshops, workshops!" }],
    },
    { "x-visitor-token": visitorToken },
  );
  expect(followUp.json().response).toContain("$30");
});

test("case 194: ten messages at once are all stored once, in a stable order, with one answer each", async () => {
  const agent = await bakeryAgent();
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

test("case 162: blank, invisible and over-long messages are refused and not stored", async () => {
  const agent = await bakeryAgent();
  const unseen = ["", "   ", "\u200b\u2060", "\u3164", "\ufe0f\u034f", "\u2800 \u115f", "\0"];
  for (const message of [...unseen, "x".repeat(4001), 7, null, ["a"]])
    expect((await say(agent.id, { message })).statusCode).toBe(400);
  expect(await db.select().from(messages)).toEqual([]);
});

test("case 171: a chat body over 32 KB is refused", async () => {
  const agent = await bakeryAgent();
  const content = "x".repeat(9000);
  const conversationHistory = Array.from({ length: 4 }, () => ({ sender: "user", content }));
  const response = await say(agent.id, { message: "Hello", conversationHistory });
  expect(response.statusCode).toBe(413);
});

test("cases 67 and 163: what cannot be seen is kept as it was sent, and does not reach the search", async () => {
  const agent = await bakeryAgent();
  const message = "Where can I p\u200bark?\u{e0041}\u202e \u001b[31m";
  const { answered, conversationId, visitorToken } = (await say(agent.id, { message })).json();
  expect(answered).toBe(true);
  const stored = await app.inject({
    url: `/api/conversations/${conversationId}`,
    headers: { "x-visitor-token": visitorToken },
  });
  expect(stored.json().messages[0].content).toBe(message);
});

test("case 29: NUL in a message harms neither the answer nor the stream", async () => {
  const agent = await bakeryAgent();
  for (const accept of ["application/json", "text/event-stream"]) {
    const answer = await app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/chat`,
      headers: { accept },
      payload: { message: "Where can I park?\0" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"answered":true');
  }
  const stored = await db.select().from(messages);
  expect(stored.filter(({ content }) => content === "Where can I park?")).toHaveLength(2);
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
  const agent = await bakeryAgent({ userId: owner.id });
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

test("§2.51 an agent without a name gets one for each conversation, by the country of its location", async () => {
  const agent = await createAgent(db, { location: "Lagos, Nigeria" });
  const names = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const { assistantName } = (await say(agent.id, { message: "Hello" })).json();
    names.add(assistantName);
  }
  expect(names.size).toBeGreaterThan(3);
  expect([...names].every((name) => /^[A-Z]\p{Ll}+$/u.test(name))).toBe(true);
});

test("a page of another site may make the visitor's calls, without credentials", async () => {
  for (const url of ["/api/conversations", "/api/agents/x/chat", "/api/public/agents/x"]) {
    const preflight = await app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin: "https://bakery.test",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-visitor-token",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-headers"]).toContain("x-visitor-token");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  }
  const owners = await app.inject({ method: "OPTIONS", url: "/api/agents" });
  expect(owners.headers["access-control-allow-origin"]).toBeUndefined();
});

test("§8.10 a stream in which something fails ends with a sentence that says so", async () => {
  const agent = await bakeryAgent();
  await db.execute(sql`alter table unanswered_questions rename to away`);
  const response = await say(
    agent.id,
    { message: "Which galaxy is the largest?" },
    { accept: "text/event-stream" },
  );
  await db.execute(sql`alter table away rename to unanswered_questions`);
  expect(response.body.trim().split("\n\n").at(-1)).toBe(
    'event: error\ndata: {"type":"error","message":"Failed to send message. Please try again."}',
  );
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

test("case 146: a card's number that a visitor writes is masked before it is stored", async () => {
  const agent = await bakeryAgent();
  await say(agent.id, { message: "My card is 4111 1111 1111 1111, do you deliver?" });
  const [asked] = await db.select().from(messages).where(eq(messages.sender, "user"));
  expect(asked?.content).toBe("My card is •••• 1111, do you deliver?");
});

test("ruling 27: an owner's test is answered as a visitor is, and is neither counted nor an open question", async () => {
  const owner = await createOwner(db);
  const agent = await bakeryAgent({ userId: owner.id, isActive: false });
  const cookie = await signIn(app, owner);
  const ask = (message: string) =>
    app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/test-questions`,
      payload: { message },
      headers: { cookie },
    });
  const known = (await ask("Where can I park?")).json();
  expect(known).toMatchObject({ answered: true, sources: [{ title: "Questions" }] });
  expect(known.response).toContain("car park behind the shop");
  expect((await ask("Do you sell tractors?")).json()).toMatchObject({ answered: false });
  expect(await db.select().from(unansweredQuestions)).toEqual([]);
  expect(await db.select().from(conversations)).toMatchObject([{ isTest: true }, { isTest: true }]);
});

test("cases 2, 3: nobody tests an agent of somebody else", async () => {
  const agent = await bakeryAgent();
  const url = `/api/agents/${agent.id}/test-questions`;
  const payload = { message: "Where can I park?" };
  expect((await app.inject({ method: "POST", url, payload })).statusCode).toBe(401);
  const cookie = await signIn(app, await createOwner(db));
  const foreign = await app.inject({ method: "POST", url, payload, headers: { cookie } });
  expect(foreign.statusCode).toBe(404);
  expect(await db.select().from(messages)).toEqual([]);
});
