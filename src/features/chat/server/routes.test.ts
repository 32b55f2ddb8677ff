import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents, conversations, messages } from "#database/schema.ts";
import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { bakeryAgent } from "#testing/server/bakery-agent.ts";
import { createAgent, createConversation, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const { app } = await startTestServer(chatRoutes);
const { db } = app;

function say(agentId: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: `/api/agents/${agentId}/chat`, payload, headers });
}

test("§7.20 a question is answered from the right section, with its source", async () => {
  const agent = await bakeryAgent(db);
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

test("§7.20 the same call streams: the pieces add up to the reply that ends it", async () => {
  const agent = await bakeryAgent(db);
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
  expect(pieces.join("")).toBe(reply.response);
  expect(reply).toMatchObject({ answered: true, response: expect.stringContaining("$4") });
});

test("a visitor's thumb and words about an answer are kept, changed and taken back, by nobody else", async () => {
  const agent = await bakeryAgent(db);
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

test("§4.9 what the pages do not hold is not answered: contact is offered and the owner can see the question", async () => {
  const agent = await bakeryAgent(db);
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
  const agent = await bakeryAgent(db, {}, { status: "reading" });
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
  const agent = await bakeryAgent(db, {}, { sections: [] });
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
  const agent = await bakeryAgent(
    db,
    {},
    {
      sections: [
        { heading: "Delivery", text: "We deliver to your door every morning." },
        { heading: "Delivery › Price", text: "The price of delivery is $4." },
        { heading: "Cakes › Price", text: "The price of a cake starts at $30." },
        { heading: "Workshops › Price", text: "The price of a workshop is $60." },
      ],
    },
  );
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

test("ruling 27: an owner's test is answered as a visitor is, and is neither counted nor an open question", async () => {
  const owner = await createOwner(db);
  const agent = await bakeryAgent(db, { userId: owner.id, isActive: false });
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
  const agent = await bakeryAgent(db);
  const url = `/api/agents/${agent.id}/test-questions`;
  const payload = { message: "Where can I park?" };
  expect((await app.inject({ method: "POST", url, payload })).statusCode).toBe(401);
  const cookie = await signIn(app, await createOwner(db));
  const foreign = await app.inject({ method: "POST", url, payload, headers: { cookie } });
  expect(foreign.statusCode).toBe(404);
  expect(await db.select().from(messages)).toEqual([]);
});
