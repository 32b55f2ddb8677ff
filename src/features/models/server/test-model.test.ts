import { expect, test } from "vitest";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { type ModelSettings, testModel } from "./public.ts";

const double = await startModelDouble();

function settings(changes: Partial<ModelSettings> = {}): ModelSettings {
  return {
    provider: "openai-compatible",
    baseUrl: `${double.origin}/v1`,
    apiKey: "sk-test",
    model: "small-model",
    ...changes,
  };
}

test("ruling 20: the operator's test says that a model answers, of each provider", async () => {
  for (const provider of ["openai", "anthropic", "google", "openai-compatible"] as const)
    expect(await testModel(settings({ provider })), provider).toEqual({
      works: true,
      message: expect.stringMatching(/^small-model answered in \d/),
    });
});

test("ruling 20: the operator's test says in words what is wrong", async () => {
  const said = async (changes: Partial<ModelSettings> = {}) => {
    const { works, message } = await testModel(settings(changes));
    expect(works).toBe(false);
    return message;
  };
  for (const provider of ["openai", "anthropic", "google", "openai-compatible"] as const) {
    await double.behave({ fault: "wrong-key" });
    expect(await said({ provider }), provider).toContain("refused the key");
    await double.behave({ fault: "unknown-model" });
    expect(await said({ provider }), provider).toContain("does not know the model small-model");
  }
  await double.behave({ fault: "too-many" });
  expect(await said()).toContain("takes no more calls now");
  await double.behave({ fault: "broken" });
  expect(await said()).toContain("trouble of its own (500)");
  await double.behave({ fault: "garbage" });
  expect(await said()).toContain("not like a language model");
  await double.behave({});
  expect(await said({ baseUrl: "http://127.0.0.1:9/v1" })).toContain("cannot be reached");
  expect(await said({ model: undefined })).toContain("A model is missing");
  expect(await said({ baseUrl: undefined })).toContain("An address is missing");
  expect(await said({ provider: "anthropic", embeddingModel: "m" })).toContain(
    "no models that compare meanings",
  );
});

test("case 37: a redirect of the provider is not followed", async () => {
  await double.behave({ fault: "redirect" });
  expect(await testModel(settings())).toMatchObject({ works: false });
});
