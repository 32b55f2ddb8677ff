import { expect, test } from "vitest";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { currentEmbedding, embedTexts } from "./embed-texts.ts";

const { db } = await useDatabase();
const double = await startModelDouble();
const agentId = "0198c0de-0000-7000-8000-000000000001";
const ownerId = "0198c0de-0000-7000-8000-000000000009";

test("an answer is read that is as long as its texts need, and no longer one", async () => {
  const config = testConfig({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: `${double.origin}/v1`,
    AI_EMBEDDING_MODEL: "small-embedder",
  });
  const parts = {
    db,
    config,
    clock: testClock(),
    encryption: testEncryption,
    localModel: switchedOff,
  };
  const model = await currentEmbedding(parts);
  if (!model) throw new Error("no model is set");
  const embed = (textCount: number) => {
    const texts = Array.from({ length: textCount }, (_, n) => `Rye for ${n}`);
    return embedTexts(parts, model, { agentId, ownerId, texts, isAsked: false, withinMs: 30_000 });
  };
  // It sends 3 MB more than the directions themselves.
  await double.behave({ fault: "huge" });
  await expect(embed(1)).rejects.toThrow("answered, but not like a language model");
  expect(await embed(64)).toHaveLength(64);
});
