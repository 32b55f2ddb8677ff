import type { FastifyInstance } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "#database/schema-operations.ts";
import { currentModel } from "#features/models/server/public.ts";
import { modelRoutes } from "#features/models/server/routes.ts";
import { readSettings, removeSetting, writeSetting } from "#platform/server/settings.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const { app } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(modelRoutes);
  await server.register(adminRoutes, { operator: operatorPaths });
});
const double = await startModelDouble();
/** Where LM Studio listens. */
const local = await startModelDouble(1_234);

beforeEach(async () => {
  await writeSetting(app, "ai_provider", "openai-compatible");
  await writeSetting(app, "ai_base_url", `${double.origin}/v1`);
  await writeSetting(app, "ai_model", "small");
  await writeSetting(app, "ai_api_key", "sk-of-the-operator");
});

const small = { name: "small", inputPrice: 0.25, outputPrice: 2 };
const large = { name: "large", inputPrice: 3, outputPrice: 15 };

async function choicesOf(features: Record<string, boolean>) {
  const plan = await createPlan(app.db, { features });
  const owner = await createOwner(app.db, { planId: plan.id });
  const headers = { cookie: await signIn(app, owner) };
  return {
    ownerId: owner.id,
    ...(await app.inject({ url: "/api/models", headers })).json(),
  };
}

test("the operator ticks models of the provider's list, with their prices and a default", async () => {
  const { ask } = await asOperator(app);
  await double.behave({ models: [{ id: "small" }, { id: "large" }, { id: "whisper" }] });
  const { models } = (await ask("POST", "/models/list")).json();
  expect(models.map(({ name }: { name: string }) => name)).toEqual(["small", "large", "whisper"]);
  expect((await double.calls())[0]?.authorization).toBe("Bearer sk-of-the-operator");

  const offer = { models: [small, large], defaultModel: "large" };
  const saved = await ask("PUT", "/models", offer);
  expect(saved.json()).toEqual({ provider: "openai-compatible", ...offer });
  expect((await ask("GET", "/models")).json()).toEqual(saved.json());
  expect(await currentModel(app)).toMatchObject({
    name: "openai-compatible/large",
    prices: { input: 3, output: 15 },
  });
  const audit = await app.db.select().from(auditEvents);
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["setting.changed", "models.offered"]),
  );
});

test("owners whose plan includes the choice see what is offered, and others get the default", async () => {
  const { ask } = await asOperator(app);
  await ask("PUT", "/models", { models: [small, large], defaultModel: "small" });
  const usual = { name: "small", isOwn: false };
  const choosing = await choicesOf({ modelChoice: true });
  expect(choosing).toMatchObject({
    isInPlan: true,
    usual,
    choices: [usual, { name: "large", isOwn: false }],
  });
  expect(await choicesOf({})).toMatchObject({ isInPlan: false, usual, choices: [] });
  const wanted = { name: "large", isOwn: false };
  const now = (ownerId: string) => currentModel(app, { ownerId, model: wanted });
  expect(await now(choosing.ownerId)).toMatchObject({
    name: "openai-compatible/large",
    prices: { input: 3, output: 15 },
  });
  expect(await now((await choicesOf({})).ownerId)).toMatchObject({
    name: "openai-compatible/small",
  });
});

test("what is offered belongs to the provider: after a change of it the default alone is left", async () => {
  const { ask } = await asOperator(app);
  await ask("PUT", "/models", { models: [small, large], defaultModel: "small" });
  await writeSetting(app, "ai_provider", "anthropic");
  await writeSetting(app, "ai_model", "claude");
  expect((await ask("GET", "/models")).json()).toEqual({
    provider: "anthropic",
    models: [{ name: "claude", inputPrice: null, outputPrice: null }],
    defaultModel: "claude",
  });
  await writeSetting(app, "ai_provider", "openai-compatible");
  expect((await ask("GET", "/models")).json().models).toHaveLength(3);
});

test("the prices that were set for the model before hold until others are", async () => {
  const { ask } = await asOperator(app);
  await writeSetting(app, "ai_input_price", "0.5");
  const unpriced = { name: "small", inputPrice: null, outputPrice: null };
  const models = async () => (await ask("GET", "/models")).json().models;
  expect(await models()).toEqual([{ ...unpriced, inputPrice: 0.5 }]);
  await ask("PUT", "/models", { models: [unpriced], defaultModel: "small" });
  expect(await models()).toEqual([unpriced]);
});

test("a server on this machine is looked for on a press, and set up by another; the old key goes nowhere", async () => {
  const { ask } = await asOperator(app);
  await local.behave({ models: [{ id: "llama3.2:3b" }, { id: "qwen3:4b" }], text: "Yes." });
  await writeSetting(app, "ai_embedding_model", "text-embedding-3-small");
  expect(await local.calls()).toEqual([]);
  const { servers } = (await ask("POST", "/models/look")).json();
  expect(servers).toEqual([
    { name: "LM Studio", port: 1_234, models: ["llama3.2:3b", "qwen3:4b"] },
  ]);

  const used = await ask("POST", "/models/use-found", { port: 1_234, model: "qwen3:4b" });
  expect(used.json()).toEqual({
    provider: "openai-compatible",
    models: [{ name: "qwen3:4b", inputPrice: 0, outputPrice: 0 }],
    defaultModel: "qwen3:4b",
  });
  const keys = ["ai_base_url", "ai_api_key", "ai_embedding_model"] as const;
  expect(await readSettings(app, keys)).toEqual({ ai_base_url: "http://127.0.0.1:1234/v1" });
  expect((await local.calls()).map(({ authorization }) => authorization)).toEqual([""]);
  const elsewhere = await ask("POST", "/models/use-found", { port: 5_432, model: "qwen3:4b" });
  expect(elsewhere.statusCode).toBe(400);
});

test("a provider's key that was entered a moment ago does not go to the server that is found", async () => {
  const { ask } = await asOperator(app);
  await local.behave({ models: [{ id: "qwen3:4b" }] });
  await writeSetting(app, "ai_provider", "openai");
  await removeSetting(app.db, "ai_base_url");
  await ask("POST", "/settings", { key: "ai_api_key", value: "sk-of-openai", category: "api" });
  await ask("POST", "/models/use-found", { port: 1_234, model: "qwen3:4b" });
  expect(await readSettings(app, ["ai_base_url", "ai_api_key"])).toEqual({
    ai_base_url: "http://127.0.0.1:1234/v1",
  });
});
