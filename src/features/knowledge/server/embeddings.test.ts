import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { passageVectors } from "#database/schema-models.ts";
import { untilUseIsRecorded } from "#features/models/server/public.ts";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import { createLog } from "#platform/server/log.ts";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { embedPassages, queueEmbedding } from "./embed-passages.ts";
import { meaningsWith } from "./embeddings.ts";
import { findPassages } from "./find-passages.ts";
import { knowledgeState } from "./knowledge-state.ts";

const { db, queuedJobs } = await useDatabase();
const double = await startModelDouble();
const clock = testClock();
const stays = new AbortController().signal;
const synonyms = [["automobile", "vehicle", "car"]];
const site = ["Park your vehicle behind the shop.", "We bake rye and spelt.", "Closed on Mondays."];
let made = 0;
let model = "";

beforeEach(async () => {
  model = `meanings-${++made}`;
  await double.behave({ synonyms });
});

// Keeps use from counting in the next test.
afterEach(() => untilUseIsRecorded());

function partsWith(env: Record<string, string> = {}) {
  const config = testConfig({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: `${double.origin}/v1`,
    AI_EMBEDDING_MODEL: model,
    ...env,
  });
  return {
    db,
    config,
    clock,
    encryption: testEncryption,
    localModel: switchedOff,
    log: createLog("silent"),
  };
}

async function agentThatKnows(texts: string[]) {
  const agent = await createAgent(db, { knowledgeVersion: 1 });
  const source = only(
    await db
      .insert(sources)
      .values({ agentId: agent.id, kind: "website", status: "done" })
      .returning(),
  );
  await know(agent.id, source.id, texts);
  return { ...agent, sourceId: source.id };
}

async function know(agentId: string, sourceId: string, texts: string[]) {
  await db.delete(passages).where(eq(passages.agentId, agentId));
  await db.insert(passages).values(
    texts.map((text, position) => ({
      agentId,
      sourceId,
      title: "",
      text,
      position,
      language: "en",
      contentHash: text,
    })),
  );
}

async function learn(agentId: string, sourceId: string, texts: string[]) {
  await know(agentId, sourceId, texts);
  await db.update(agents).set({ knowledgeVersion: 2 }).where(eq(agents.id, agentId));
}

const ownerId = "0198c0de-0000-7000-8000-000000000009";

async function find(agentId: string, text: string, parts = partsWith()) {
  const meanings = await meaningsWith(parts)({ agentId, ownerId }, [text]);
  const { version } = await knowledgeState(db, agentId);
  const [found] = await findPassages(
    db,
    { agentId, version },
    [{ text, earlier: [] }],
    3,
    meanings,
  );
  return found?.passages.map((one) => one.text) ?? [];
}

async function reading(tx: Database) {
  const { rows } = await tx.execute(
    sql`select from pg_locks where relation = ${"passage_vectors"}::regclass and not granted`,
  );
  return rows.length > 0;
}

const embedded = async () => {
  const calls = await double.calls();
  return calls.flatMap(({ body }): string[] => JSON.parse(body).input);
};

test("a question finds a passage of the same meaning in other words, with each embedding provider", async () => {
  const { id } = await agentThatKnows(site);
  expect(await find(id, "automobile")).toEqual([]);
  for (const provider of ["openai", "google", "openai-compatible"]) {
    const parts = partsWith({ AI_PROVIDER: provider, AI_API_KEY: "sk-test" });
    await embedPassages(parts, id, stays);
    expect((await find(id, "automobile", parts))[0], provider).toBe(site[0]);
  }
});

test("only changed passages are embedded again, and vectors of deleted ones are removed", async () => {
  const { id, sourceId } = await agentThatKnows(site);
  const parts = partsWith();
  await embedPassages(parts, id, stays);
  expect((await embedded()).sort()).toEqual(site.toSorted());
  await find(id, "automobile");
  await double.behave({ synonyms });

  await learn(id, sourceId, [site[0] ?? "", "We bake only rye."]);
  await embedPassages(parts, id, stays);
  expect(await embedded()).toEqual(["We bake only rye."]);
  const kept = await db.select().from(passageVectors);
  expect(kept.map(({ contentHash }) => contentHash).sort()).toEqual([site[0], "We bake only rye."]);
  expect(await find(id, "automobile")).toContain(site[0]);
});

