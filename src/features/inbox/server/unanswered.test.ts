import { expect, test } from "vitest";
import { pages, passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { readOwnText, writeOwnText } from "#features/knowledge/server/public.ts";
import { createAgent, createConversation, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { TriedQuestion, UnansweredGroup } from "../contract-unanswered.ts";
import { groupQuestions } from "./group-questions.ts";
import { inboxRoutes } from "./routes.ts";

const { app } = await startTestServer(chatRoutes, inboxRoutes);
const { db } = app;

async function shop() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id, name: "Millstone" });
  const text = "Bread. We bake rye bread and baguettes every morning in our own oven.";
  const own = await readOwnText({ title: "", text });
  await db.transaction((tx) => writeOwnText(tx, agent.id, own, "text"));
  const { id, visitorToken } = await createConversation(db, agent.id);
  const cookie = await signIn(app, owner);
  const ask = async (message: string) =>
    (
      await app.inject({
        method: "POST",
        url: `/api/agents/${agent.id}/chat`,
        headers: { "x-visitor-token": visitorToken },
        payload: { message, conversationId: id },
      })
    ).json();
  const call = (method: "GET" | "POST", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/inbox/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  const groups = async () => (await call("GET", "unanswered")).json<UnansweredGroup[]>();
  return { agent, id, visitorToken, ask, call, groups };
}

test("similar questions are one group, others are others, and it is always the same", () => {
  const questions = [
    "Do you have wifi?",
    "Is there wifi here?",
    "Can I bring my dog?",
    "do you have WiFi",
    "Are dogs allowed?",
  ].map((question) => ({ question }));
  const grouped = groupQuestions(questions).map((group) => group.map(({ question }) => question));
  expect(grouped[0]).toEqual(["Do you have wifi?", "Is there wifi here?", "do you have WiFi"]);
  const german = ["Haben Sie glutenfreies Brot?", "Habt ihr glutenfreie Brote?"];
  expect(groupQuestions(german.map((question) => ({ question })))).toHaveLength(1);
  expect(groupQuestions(questions)).toEqual(groupQuestions(questions));
  expect(groupQuestions([])).toEqual([]);
});

const groupCount = (...questions: string[]) =>
  groupQuestions(questions.map((question) => ({ question }))).length;

test.each([
  [["When do you open on Sunday?", "sunday opening hours?", "What time do you oepn sundays"]],
  [["Do you ship to Canada?", "delivery to canada", "Can you deliver to Canda please"]],
  [["Can I bring my dog?", "Are dogs allowed?", "pets ok?"]],
  [["How much is a haircut?", "price of a haircut", "What does a hair cut cost?"]],
  [["Do you sell gift cards?", "Gift vouchers?", "Can I buy a giftcard"]],
  [["How do I cancel my booking?", "cancel reservation"]],
])("ruling 21: other words for one thing, typed well or badly, are one group: %j", (questions) => {
  expect(groupCount(...questions)).toBe(1);
});

test.each([
  ["When do you open on Sunday?", "When do you open on Monday?"],
  ["Do you deliver on Sunday?", "sunday opening hours?"],
  ["Do you have parking?", "Do you have wifi?"],
  ["Can I bring my dog?", "Can I bring my own cake?"],
  ["How much is a haircut?", "How much is a wedding cake?"],
])("ruling 21: %j and %j are two questions, however alike they sound", (one, other) => {
  expect(groupCount(one, other)).toBe(2);
});

test("ruling 21: whoever asks with invented words without end keeps the others' from nothing", () => {
  const invented = Array.from({ length: 1_000 }, (_, at) =>
    at.toString(2).padStart(12, "q").replaceAll("0", "x").replaceAll("1", "z"),
  );
  const canada = ["Do you ship to Canada?", "Can you deliver to Canda please"];
  // Too many to look for typing mistakes among them.
  expect(groupCount(...invented, ...canada)).toBe(invented.length + 1);
  expect(groupCount(...invented.slice(0, 100))).toBeLessThan(100);
});

