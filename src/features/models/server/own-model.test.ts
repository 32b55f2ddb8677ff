import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { modelUse, ownModels, ownModelUse } from "#database/schema-models.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { writeSetting } from "#platform/server/settings.ts";
import {
  createAgent,
  createOperator,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { readOwnersChoice } from "./own-model.ts";
import {
  BudgetUsedUp,
  currentModel,
  startOver,
  takeCallFor,
  untilUseIsRecorded,
  writeText,
} from "./public.ts";
import { modelRoutes } from "./routes.ts";

const double = await startModelDouble();
const operators = await startModelDouble();
const { host, origin } = new URL(double.origin);
const { app, clock } = await startTestServerWith({ FETCH_ALLOW: host }, modelRoutes);
const { db } = app;

const key = "sk-of-nora-4711-wxyz";
const small = { name: "small", inputPrice: 1_000, outputPrice: 2_000 };
const body = {
  provider: "openai-compatible",
  baseUrl: `${origin}/v1`,
  apiKey: key,
  models: [small, { ...small, name: "large" }],
  defaultModel: "small",
  dailyLimit: 1,
};

beforeEach(async () => {
  clock.pass(86_400_000);
  await operators.behave({ text: "From the operator." });
  await writeSetting(app, "ai_provider", "openai-compatible");
  await writeSetting(app, "ai_base_url", `${operators.origin}/v1`);
  await writeSetting(app, "ai_model", "of-the-operator");
});
afterEach(() => untilUseIsRecorded());

async function business(features: Record<string, boolean> = { modelChoice: true }) {
  const plan = await createPlan(db, { features });
  const owner = await createOwner(db, { planId: plan.id });
  const cookie = await signIn(app, owner);
  const call = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const agent = await createAgent(db, { userId: owner.id, name: randomUUID() });
  const set = (changes: object = {}) => call("PUT", "/api/own-model", { ...body, ...changes });
  return {
    owner,
    set,
    call,
    state: async () => (await call("GET", "/api/model-state")).whyWithout,
    async ask(prompt = "Do you deliver?") {
      const ready = await currentModel(app, { ownerId: owner.id, model: agent.model });
      if (typeof ready === "string") return ready;
      const whose = { agentId: agent.id, ownerId: owner.id };
      const isTaken = takeCallFor(app, ready, whose);
      const request = { ...whose, isTaken, instructions: "", prompt };
      let text = "";
      try {
        for await (const piece of writeText(app, ready, request, new AbortController().signal))
          text = piece === startOver ? "" : text + piece;
      } finally {
        await untilUseIsRecorded();
      }
      return text;
    },
  };
}

async function mailed() {
  const rows = await db.select().from(mails).orderBy(mails.createdAt);
  return rows.map(({ kind, to }) => ({ kind, to }));
}

test("ruling 20: an owner's key is used for their agents only, and its use is theirs, not the operator's", async () => {
  const nora = await business();
  const otto = await business();
  expect(await nora.set()).toMatchObject({ status: 200, spentToday: 0 });
  await double.behave({ text: "From Nora's." });
  expect(await nora.ask()).toBe("From Nora's.");
  expect(await otto.ask()).toBe("From the operator.");
  const [call, ...others] = await double.calls();
  expect(others).toEqual([]);
  expect(call?.authorization).toBe(`Bearer ${key}`);
  expect(JSON.parse(call?.body ?? "").model).toBe("small");
  expect((await operators.calls()).map(({ authorization }) => authorization)).toEqual([""]);

  expect(await nora.call("GET", "/api/own-model")).toMatchObject({
    spentToday: 0.01,
    last30Days: { calls: 1, inputTokens: 4, outputTokens: 3, spent: 0.01 },
  });
  expect(await db.select().from(modelUse)).toMatchObject([{ calls: 1 }]);
});

test("case 31: the key goes to a provider's own address, or to a public one by https", async () => {
  const { set, call } = await business();
  const refused = async (baseUrl: string | null) => {
    const { status, fields } = await set({ baseUrl });
    return [status, Object.keys(fields ?? {})];
  };
  for (const baseUrl of [
    null,
    "",
    "http://models.example/v1",
    "https://127.0.0.1/v1",
    "https://[::1]/v1",
    "https://10.1.2.3/v1",
    "https://169.254.169.254/latest",
    "https://localhost/v1",
    "https://intranet/v1",
    "https://models.example:8443/v1",
    "https://nora:secret@models.example/v1",
    "ftp://models.example/v1",
    new URL("/v1", app.config.publicUrl).href,
    "https://models.example/v1?to=elsewhere",
  ])
    expect([baseUrl, await refused(baseUrl)]).toEqual([baseUrl, [400, ["baseUrl"]]]);
  for (const provider of ["openai", "anthropic", "google"])
    expect(await set({ provider, baseUrl: "https://elsewhere.example/v1" })).toMatchObject({
      status: 200,
      set: { provider, baseUrl: null },
    });
  expect(await set({ baseUrl: "https://openrouter.ai/api/v1/" })).toMatchObject({
    set: { baseUrl: "https://openrouter.ai/api/v1" },
  });
  const asked = { provider: "openai-compatible", baseUrl: "https://192.168.0.1/v1", apiKey: "sk" };
  expect(await call("POST", "/api/own-model/list", asked)).toMatchObject({ status: 400 });
});

test("a name that leads to a private address is not called, and told as one without a server", async () => {
  const { set, call } = await business();
  await set({ baseUrl: "https://models.localtest.invalid/v1" });
  const asked = { provider: "openai-compatible", baseUrl: "https://models.localtest.invalid/v1" };
  expect((await call("POST", "/api/own-model/list", asked)).fault).toContain("cannot be reached");
});

test("the key is encrypted at rest, shown masked, and what stands for it never overwrites it", async () => {
  const { owner, set, call, ask } = await business();
  await double.behave({ text: "Yes." });
  expect((await set()).set.apiKey).toBe("••••wxyz");
  const [row] = await db.select().from(ownModels);
  expect(row?.apiKey).not.toContain("sk-of-nora");
  expect(JSON.stringify(await db.select().from(auditEvents))).not.toContain("sk-of-nora");

  expect(await set({ apiKey: "••••wxyz" })).toMatchObject({ status: 400 });
  expect(await set({ apiKey: undefined, dailyLimit: 2 })).toMatchObject({
    status: 200,
    set: { apiKey: "••••wxyz", dailyLimit: 2 },
  });
  expect(await ask()).toBe("Yes.");
  expect((await double.calls())[0]?.authorization).toBe(`Bearer ${key}`);
  expect(JSON.stringify(await call("GET", "/api/own-model"))).not.toContain("sk-of-nora");
  const { status } = await call("DELETE", "/api/own-model");
  expect(status).toBe(200);
  expect(await readOwnersChoice(app, owner.id)).toEqual({ isInPlan: true, key: null });
});

test("a stored key is sent to no other address: there it must be entered again", async () => {
  const { set, call } = await business();
  await set();
  const elsewhere = { provider: "openai-compatible", baseUrl: "https://elsewhere.example/v1" };
  const again = { status: 400, fields: { apiKey: "Enter the key for this address." } };
  expect(await set({ ...elsewhere, apiKey: undefined })).toMatchObject(again);
  expect(await set({ provider: "openai", apiKey: undefined })).toMatchObject(again);
  expect(await call("POST", "/api/own-model/list", elsewhere)).toMatchObject(again);
  await double.behave({ models: [{ id: "small" }] });
  const same = { provider: "openai-compatible", baseUrl: `${origin}/v1` };
  expect((await call("POST", "/api/own-model/list", same)).models).toHaveLength(1);
  expect((await double.calls())[0]?.authorization).toBe(`Bearer ${key}`);
});

test("without both prices of each model there is no limit, so they are needed", async () => {
  const { set } = await business();
  const models = [{ ...small, outputPrice: null }];
  expect(await set({ models })).toMatchObject({ status: 400, fields: { models: /prices/ } });
  const unpriced = { models: [small], defaultModel: "another" };
  expect(await set(unpriced)).toMatchObject({ status: 400 });
});

test("a plan without the choice takes no key, and one kept from before is not used", async () => {
  const { owner, set, call, ask } = await business();
  await set();
  const { id } = await createPlan(db);
  await db.update(users).set({ planId: id }).where(eq(users.id, owner.id));
  const free = await business({});
  expect(await free.set()).toMatchObject({ status: 403 });
  expect(await free.call("POST", "/api/own-model/list", body)).toMatchObject({ status: 403 });
  expect(await ask()).toBe("From the operator.");
  expect(await call("GET", "/api/own-model")).toMatchObject({
    isInPlan: false,
    set: { apiKey: "••••wxyz" },
  });
});

test("the operator stops keys of owners, or all models, at once", async () => {
  const nora = await business();
  await nora.set();
  await double.behave({ text: "From Nora's." });
  expect(await nora.ask()).toBe("From Nora's.");
  await writeSetting(app, "ai_own_keys", "false");
  expect(await nora.call("GET", "/api/own-model")).toMatchObject({ isAllowed: false });
  expect(await nora.set()).toMatchObject({ status: 403 });
  expect(await nora.ask()).toBe("From the operator.");
  await writeSetting(app, "ai_enabled", "false");
  expect(await nora.ask()).toBe("off");
});

test("at its daily limit a key is no longer used, and only its owner is told, at 80 % and 100 %", async () => {
  const operator = await createOperator(db);
  const { owner, set, ask, state } = await business();
  await set();
  await double.behave({ text: "Yes." });
  // 200 tokens of input are 20 cents, and the answer's one or two a cent at most.
  const prompt = "x".repeat(800);
  const costs = async () => (await db.select().from(ownModelUse))[0]?.spentMicros ?? 0;
  await ask(prompt);
  const each = await costs();
  expect(each).toBe(202_000);
  for (let n = 0; n < 3; n++) await ask(prompt);
  expect((await mailed()).map(({ kind }) => kind)).toEqual(["owner.model-limit"]);
  expect(await state()).toBeNull();
  await ask(prompt);
  expect(await mailed()).toEqual(Array(2).fill({ kind: "owner.model-limit", to: owner.email }));
  expect(await state()).toBe("own-limit");
  await expect(ask(prompt)).rejects.toThrow(BudgetUsedUp);
  expect(await double.calls()).toHaveLength(5);
  expect(await costs()).toBe(5 * each);
  expect((await mailed()).some(({ to }) => to === operator.email)).toBe(false);

  clock.pass(86_400_000);
  expect(await state()).toBeNull();
  expect(await ask(prompt)).toBe("Yes.");
});

test("a limit that is raised lets the key answer again, and its owner is told of it as of the first", async () => {
  const { set, ask } = await business();
  await set({ dailyLimit: 0.2 });
  await double.behave({ text: "Yes." });
  const prompt = "x".repeat(800);
  const told = async () => (await mailed()).length;
  await ask(prompt);
  await expect(ask(prompt)).rejects.toThrow(BudgetUsedUp);
  expect(await told()).toBe(1);
  await set({ dailyLimit: 0.4 });
  await ask(prompt);
  expect(await told()).toBe(2);
});

test("calls at once exceed the limit by one at most, however long their answers are", async () => {
  const { set, ask } = await business();
  // Each holds back 20 cents of input and the eight dollars that the longest answer costs.
  await set({ dailyLimit: 20 });
  await double.behave({ text: "Yes. ".repeat(1_500), keptAliveMs: 300 });
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask("x".repeat(800))));
  const answered = asked.filter(({ status }) => status === "fulfilled");
  expect(answered).toHaveLength(3);
  expect(await double.calls()).toHaveLength(3);
  expect(await db.select().from(ownModelUse)).toMatchObject([{ calls: 3, reservedMicros: 0 }]);
});

