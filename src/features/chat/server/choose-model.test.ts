import { afterEach, beforeEach, expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { messages } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { playgroundRoutes } from "#features/answers/server/playground/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { untilUseIsRecorded } from "#features/models/server/public.ts";
import { modelRoutes } from "#features/models/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";

const double = await startModelDouble();
const own = await startModelDouble();
const { app } = await startTestServerWith(
  { FETCH_ALLOW: new URL(own.origin).host },
  chatRoutes,
  agentRoutes,
  modelRoutes,
  playgroundRoutes,
);
const { db } = app;

beforeEach(async () => {
  await writeSetting(app, "ai_provider", "openai-compatible");
  await writeSetting(app, "ai_base_url", `${double.origin}/v1`);
  await writeSetting(app, "ai_model", "small");
});
afterEach(() => untilUseIsRecorded());

async function bakery(features: Record<string, boolean>) {
  const plan = await createPlan(db, { features });
  const owner = await createOwner(db, { planId: plan.id });
  const cookie = await signIn(app, owner);
  const agent = await createAgent(db, { userId: owner.id, knowledgeVersion: 1 });
  const source = only(
    await db
      .insert(sources)
      .values({ agentId: agent.id, kind: "website", status: "done" })
      .returning(),
  );
  await db.insert(passages).values({
    agentId: agent.id,
    sourceId: source.id,
    title: "Delivery",
    text: "We deliver within the city for $6.",
    url: "https://tollgate.test/delivery",
    language: "en",
    position: 0,
    contentHash: "delivery",
  });
  const put = async (url: string, payload: object) => {
    const { statusCode } = await app.inject({ method: "PUT", url, headers: { cookie }, payload });
    return statusCode;
  };
  return {
    agent,
    put,
    choose: (change: object) => put(`/api/agents/${agent.id}`, change),
    playground: async () =>
      (await app.inject({ url: `/api/agents/${agent.id}/playground`, headers: { cookie } })).json(),
    say: (visitorId = "vera") =>
      app.inject({
        method: "POST",
        url: `/api/agents/${agent.id}/chat`,
        payload: { message: "Do you deliver?", visitorId },
      }),
  };
}

async function asked({ calls }: typeof double) {
  return (await calls()).map(({ body }) => JSON.parse(body));
}

test("how freely and how long a model answers is the agent's; what is usual without a choice is as ever", async () => {
  const { choose, say } = await bakery({});
  await say();
  expect(await choose({ creativity: "exact", answerLength: "short" })).toBe(200);
  await say("otto");
  expect(await choose({ creativity: "lively", answerLength: "long" })).toBe(200);
  await say("wilma");
  const told = (await asked(double)).map(({ model, temperature, max_tokens, messages }) => [
    model,
    temperature,
    max_tokens,
    /at most four|one or two short|up to ten/.exec(messages[0].content)?.[0],
  ]);
  expect(told).toEqual([
    ["small", 0.2, 4_000, "at most four"],
    ["small", 0, 2_000, "one or two short"],
    ["small", 0.7, 8_000, "up to ten"],
  ]);
});

test("an agent is answered by the model its owner chose among those offered", async () => {
  const { choose, say, playground } = await bakery({ modelChoice: true });
  await db.execute(`insert into offered_models values ('openai-compatible', '${double.origin}/v1',
    '[{"name": "small", "inputPrice": 1, "outputPrice": 2}, {"name": "large", "inputPrice": 3, "outputPrice": 4}]')`);
  await writeSetting(app, "ai_model", "small");
  expect(await choose({ model: { name: "large", isOwn: false } })).toBe(200);
  expect((await playground()).model).toBe("large");
  await say();
  expect((await asked(double)).map(({ model }) => model)).toEqual(["large"]);
  expect((await db.select().from(messages).orderBy(messages.position)).at(-1)).toMatchObject({
    writtenBy: "openai-compatible/large",
  });
  expect(await choose({ model: { name: "huge", isOwn: false } })).toBe(400);
  expect(await choose({ model: { name: "large", isOwn: true } })).toBe(400);
  expect(await choose({ model: null })).toBe(200);
  expect((await playground()).model).toBe("small");
});

test("without the choice in the plan none is stored", async () => {
  const { choose, playground } = await bakery({});
  expect(await choose({ model: { name: "small", isOwn: false } })).toBe(403);
  expect((await playground()).model).toBe("small");
});

test("when an owner's key fails or is at its limit the built-in answer steps in, not the operator's model", async () => {
  const { put, say, playground } = await bakery({ modelChoice: true });
  const set = (dailyLimit: number) =>
    put("/api/own-model", {
      provider: "openai-compatible",
      baseUrl: `${own.origin}/v1`,
      apiKey: "sk-of-nora",
      models: [{ name: "fine", inputPrice: 1_000, outputPrice: 1_000 }],
      defaultModel: "fine",
      dailyLimit,
    });
  expect(await set(100)).toBe(200);
  expect((await playground()).model).toBe("fine");
  const writtenBy = async () =>
    (await db.select().from(messages).orderBy(messages.position)).at(-1)?.writtenBy;
  await say();
  expect(await writtenBy()).toBe("openai-compatible/fine");
  await own.behave({ fault: "wrong-key" });
  await say("otto");
  expect(await writtenBy()).toBe("built-in");
  await own.behave({});
  await untilUseIsRecorded();
  expect(await set(0.01)).toBe(200);
  await say("wilma");
  expect(await writtenBy()).toBe("built-in");
  expect(await own.calls()).toEqual([]);
  expect(await double.calls()).toEqual([]);
});