test("ruling 21: of a question as long as a page the beginning says what it asks for", () => {
  const restOf = (letter: string) => Array.from({ length: 200 }, (_, at) => letter + at).join(" ");
  const few = `Can I park a coach behind your mill?${" ".repeat(300)}`;
  expect(groupCount(few + restOf("x"), few + restOf("y"))).toBe(1);
  const many =
    "coach pupil mill friday winter forty wheel stone river flour bread rye oat corn barn horse ";
  expect(groupCount(many + restOf("x"), many + restOf("y"))).toBe(1);
});

test("ruling 21: questions in vain are grouped and counted; one answer publishes, and they are asked again", async () => {
  const { agent, ask, call, groups } = await shop();
  for (const question of ["Do you have parking?", "Is there parking?", "Have you got a zeppelin?"])
    expect((await ask(question)).answered).toBe(false);
  const [parking, zeppelin] = await groups();
  expect(parking?.questions).toHaveLength(2);
  expect(zeppelin?.question).toBe("Have you got a zeppelin?");

  const answer = {
    agentId: agent.id,
    question: "Do you have parking?",
    answer: "Yes, twelve places behind the mill.",
    questionIds: parking?.questions.map(({ id }) => id) ?? [],
  };
  const saved = await call("POST", "answers", answer);
  expect(saved.statusCode).toBe(201);
  const tried = saved.json<TriedQuestion[]>();
  expect(tried.map(({ isAnswered }) => isAnswered)).toEqual([true, true]);
  expect(tried[0]?.answer).toContain("Yes, twelve places behind the mill.");
  expect((await groups()).map(({ question }) => question)).toEqual(["Have you got a zeppelin?"]);
});

test("ruling 21: each wording of a group gets the answer from then on, and whoever asks so is answered", async () => {
  const { agent, ask, call, groups } = await shop();
  const asked = ["Do you have parking?", "Is there a car park?", "parking"];
  for (const question of asked) expect((await ask(question)).answered).toBe(false);
  const [group] = await groups();
  expect(group?.questions).toHaveLength(3);
  const answer = {
    agentId: agent.id,
    question: "Do you have parking?",
    answer: "Twelve places behind the mill.",
    questionIds: group?.questions.map(({ id }) => id) ?? [],
  };
  const tried = (await call("POST", "answers", answer)).json<TriedQuestion[]>();
  expect(tried.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true]);
  expect(await groups()).toEqual([]);
  for (const question of asked)
    expect(await ask(question)).toMatchObject({
      answered: true,
      response: expect.stringContaining("Twelve places behind the mill."),
    });
});

test("ruling 21: neither small talk nor a call for a person is a question left unanswered", async () => {
  const { ask, groups } = await shop();
  for (const said of ["Hello!", "Thank you", "I want to talk to a person", "is anyone there"])
    await ask(said);
  expect(await groups()).toEqual([]);
  await ask("Have you got a zeppelin?");
  expect(await groups()).toHaveLength(1);
});

test("the pages that the agent has read are found by title or address, to point visitors to", async () => {
  const { agent, call } = await shop();
  const [source] = await db
    .insert(sources)
    .values({ agentId: agent.id, kind: "website", status: "done" })
    .returning();
  const place = { agentId: agent.id, sourceId: source?.id ?? "" };
  await db.insert(pages).values([
    { ...place, url: "https://mill.example/parking", title: "How to find us", status: "done" },
    { ...place, url: "https://mill.example/bread", title: null, status: "done" },
    { ...place, url: "https://mill.example/gone", title: "Parking, once", status: "failed" },
  ]);
  const found = async (search: string) =>
    (await call("GET", `pages/${agent.id}?search=${search}`)).json();
  expect(await found("parking")).toEqual([
    { url: "https://mill.example/parking", title: "How to find us" },
  ]);
  expect(await found("")).toHaveLength(2);
  expect(await found("bread")).toEqual([{ url: "https://mill.example/bread", title: "/bread" }]);
});

