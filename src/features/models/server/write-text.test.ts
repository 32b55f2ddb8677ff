import { afterEach, beforeEach, expect, test } from "vitest";
import { modelBudgets, modelUse } from "#database/schema-models.ts";
import { createLog } from "#platform/server/log.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { takeCall } from "./budget.ts";
import { modelJobs } from "./jobs.ts";
import type { ModelProvider, TextLimits } from "./model-settings.ts";
import { currentModel, modelHealth, modelUseToday, untilUseIsRecorded } from "./public.ts";
import { BudgetUsedUp, startOver, writeText } from "./write-text.ts";

const { db } = await useDatabase();
const double = await startModelDouble();
const clock = testClock();
const stays = new AbortController().signal;
const agentId = "0198c0de-0000-7000-8000-000000000001";
const ownerId = "0198c0de-0000-7000-8000-000000000009";
const providers: ModelProvider[] = ["openai", "anthropic", "google", "openai-compatible"];
let made = 0;
let model = "";

beforeEach(() => {
  // What is known of a model's troubles is kept by its name.
  model = `double-${++made}`;
});

function partsWith(env: Record<string, string> = {}) {
  const config = testConfig({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: `${double.origin}/v1`,
    AI_API_KEY: "sk-test",
    AI_MODEL: model,
    ...env,
  });
  return { db, config, clock, encryption: testEncryption, log: createLog("silent") };
}

function requestOf({ config }: ReturnType<typeof partsWith>, instructions: string) {
  const taken = takeCall(db, clock.now(), config.ai, { agentId, ownerId });
  const isTaken = taken.then((budgets) => budgets !== null);
  return { agentId, ownerId, isTaken, instructions, prompt: "Do you deliver?" };
}

async function write(parts = partsWith(), changes: Partial<TextLimits> = {}) {
  const ready = await currentModel(parts);
  if (typeof ready === "string") return ready;
  let text = "";
  const request = requestOf(parts, "Be brief.");
  const limits = { ...ready.limits, ...changes };
  for await (const piece of writeText(parts, { ...ready, limits }, request, stays))
    text = piece === startOver ? "" : text + piece;
  return text;
}

// What one test used must not be counted in the next.
afterEach(() => untilUseIsRecorded());

test("ruling 20: each provider's own format is spoken, with its key, and its tokens are counted", async () => {
  for (const provider of providers) {
    await double.behave({ text: "Yes, for $6. [1]" });
    const parts = partsWith({ AI_PROVIDER: provider });
    expect(await write(parts), provider).toBe("Yes, for $6. [1]");
    const [call] = await double.calls();
    expect(call?.authorization, provider).toContain("sk-test");
    expect(call?.body, provider).toContain("Do you deliver?");
    expect(call?.body, provider).toContain("Be brief.");
    // What visitors say is not to be kept.
    if (provider === "openai") expect(JSON.parse(call?.body ?? "").store).toBe(false);
  }
  const modelsUsed = async () => (await db.select().from(modelUse)).map((row) => row.model).sort();
  await expect.poll(modelsUsed).toEqual(providers.map((provider) => `${provider}/${model}`).sort());
  const used = await db.select().from(modelUse);
  for (const row of used) expect(row).toMatchObject({ calls: 1, inputTokens: 4, outputTokens: 4 });
});

test("ruling 20: the operator's settings go before the environment, and either switches models off", async () => {
  await double.behave({ text: "Yes." });
  const parts = partsWith({ AI_MODEL: "of-the-environment" });
  await writeSetting(parts, "ai_model", model);
  await writeSetting(parts, "ai_api_key", "sk-of-the-operator");
  expect(await write(parts)).toBe("Yes.");
  const [call] = await double.calls();
  expect(JSON.parse(call?.body ?? "").model).toBe(model);
  expect(call?.authorization).toBe("Bearer sk-of-the-operator");

  expect(await write(partsWith({ AI_ENABLED: "false" }))).toBe("off");
  await writeSetting(parts, "ai_enabled", "false");
  expect(await write(parts)).toBe("off");
  expect(await double.calls()).toHaveLength(1);
});

test("cases 159, 216: what fails before its first word is tried once more, and no more than once", async () => {
  const faults = ["too-many", "broken", "garbage", "empty", "cut", "huge"] as const;
  for (const fault of faults) {
    model = `double-${++made}`;
    await double.behave({ text: "Yes.", fault, faultyCalls: 1 });
    expect(await write(partsWith()), fault).toBe("Yes.");
    await double.behave({ text: "Yes.", fault, retryAfter: "0" });
    await expect(write(partsWith()), fault).rejects.toThrow();
    expect(await double.calls(), fault).toHaveLength(2);
  }
});

