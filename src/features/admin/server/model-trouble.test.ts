import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { mails } from "#database/schema-operations.ts";
import {
  currentModel,
  takeOwnCall,
  untilUseIsRecorded,
  writeText,
} from "#features/models/server/public.ts";
import { modelRoutes } from "#features/models/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const { app, clock } = await startTestServerWith(
  { AI_DAILY_CALLS: "10" },
  async (server: FastifyInstance) => {
    await server.register(modelRoutes);
    await server.register(adminRoutes, { operator: operatorPaths });
  },
);
const double = await startModelDouble();
let made = 0;

beforeEach(async () => {
  clock.pass(86_400_000);
  await writeSetting(app, "ai_provider", "openai-compatible");
  await writeSetting(app, "ai_base_url", `${double.origin}/v1`);
  // What is known of a model's troubles is kept by its name.
  await writeSetting(app, "ai_model", `double-${++made}`);
});
afterEach(() => untilUseIsRecorded());

async function ask(owner: { id: string }): Promise<string> {
  const agent = await createAgent(app.db, { userId: owner.id, name: randomUUID() });
  const ready = await currentModel(app);
  if (typeof ready === "string") return ready;
  const whose = { agentId: agent.id, ownerId: owner.id };
  const isTaken = takeOwnCall(app, whose);
  const request = { ...whose, isTaken, instructions: "", prompt: "Do you deliver?" };
  let text = "";
  for await (const piece of writeText(app, ready, request, new AbortController().signal))
    text += String(piece);
  await untilUseIsRecorded();
  return text;
}

async function mailed() {
  const rows = await app.db.select().from(mails).orderBy(mails.createdAt);
  return rows.map(({ kind, to }) => ({ kind, to }));
}

async function owned() {
  const owner = await createOwner(app.db);
  const cookie = await signIn(app, owner);
  const state = async () =>
    (await app.inject({ url: "/api/model-state", headers: { cookie } })).json().whyWithout;
  return { owner, state };
}

test.each([
  ["a wrong key", { fault: "wrong-key" as const }],
  ["used-up credit", { refusal: [402, "Insufficient credits"] as [number, string] }],
  ["a wrong name", { fault: "unknown-model" as const }],
])(
  "of %s the operator is mailed once, and told when it is mended; owners see it meanwhile",
  async (_, behavior) => {
    const { ask: askConsole, operator } = await asOperator(app);
    const { owner, state } = await owned();
    const notice = async () => (await askConsole("GET", "/model-notice")).json();
    expect(await state()).toBeNull();
    expect(await notice()).toMatchObject({ trouble: null });

    await double.behave(behavior);
    for (let n = 0; n < 3; n++) await expect(ask(owner)).rejects.toThrow();
    await untilUseIsRecorded();
    expect(await mailed()).toEqual([{ kind: "operator.model-trouble", to: operator.email }]);
    expect(await notice()).toMatchObject({
      name: `openai-compatible/double-${made}`,
      trouble: { message: expect.stringMatching(/key|credit|name/) },
    });
    expect(await state()).toBe("fault");

    clock.pass(31_000);
    await double.behave({ text: "Yes." });
    expect(await ask(owner)).toBe("Yes.");
    expect(await state()).toBeNull();
    expect(await notice()).toMatchObject({ trouble: null });
    expect((await mailed()).map(({ kind }) => kind)).toEqual([
      "operator.model-trouble",
      "operator.model-recovery",
    ]);
  },
);

test("what passes is no trouble: nobody is mailed of it", async () => {
  await asOperator(app);
  const { owner, state } = await owned();
  await double.behave({ fault: "broken" });
  await expect(ask(owner)).rejects.toThrow("trouble of its own");
  await untilUseIsRecorded();
  expect(await mailed()).toEqual([]);
  expect(await state()).toBeNull();
});

test("what nobody has had an answer from for 15 minutes is told once, and its recovery too", async () => {
  await asOperator(app);
  const { owner, state } = await owned();
  await double.behave({ fault: "broken" });
  const fail = async () => {
    await expect(ask(owner)).rejects.toThrow("trouble of its own");
    await untilUseIsRecorded();
  };
  const told = async () =>
    (await mailed()).map(({ kind }) => kind).filter((kind) => kind !== "operator.model-budget");
  await fail();
  clock.pass(14 * 60_000);
  await fail();
  expect(await told()).toEqual([]);
  clock.pass(60_000);
  await fail();
  clock.pass(3_600_000);
  await fail();
  expect(await told()).toEqual(["operator.model-trouble"]);
  expect(await state()).toBe("fault");

  clock.pass(60_000);
  await double.behave({ text: "Yes." });
  await ask(owner);
  expect(await told()).toEqual(["operator.model-trouble", "operator.model-recovery"]);
  expect(await state()).toBeNull();
});

test("a fault that passes within 15 minutes begins anew after an answer", async () => {
  await asOperator(app);
  const { owner } = await owned();
  for (let n = 0; n < 2; n++) {
    await double.behave({ fault: "broken" });
    await expect(ask(owner)).rejects.toThrow();
    await untilUseIsRecorded();
    clock.pass(600_000);
    await double.behave({ text: "Yes." });
    await ask(owner);
  }
  expect(await mailed()).toEqual([]);
});

test("at 80 % and 100 % of the day's calls the operator gets an email, and owners see the end", async () => {
  const { ask: askConsole } = await asOperator(app);
  const { state } = await owned();
  const take = () => takeOwnCall(app, { ownerId: randomUUID(), agentId: null });
  const spent = { day: clock.now().toISOString().slice(0, 10), subject: "all", calls: 7 };
  await app.db.insert(modelBudgets).values(spent);
  expect(await take()).toBe(true);
  expect(await mailed()).toHaveLength(1);
  expect(await take()).toBe(true);
  expect(await mailed()).toHaveLength(1);
  expect(await state()).toBeNull();
  expect(await take()).toBe(true);
  expect(await take()).toBe(false);
  const subjects = (await app.db.select().from(mails).orderBy(mails.createdAt)).map(
    ({ subject }) => subject,
  );
  expect(subjects).toEqual([
    "80 % of today's model calls are used",
    "All of today's model calls are used",
  ]);
  expect(await state()).toBe("budget");
  expect((await askConsole("GET", "/model-notice")).json()).toMatchObject({
    calls: 10,
    callsMax: 10,
  });
});

test("the console says what models cost by day, by owner and by agent, deleted ones too", async () => {
  const { ask: askConsole } = await asOperator(app);
  const { owner } = await owned();
  await writeSetting(app, "ai_input_price", "1000");
  await double.behave({ text: "Yes." });
  await ask(owner);
  await ask(owner);
  const by = async (group: string) => (await askConsole("GET", `/model-use?by=${group}`)).json();
  const both = { calls: 2, inputTokens: 8, outputTokens: 2, cost: 0.008 };
  const [day] = await by("day");
  expect(day).toEqual({ label: clock.now().toISOString().slice(0, 10), ...both });
  expect(await by("owner")).toContainEqual({ label: owner.email, ...both });
  expect(await by("agent")).toHaveLength(2);
  await app.db.delete(agents);
  expect(await by("owner")).toContainEqual({ label: null, ...both });
});