test("a corrected answer is counted each time that a visitor is answered with it, and not by tests", async () => {
  const { agent, ask, call } = await shop();
  const pair = { agentId: agent.id, question: "Do you have parking?", questionIds: [] };
  await call("POST", "answers", { ...pair, answer: "Twelve places behind the mill." });
  const stored = async () =>
    (await db.select().from(passages)).find(({ isCorrection }) => isCorrection);
  expect((await stored())?.uses).toBe(0);
  for (let time = 1; time <= 2; time++) {
    expect((await ask("Do you have parking?")).response).toContain("Twelve places");
    expect((await stored())?.uses).toBe(time);
  }
});

test("an answer that did not help waits among the unanswered, until the visitor thinks better of it", async () => {
  const { id, visitorToken, ask, groups } = await shop();
  const { messageId } = await ask("Do you bake rye bread?");
  const rate = (rating: "up" | "down") =>
    app.inject({
      method: "POST",
      url: `/api/conversations/${id}/ratings`,
      headers: { "x-visitor-token": visitorToken },
      payload: { messageId, rating },
    });
  await rate("down");
  expect((await groups())[0]?.questions).toMatchObject([
    { question: "Do you bake rye bread?", reason: "not-helpful", conversationId: id },
  ]);
  await rate("up");
  expect(await groups()).toEqual([]);
});

test("case 1: nobody answers, sees or sets aside what another owner's visitors asked", async () => {
  const { agent, ask } = await shop();
  const other = await shop();
  await ask("Do you have parking?");
  const [question] = await db.select().from(unansweredQuestions);
  expect(await other.groups()).toEqual([]);
  const ids = { agentId: agent.id, questionIds: [question?.id] };
  expect((await other.call("POST", "unanswered/dismiss", ids)).statusCode).toBe(404);
  const answer = { ...ids, question: "Parking?", answer: "No." };
  expect((await other.call("POST", "answers", answer)).statusCode).toBe(404);
  const own = { ...answer, agentId: other.agent.id };
  expect((await other.call("POST", "answers", own)).json()).toMatchObject([
    { question: "Parking?" },
  ]);
  const pages = `pages/${agent.id}`;
  expect((await other.call("GET", pages)).statusCode).toBe(404);
  expect((await db.select().from(unansweredQuestions))[0]?.resolvedAt).toBeNull();
});

test("ruling 34, case 180: open questions come page by page, and of what strangers wrote in them the first 300 letters", async () => {
  const { agent, id: conversationId, call } = await shop();
  const letters = "\u9762".repeat(4_000);
  await db.insert(unansweredQuestions).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      ...{ agentId: agent.id, conversationId, messageId: crypto.randomUUID() },
      question: `${at} ${letters}`,
    })),
  );
  const all = await call("GET", "unanswered");
  expect(all.body.length).toBeLessThan(1_000_000);
  const questions = all.json<UnansweredGroup[]>().flatMap((group) => group.questions);
  expect(questions).toHaveLength(1_000);
  expect(Math.max(...questions.map(({ question }) => question.length))).toBe(300);

  await db.delete(unansweredQuestions);
  const words = ["bread", "wifi", "parking", "dogs", "vouchers"];
  for (const word of words)
    await db.insert(unansweredQuestions).values({
      ...{ agentId: agent.id, conversationId, messageId: crypto.randomUUID() },
      question: word,
    });
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await call("GET", `unanswered?limit=2${cursor && `&cursor=${cursor}`}`);
    const [first, ...rest] = page.json<UnansweredGroup[]>();
    seen.push(...[first, ...rest].map((group) => group?.question ?? ""));
    cursor = String(page.headers["x-next-cursor"] ?? "");
    // Answered while the owner reads on.
    if (first && seen.length === 2)
      await call("POST", "unanswered/dismiss", {
        agentId: agent.id,
        questionIds: first.questions.map(({ id }) => id),
      });
  } while (cursor);
  expect(seen.sort()).toEqual(words.sort());
});