test("case 159: what is cut half-way is asked once more, and what was written is void", async () => {
  await double.behave({
    text: "We deliver on every day of the week.",
    fault: "cut",
    faultyCalls: 1,
  });
  expect(await write()).toBe("We deliver on every day of the week.");
  expect(await double.calls()).toHaveLength(2);
});

test("case 159: what a filter, the number of tokens or of characters cuts off is no answer, nor asked again", async () => {
  for (const provider of providers)
    for (const fault of ["half-filtered", "half-used-up"] as const) {
      model = `double-${++made}`;
      const parts = partsWith({ AI_PROVIDER: provider });
      await double.behave({ text: "We deliver on every day but", fault });
      await expect(write(parts), `${provider} ${fault}`).rejects.toThrow(/filter|used up its/);
      expect(await double.calls(), `${provider} ${fault}`).toHaveLength(1);
    }
});

test("a model that thinks, or says that it is still there, is waited for, of each provider", async () => {
  for (const alive of [
    { thinking: "one two three four five six seven eight", fault: "drip" as const },
    { keptAliveMs: 1_600 },
  ]) {
    model = `double-${++made}`;
    await double.behave({ text: "Yes.", ...alive });
    const written = providers.map((provider) =>
      write(partsWith({ AI_PROVIDER: provider }), { silenceMs: 1_200 }),
    );
    expect(await Promise.all(written)).toEqual(providers.map(() => "Yes."));
  }
});

test("nobody waits twice for a model that is silent, or falls silent", async () => {
  for (const fault of ["silent", "stalled"] as const) {
    model = `double-${++made}`;
    await double.behave({ text: "We deliver on every day of the week.", fault });
    await expect(write(partsWith(), { silenceMs: 300 }), fault).rejects.toThrow("no sign of life");
    expect(await double.calls(), fault).toHaveLength(1);
  }
});

test("a provider that wants to be left alone for a while is asked after it, in seconds or by a date", async () => {
  const inTwoSeconds = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 2_000).toUTCString();
  for (const retryAfter of ["1", inTwoSeconds]) {
    model = `double-${++made}`;
    await double.behave({ text: "Yes.", fault: "too-many", faultyCalls: 1, retryAfter });
    expect(await write(), retryAfter).toBe("Yes.");
    const [first, second] = await double.calls();
    const until = retryAfter === "1" ? (first?.at ?? 0) + 900 : Date.parse(retryAfter) - 100;
    expect(second?.at, retryAfter).toBeGreaterThan(until);
  }
});

test("a provider that wants to be left alone for longer than a visitor waits is left alone by all", async () => {
  const parts = partsWith();
  await double.behave({ fault: "too-many", retryAfter: "120" });
  await expect(write(parts)).rejects.toThrow("is refusing calls for now");
  clock.pass(119_000);
  expect(await write(parts)).toBe("resting");
  expect(await double.calls()).toHaveLength(1);
  clock.pass(2_000);
  await double.behave({ text: "Yes." });
  expect(await write(parts)).toBe("Yes.");
});

test("the operator's settings say how long a model is waited for and how much it may write", async () => {
  const parts = partsWith({ AI_SILENCE_SECONDS: "30" });
  await writeSetting(parts, "ai_answer_seconds", "90");
  await writeSetting(parts, "ai_output_tokens", "1234");
  expect(await currentModel(parts)).toMatchObject({
    limits: { silenceMs: 30_000, wholeMs: 90_000, outputTokensMax: 1_234 },
  });
  await write(parts);
  expect((await double.calls())[0]?.body).toContain("1234");
});

test("case 159: a wrong key or an unknown model is not tried again", async () => {
  for (const fault of ["wrong-key", "unknown-model", "redirect"] as const) {
    model = `double-${++made}`;
    await double.behave({ fault });
    await expect(write(), fault).rejects.toThrow();
    expect((await double.calls()).length, fault).toBeLessThanOrEqual(fault === "redirect" ? 2 : 1);
  }
});

test("case 159: a model that fails three times is left alone for 30 seconds, then tried again", async () => {
  const parts = partsWith();
  await double.behave({ fault: "wrong-key" });
  for (let n = 0; n < 3; n++) await expect(write(parts)).rejects.toThrow("refused the key");
  expect(await write(parts)).toBe("resting");
  expect(await double.calls()).toHaveLength(3);
  expect(await modelHealth(parts)).toMatchObject({
    lastFault: { message: expect.stringContaining("refused the key") },
    restsUntil: expect.any(Date),
  });

  clock.pass(31_000);
  await double.behave({ text: "Yes." });
  expect(await write(parts)).toBe("Yes.");
  expect(await modelHealth(parts)).toMatchObject({ restsUntil: null, latencyMs: { count: 1 } });
});

