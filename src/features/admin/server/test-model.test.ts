import { expect, test } from "vitest";
import { sampleQuestions } from "#features/answers/server/public.ts";
import { type ModelSettings, testModel } from "#features/models/server/public.ts";
import { testClock } from "#testing/server/clock.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";

const double = await startModelDouble();
const samples = sampleQuestions(testClock().now());
const limits = { silenceMs: 8_000, wholeMs: 20_000, outputTokensMax: 4_000, charactersMax: 8_000 };
const providers = ["openai", "anthropic", "google", "openai-compatible"] as const;

function tried(changes: Partial<ModelSettings> = {}, changedLimits: Partial<typeof limits> = {}) {
  const settings: ModelSettings = {
    provider: "openai-compatible",
    baseUrl: `${double.origin}/v1`,
    apiKey: "sk-test",
    model: "small-model",
    ...changes,
  };
  const tested = { settings, limits: { ...limits, ...changedLimits }, prices: { input: 1 } };
  return testModel(tested, samples, new AbortController().signal);
}

const reply = {
  status: "answered",
  claims: [{ text: "A ticket costs €9.", sources: [1] }],
};

test("ruling 20: the operator's test asks for an answer with its source, of each provider, and says how fast it came", async () => {
  for (const provider of providers) {
    await double.behave({ reply });
    expect(await tried({ provider }), provider).toEqual({
      works: true,
      message: expect.stringMatching(
        /^small-model answered in [\d.]+ seconds, the first word after [\d.]+, and named its source\. It read a whole website of [\d,]+ characters in [\d.]+ seconds\.$/,
      ),
    });
    const [short, long] = await double.calls();
    expect(short?.body, provider).toContain("A ticket costs");
    expect(long?.body.length, provider).toBeGreaterThan(50_000);
  }
});

test("the operator's test says what is missing: sources, a form, a context that holds a website", async () => {
  const message = async () => (await tried()).message;
  await double.behave({ reply: { ...reply, claims: [{ text: "Come and see us.", sources: [] }] } });
  expect(await message()).toContain("named no source");
  await double.behave({ refuses: "response_format", text: "[answered] A ticket costs €9. [1]" });
  expect(await message()).toMatch(/named its source.*does not support structured replies/);
  await double.behave({ reply, contextTokens: 2_048 });
  expect(await message()).toMatch(/read only 2,048 tokens of a whole website of [\d,]+ characters/);
});

test("the operator's test does not call it working where the answer is empty, cut or late", async () => {
  const works = async (changes = {}) => (await tried({}, changes)).works;
  for (const fault of ["empty", "half-used-up", "half-filtered", "cut", "used-up"] as const) {
    await double.behave({ text: "[answered] A ticket costs €9, and so on and on.", fault });
    expect(await works(), fault).toBe(false);
  }
  await double.behave({ text: "<think>Nine, says 1.</think>" });
  expect(await works()).toBe(false);
  await double.behave({ reply, fault: "silent" });
  expect(await works({ silenceMs: 100 })).toBe(false);
  await double.behave({ reply, fault: "drip" });
  expect(await works({ wholeMs: 300 })).toBe(false);
});

test("ruling 20: the operator's test says in words what is wrong", async () => {
  const said = async (changes: Partial<ModelSettings> = {}) => {
    const { works, message } = await tried(changes);
    expect(works).toBe(false);
    return message;
  };
  for (const provider of providers) {
    await double.behave({ fault: "wrong-key" });
    expect(await said({ provider }), provider).toContain("refused the key");
    await double.behave({ fault: "unknown-model" });
    expect(await said({ provider }), provider).toContain("does not know the model small-model");
    for (const refusal of [
      [402, "Insufficient Balance"],
      [429, "insufficient_quota: You exceeded your current quota"],
      [400, "Your credit balance is too low to access the API."],
    ] satisfies [number, string][]) {
      await double.behave({ refusal });
      expect(await said({ provider }), `${provider} ${refusal}`).toContain("credit");
    }
    for (const words of [
      "Unsupported parameter: 'max_tokens' is not supported with this model.",
      "Unsupported value: 'effort' does not support 'low' with this model.",
    ]) {
      await double.behave({ refusal: [400, words] });
      expect(await said({ provider }), provider).toContain("refused a parameter");
    }
    await double.behave({ fault: "too-long" });
    expect(await said({ provider }), provider).toContain("a larger context");
  }
  await double.behave({ fault: "too-many" });
  expect(await said()).toContain("is refusing calls for now");
  await double.behave({ fault: "broken" });
  expect(await said()).toContain("trouble of its own (500)");
  await double.behave({ fault: "garbage" });
  expect(await said()).toContain("not like a language model");
  await double.behave({});
  expect(await said({ baseUrl: "http://127.0.0.1:9/v1" })).toContain("cannot be reached");
  expect(await said({ model: undefined })).toContain("The model's name is missing");
  expect(await said({ baseUrl: undefined })).toContain("The server's address is missing");
  await double.behave({ reply });
  expect(await said({ provider: "anthropic", embeddingModel: "m" })).toContain(
    "no models that compare meanings",
  );
});

test("case 37: a redirect of the provider is not followed", async () => {
  await double.behave({ fault: "redirect" });
  expect(await tried()).toMatchObject({ works: false });
});
