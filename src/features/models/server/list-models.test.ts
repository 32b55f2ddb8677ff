import { expect, test } from "vitest";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { ModelList } from "../public.ts";
import { listModels } from "./list-models.ts";
import { lookForServers } from "./look-for-servers.ts";
import type { ModelProvider, ModelSettings } from "./model-settings.ts";

const double = await startModelDouble();
const stays = new AbortController().signal;
const providers: ModelProvider[] = ["openai", "anthropic", "google", "openai-compatible"];

function list(changes: Partial<ModelSettings> = {}, withinMs = 10_000) {
  const settings: ModelSettings = {
    provider: "openai-compatible",
    baseUrl: `${double.origin}/v1`,
    apiKey: "sk-test",
    ...changes,
  };
  return listModels(settings, stays, withinMs);
}

test("ruling 20: each provider is asked in its own way, with its key, which models it has", async () => {
  for (const provider of providers) {
    await double.behave({ models: [{ id: "small" }, { id: "large" }] });
    expect(await list({ provider }), provider).toEqual({
      models: ["small", "large"].map((name) => ({ name, inputPrice: null, outputPrice: null })),
      fault: null,
    });
    const [call] = await double.calls();
    expect(call?.authorization, provider).toContain("sk-test");
  }
});

test("what a provider says of its prices is told for a million tokens", async () => {
  await double.behave({ models: [{ id: "small", inputPrice: 0.25, outputPrice: 2 }] });
  expect((await list()).models).toEqual([{ name: "small", inputPrice: 0.25, outputPrice: 2 }]);
});

test("a price that is missing or absurd is unknown, not free, and hides no model", async () => {
  await double.behave({
    models: [
      { id: "unpriced", inputPrice: null, outputPrice: 2 },
      { id: "absurd", inputPrice: 200_000, outputPrice: 2 },
      { id: "varying", inputPrice: -1_000_000, outputPrice: 2 },
    ],
  });
  const { models } = ModelList.parse(await list());
  expect(models).toEqual(
    ["unpriced", "absurd", "varying"].map((name) => ({ name, inputPrice: null, outputPrice: 2 })),
  );
});

test("why there is no list is said in words", async () => {
  const fault = async (changes: Partial<ModelSettings> = {}, withinMs?: number) =>
    (await list(changes, withinMs)).fault;
  await double.behave({});
  expect(await fault()).toContain("no list of its models. Type the name");
  await double.behave({ models: [] });
  expect(await fault()).toContain("empty. Type the name");
  for (const provider of providers) {
    await double.behave({ fault: "wrong-key" });
    expect(await fault({ provider }), provider).toContain("refused the key");
  }
  await double.behave({ fault: "broken" });
  expect(await fault()).toContain("trouble of its own (500)");
  await double.behave({ fault: "garbage" });
  expect(await fault()).toContain("not like a language model");
  await double.behave({ fault: "redirect" });
  expect(await fault()).toContain("307");
  await double.behave({ fault: "silent" });
  expect(await fault({}, 100)).toContain("No list came within");
  expect(await fault({ baseUrl: "http://127.0.0.1:9/v1" })).toContain("cannot be reached");
  expect(await fault({ baseUrl: undefined })).toContain("An address is missing");
});

test("case 31: an address that an owner chose is asked only if it is public, or the operator allows it", async () => {
  await double.behave({ models: [{ id: "small" }] });
  const { host } = new URL(double.origin);
  const guard = (allow: string[]) => ({ allow, publicUrl: "https://parley.test" });
  expect((await list({ guard: guard([]) })).fault).toContain("cannot be reached");
  expect((await list({ guard: guard(["127.0.0.1:1"]) })).fault).toContain("cannot be reached");
  expect(await double.calls()).toEqual([]);
  expect((await list({ guard: guard([host]) })).models).toHaveLength(1);
});

test("of the usual servers those are found that list models", async () => {
  const port = Number(new URL(double.origin).port);
  const look = () =>
    lookForServers(stays, [
      { name: "Ollama", port },
      { name: "LM Studio", port: 9 },
    ]);
  await double.behave({ models: [{ id: "llama3.2:3b" }] });
  expect(await look()).toEqual([{ name: "Ollama", port, models: ["llama3.2:3b"] }]);
  await double.behave({ fault: "garbage" });
  expect(await look()).toEqual([]);
});