test("a call given up before its first word costs its prompt, and a refused one nothing", async () => {
  const { set, ask, call } = await business();
  await set();
  await writeSetting(app, "ai_silence_seconds", "0.1");
  const spent = async () => (await call("GET", "/api/own-model")).spentToday;
  await double.behave({ fault: "silent" });
  await expect(ask("x".repeat(800))).rejects.toThrow("no sign of life");
  expect(await spent()).toBe(0.2);
  await double.behave({ fault: "wrong-key" });
  await expect(ask("x".repeat(800))).rejects.toThrow("refused the key");
  expect(await spent()).toBe(0.2);
});

test("a key's owner alone is told once of a lasting fault, and of its recovery", async () => {
  const operator = await createOperator(db);
  const nora = await business();
  const otto = await business();
  await nora.set({ dailyLimit: 100 });
  await double.behave({ fault: "wrong-key" });
  for (let n = 0; n < 3; n++) await expect(nora.ask()).rejects.toThrow("refused the key");
  expect(await mailed()).toEqual([{ kind: "owner.model-trouble", to: nora.owner.email }]);
  expect(await nora.call("GET", "/api/model-state")).toMatchObject({
    whyWithout: "own-fault",
    message: expect.stringContaining("refused the key"),
  });
  expect(await otto.state()).toBeNull();
  expect(await otto.ask()).toBe("From the operator.");

  clock.pass(31_000);
  await double.behave({ text: "Yes." });
  expect(await nora.ask()).toBe("Yes.");
  expect(await nora.state()).toBeNull();
  const told = await mailed();
  expect(told.map(({ kind }) => kind)).toEqual(["owner.model-trouble", "owner.model-recovery"]);
  expect(told.some(({ to }) => to === operator.email)).toBe(false);
});