test("concurrent questions after a change share one load of the vectors", async () => {
  const { id } = await agentThatKnows(site);
  const parts = partsWith();
  await embedPassages(parts, id, stays);
  const select = vi.spyOn(db, "select");
  const asked = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${passageVectors}`);
    const five = Array.from({ length: 5 }, () =>
      meaningsWith(parts)({ agentId: id, ownerId }, ["automobile"]),
    );
    await expect.poll(() => reading(tx)).toBe(true);
    return five;
  });
  const found = await Promise.all(asked);
  const reads = select.mock.calls.filter(([fields]) => fields && "vector" in fields);
  select.mockRestore();
  expect(reads).toHaveLength(1);
  for (const [meanings] of found) expect(meanings).toHaveLength(site.length);
});

test("agents with changed knowledge are queued once, and none without embeddings", async () => {
  const { id, sourceId } = await agentThatKnows(site);
  await agentThatKnows(site);
  await createAgent(db);
  await queueEmbedding(partsWith({ AI_EMBEDDING_MODEL: "" }));
  expect(await queuedJobs()).toEqual([]);

  const parts = partsWith();
  await embedPassages(parts, id, stays);
  await queueEmbedding(parts);
  await queueEmbedding(parts);
  expect(await queuedJobs()).toHaveLength(1);
  await learn(id, sourceId, ["We bake only rye."]);
  await queueEmbedding(parts);
  expect(await queuedJobs()).toHaveLength(2);
});

test("case 159: while embeddings are unavailable, search uses words alone", async () => {
  const { id } = await agentThatKnows(site);
  await embedPassages(partsWith(), id, stays);
  for (const fault of ["broken", "garbage", "wrong-key"] as const) {
    await double.behave({ fault });
    expect((await find(id, "rye"))[0], fault).toBe(site[1]);
  }
  await double.behave({});
  expect((await find(id, "rye", partsWith({ AI_ENABLED: "false" })))[0]).toBe(site[1]);
  expect(await double.calls()).toEqual([]);
});

test("case 151: passages wait for the next day once the daily budget is used up", async () => {
  const { id } = await agentThatKnows(site);
  const parts = partsWith({ AI_DAILY_CALLS: "1" });
  await find(id, "rye", parts);
  await embedPassages(parts, id, stays);
  const { id: other } = await agentThatKnows(["We bake only rye."]);
  await embedPassages(parts, other, stays);
  expect(await double.calls()).toHaveLength(1);
  clock.pass(86_400_000);
  await embedPassages(parts, other, stays);
  expect(await double.calls()).toHaveLength(2);
});

const texts = (count: number, words: string) =>
  Array.from({ length: count }, (_, at) => `${words} ${at}.`);

const seen = async () =>
  (await db.select().from(passageVectors)).filter((one) => one.vector.length);

test("a rejected passage costs few calls, once, and the others are found by meaning", async () => {
  const known = [...site, ...texts(100, "We bake loaf"), "Our unspeakable rye is 3 pounds."];
  const { id, sourceId } = await agentThatKnows(known);
  const parts = partsWith();
  await double.behave({ synonyms, refusedWord: "unspeakable" });
  await embedPassages(parts, id, stays);

  expect((await double.calls()).length).toBeLessThan(20);
  expect(await seen()).toHaveLength(known.length - 1);
  expect((await find(id, "automobile", parts))[0]).toBe(site[0]);
  expect((await find(id, "unspeakable", parts))[0]).toBe(known.at(-1));

  await learn(id, sourceId, [...known, "We bake only rye."]);
  await double.behave({ synonyms, refusedWord: "unspeakable" });
  await embedPassages(parts, id, stays);
  expect(await embedded()).toEqual(["We bake only rye."]);
});

test("a model that rejects every passage gets few calls, then one attempt a day", async () => {
  const { id } = await agentThatKnows(texts(70, "Our vehicle brings loaf"));
  const parts = partsWith();
  const warn = vi.spyOn(parts.log, "warn");
  await double.behave({ refusedWord: "loaf" });
  await embedPassages(parts, id, stays);

  expect(await double.calls()).toHaveLength(4);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await find(id, "loaf 7", parts)).toContain("Our vehicle brings loaf 7.");
  expect(await find(id, "automobile", parts)).toEqual([]);
  expect(await double.calls()).toHaveLength(4);

  for (let minute = 0; minute < 1_440; minute += 1) {
    clock.pass(60_000);
    await queueEmbedding(parts);
  }
  expect(await queuedJobs()).toHaveLength(1);
  await double.behave({ synonyms });
  await embedPassages(parts, id, stays);
  expect(await find(id, "automobile", parts)).not.toEqual([]);
});

test("a model with a smaller batch limit gets smaller batches", async () => {
  const { id } = await agentThatKnows(texts(100, "We bake loaf"));
  await double.behave({ textsMax: 32 });
  await embedPassages(partsWith(), id, stays);
  expect(await seen()).toHaveLength(100);
  expect((await double.calls()).length).toBeLessThan(9);
});

test("however many passages are rejected, the calls stay few", async () => {
  const mixed = texts(400, "We bake").map((text, at) => (at % 2 ? `${text} unspeakable` : text));
  const { id } = await agentThatKnows(mixed);
  await double.behave({ refusedWord: "unspeakable" });
  await embedPassages(partsWith(), id, stays);
  expect((await double.calls()).length).toBeLessThan(250);
});
