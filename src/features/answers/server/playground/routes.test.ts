import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { conversations, messages } from "#database/schema.ts";
import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { Playground, SavedQuestion, TriedAnswer } from "../../contract.ts";
import { playgroundRoutes } from "./routes.ts";

const { app } = await startTestServer(playgroundRoutes, chatRoutes);
const double = await startModelDouble();
const { db } = app;

async function bakery(account: Parameters<typeof createOwner>[1] = {}) {
  const owner = await createOwner(db, account);
  const cookie = await signIn(app, owner);
  const values = { userId: owner.id, name: "Tollgate Bakery", knowledgeVersion: 1 };
  const agent = await createAgent(db, { ...values, isActive: false });
  const source = only(
    await db
      .insert(sources)
      .values({ agentId: agent.id, kind: "website", status: "done" })
      .returning(),
  );
  await db.insert(passages).values(
    [
      ["Delivery", "We deliver within the city for $6."],
      ["Parking", "There is a car park behind the shop."],
    ].map(([heading = "", text = ""], position) => ({
      agentId: agent.id,
      sourceId: source.id,
      title: "Questions",
      heading,
      text,
      url: `https://bakery.test/questions#${position}`,
      language: "en",
      position,
      contentHash: heading,
    })),
  );
  const call = (method: "GET" | "POST" | "DELETE", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/agents/${agent.id}/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  return { agent, call };
}

async function setModel() {
  for (const [key, value] of [
    ["ai_provider", "openai-compatible"],
    ["ai_base_url", `${double.origin}/v1`],
    ["ai_model", "small-model"],
  ] as const)
    await writeSetting(app, key, value);
}

test("a trial shows the answer, its trace and the prompt, and counts as nothing", async () => {
  const { call } = await bakery();
  await setModel();
  const asked = { question: "Do you deliver?" };
  const builtIn = (await call("POST", "playground", { ...asked, writer: "built-in" })).json();
  expect(builtIn).toMatchObject({
    text: "We deliver within the city for $6. [1]",
    writtenBy: "built-in",
    isAnswered: true,
    why: null,
  } satisfies Partial<TriedAnswer>);
  expect(builtIn.trace.places[0]).toMatchObject({ heading: "Delivery", isSaid: true });
  expect(builtIn.trace.steps.join(" ")).toMatch(/^Understood as a question .* This answers it/);
  expect(builtIn.prompt.prompt).toContain("We deliver within the city for $6.");
  expect(await double.calls()).toEqual([]);

  await double.behave({ text: "Sure, we deliver within the city for $6. [1]" });
  const model = (await call("POST", "playground", { ...asked, writer: "model" })).json();
  expect(model).toMatchObject({
    text: "Sure, we deliver within the city for $6. [1]",
    writtenBy: "model",
    why: null,
  });
  for (const table of [conversations, messages, unansweredQuestions])
    expect(await db.select().from(table)).toEqual([]);
});

test("a trial says why it was refused, or answered by another writer", async () => {
  const { call } = await bakery();
  const tried = async (question: string, writer = "built-in"): Promise<TriedAnswer> =>
    (await call("POST", "playground", { question, writer })).json();
  expect(await tried("What is the capital of Mongolia?")).toMatchObject({ isAnswered: false });
  expect((await tried("What is the capital of Mongolia?")).why).toMatch(
    /^Nothing the agent has read covers this|none of them answers/,
  );
  expect(await tried("Are you a human?", "model")).toMatchObject({
    writtenBy: "rule",
    why: expect.stringMatching(/^A rule/),
  });
  expect((await tried("Do you deliver?", "model")).why).toMatch(/^No language model is set/);
  await setModel();
  await double.behave({ text: "[unknown]" });
  expect(await tried("Do you deliver?", "model")).toMatchObject({
    isAnswered: false,
    why: "The language model found no answer in these sections.",
  });
  await double.behave({ fault: "wrong-key" });
  expect(await tried("Do you deliver?", "model")).toMatchObject({
    writtenBy: "built-in",
    isAnswered: true,
    why: expect.stringContaining("gave no complete answer"),
  });
});

test("case 161: owners whose plan has ended cannot use a paid model in the playground", async () => {
  const { call } = await bakery({ subscriptionStatus: "expired" });
  await setModel();
  const asked = { question: "Do you deliver?", writer: "model" };
  expect((await call("POST", "playground", asked)).json()).toMatchObject({
    writtenBy: "built-in",
    isAnswered: true,
    why: expect.stringMatching(/^Your plan has ended/),
  });
  const message = { message: "Do you deliver?" };
  expect((await call("POST", "test-questions", message)).json().response).toContain("$6");
  expect(await double.calls()).toEqual([]);
});

test("a question can be tried as a follow-up", async () => {
  const { call } = await bakery();
  const earlier = [{ sender: "user", content: "Do you deliver?" }];
  const body = { question: "And within the city?", earlier, writer: "built-in" };
  expect((await call("POST", "playground", body)).json().text).toContain("$6");
});

test("saved questions run with each writer, and the latest results stay", async () => {
  const { call } = await bakery();
  const saved: SavedQuestion = (
    await call("POST", "saved-questions", {
      question: "Do you deliver?",
      expectedWords: ["the CITY", "tomorrow"],
    })
  ).json();
  await call("POST", "saved-questions", { question: "Where can I park?" });
  const run = (writer: string) => call("POST", `saved-questions/${saved.id}/run`, { writer });
  expect((await run("built-in")).json().runs).toMatchObject([
    { writer: "built-in", isAnswered: true, missingWords: ["tomorrow"] },
  ]);
  await setModel();
  await double.behave({ text: "We deliver within the city for $6, tomorrow too. [1]" });
  await run("model");
  await run("built-in");

  const { model, questions }: Playground = (await call("GET", "playground")).json();
  expect(model).toBe("small-model");
  expect(questions.map(({ question }) => question)).toEqual([
    "Do you deliver?",
    "Where can I park?",
  ]);
  expect(questions[0]?.runs).toMatchObject([
    { writer: "model", missingWords: [] },
    { writer: "built-in", missingWords: ["tomorrow"] },
  ]);

  expect((await call("DELETE", `saved-questions/${saved.id}`)).statusCode).toBe(200);
  expect((await call("GET", "playground")).json().questions).toHaveLength(1);
});

test("another owner can neither try, see, save, run nor delete, nor learn that anything exists", async () => {
  const { agent, call } = await bakery();
  const saved = (await call("POST", "saved-questions", { question: "Do you deliver?" })).json();
  const cookie = await signIn(app, await createOwner(db));
  for (const [method, path, payload] of [
    ["GET", "playground"],
    ["POST", "playground", { question: "Do you deliver?", writer: "built-in" }],
    ["POST", "saved-questions", { question: "Do you deliver?" }],
    ["POST", `saved-questions/${saved.id}/run`, { writer: "built-in" }],
    ["DELETE", `saved-questions/${saved.id}`],
  ] as const) {
    const url = `/api/agents/${agent.id}/${path}`;
    const asked = { method, url, ...(payload && { payload }) };
    expect((await app.inject({ ...asked, headers: { cookie } })).statusCode, path).toBe(404);
    expect((await app.inject(asked)).statusCode, path).toBe(401);
  }
  expect((await call("GET", "playground")).json().questions).toHaveLength(1);
});

test("blank, overlong and excess questions are refused with a message", async () => {
  const { call } = await bakery();
  for (const question of ["  ", "x".repeat(1001)])
    expect((await call("POST", "saved-questions", { question })).statusCode).toBe(400);
  const answers = await Promise.all(
    Array.from({ length: 101 }, () => call("POST", "saved-questions", { question: "Open?" })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => answer.json().message)).toEqual([
    "You can save 100 questions. Delete one first.",
  ]);
});