test("case 159: no prompt that is refused or left without a word silences a model for others, nor is it sent twice", async () => {
  for (const provider of providers)
    for (const fault of ["too-long", "moderated", "filtered", "used-up"] as const) {
      model = `double-${++made}`;
      const parts = partsWith({ AI_PROVIDER: provider });
      await double.behave({ fault });
      for (let n = 0; n < 4; n++)
        await expect(write(parts), `${provider} ${fault}`).rejects.toThrow();
      expect(await double.calls(), `${provider} ${fault}`).toHaveLength(4);
      await double.behave({ text: "Yes." });
      expect(await write(parts), `${provider} ${fault}`).toBe("Yes.");
    }
});

test("case 159: a clock that is put back does not lengthen the time for which a model is left alone", async () => {
  const parts = partsWith();
  await double.behave({ fault: "broken" });
  clock.pass(86_400_000);
  for (let n = 0; n < 3; n++) await expect(write(parts)).rejects.toThrow("trouble of its own");
  expect(await write(parts)).toBe("resting");

  clock.pass(-86_400_000);
  await double.behave({ text: "Yes." });
  expect(await modelHealth(parts)).toMatchObject({ restsUntil: null });
  expect(await write(parts)).toBe("Yes.");
});

test("case 157: an endless answer is cut by its length, a slow one by its time, and the provider is hung up on", async () => {
  await double.behave({ text: "On and on", fault: "endless" });
  await expect(write(partsWith(), { charactersMax: 1_000 })).rejects.toThrow("more than 1000");
  await expect.poll(double.calls).toMatchObject([{ hungUp: true }]);

  await double.behave({ text: "slowly ".repeat(50), fault: "drip" });
  await expect(write(partsWith(), { wholeMs: 500 })).rejects.toThrow("did not finish");
  await expect.poll(double.calls).toMatchObject([{ hungUp: true }]);
});

test("case 158: when the visitor leaves, the provider is hung up on and what was written is counted", async () => {
  await double.behave({ text: "slowly ".repeat(50), fault: "drip" });
  const parts = partsWith();
  const gone = new AbortController();
  const ready = await currentModel(parts);
  if (typeof ready === "string") throw new Error(ready);
  const request = requestOf(parts, "");
  for await (const _ of writeText(parts, ready, request, gone.signal)) gone.abort();
  await expect.poll(double.calls).toMatchObject([{ hungUp: true }]);
  const use = () => modelUseToday(db, clock.now());
  await expect.poll(use).toMatchObject({ calls: 1, inputTokens: 4 });
});

test("case 151: no process calls a model once the day's calls are used up, of an agent or of all", async () => {
  await double.behave({ text: "Yes." });
  const each = partsWith({ AI_DAILY_CALLS_PER_AGENT: "2", AI_DAILY_CALLS: "5" });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => write(each)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(write(each)).rejects.toThrow(BudgetUsedUp);
  await expect(write(partsWith({ AI_DAILY_CALLS: "2" }))).rejects.toThrow(BudgetUsedUp);
  expect(await double.calls()).toHaveLength(2);

  clock.pass(86_400_000);
  expect(await write(each)).toBe("Yes.");
  await modelJobs(each)["models.forget-budgets"]();
  await expect(write(partsWith({ AI_DAILY_CALLS: "1" }))).rejects.toThrow(BudgetUsedUp);
  const days = await db.select({ day: modelBudgets.day }).from(modelBudgets);
  expect(new Set(days.map(({ day }) => day))).toEqual(new Set(["2026-11-22"]));
});

test("ruling 36: what a day cost is known where prices are, and is of that day only", async () => {
  await double.behave({ text: "Yes, of course." });
  expect(await modelUseToday(db, clock.now())).toMatchObject({
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
  });
  await write(partsWith({ AI_INPUT_PRICE: "2", AI_OUTPUT_PRICE: "8" }));
  // As the process does before it ends.
  await untilUseIsRecorded();
  expect(await modelUseToday(db, clock.now())).toMatchObject({
    calls: 1,
    inputTokens: 4,
    outputTokens: 4,
    cost: (4 * 2 + 4 * 8) / 1_000_000,
  });
  clock.pass(86_400_000);
  expect(await modelUseToday(db, clock.now())).toMatchObject({ calls: 0, cost: null });
});
