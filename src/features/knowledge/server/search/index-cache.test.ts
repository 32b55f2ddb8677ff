import { expect, test, vi } from "vitest";
import { createIndexCache } from "./index-cache.ts";
import type { IndexedPassage } from "./indexed.ts";
import { buildIndexInSlices } from "./passage-index.ts";

function passagesAbout(subject: string): IndexedPassage[] {
  const text = `Everything that there is to know about ${subject}, in one sentence.`;
  return [{ id: subject, title: subject, heading: "", text, language: "en" }];
}

function countingCache(bytesMax: number) {
  const loads: string[] = [];
  const cache = createIndexCache({
    bytesMax,
    async load(agentId) {
      loads.push(agentId);
      return passagesAbout(agentId);
    },
  });
  return { cache, loads };
}

test("an index is built once per version, however many ask at once", async () => {
  const { cache, loads } = countingCache(10_000_000);

  const [one, other] = await Promise.all([cache.get("bakery", 1), cache.get("bakery", 1)]);
  expect(one).toBe(other);
  expect(await cache.get("bakery", 1)).toBe(one);
  expect(loads).toEqual(["bakery"]);

  expect(await cache.get("bakery", 2)).not.toBe(one);
  expect(loads).toEqual(["bakery", "bakery"]);
});

test("indexes stay within the byte limit; the least recently used is evicted", async () => {
  const { sizeBytes } = await countingCache(10_000_000).cache.get("bakery", 1);
  const { cache, loads } = countingCache(Math.round(2.5 * sizeBytes));

  for (const agent of ["bakery", "garage", "bakery", "museum", "bakery"]) await cache.get(agent, 1);
  expect(loads).toEqual(["bakery", "garage", "museum"]);

  await cache.get("garage", 1);
  expect(loads).toEqual(["bakery", "garage", "museum", "garage"]);
});

test("an oversized index is not rebuilt for every message, and yields to the next", async () => {
  const { sizeBytes } = await countingCache(10_000_000).cache.get("bakery", 1);
  const { cache, loads } = countingCache(Math.round(0.8 * sizeBytes));

  const bakery = await cache.get("bakery", 1);
  expect(await cache.get("bakery", 1)).toBe(bakery);
  await cache.get("museum", 1);
  await cache.get("bakery", 1);
  expect(loads).toEqual(["bakery", "museum", "bakery"]);
});

test("one agent's index never holds another's passages", async () => {
  const { cache } = countingCache(10_000_000);
  const question = { text: "what is there to know about the museum", earlier: [] };

  const [bakery, museum] = await Promise.all([cache.get("bakery", 1), cache.get("museum", 1)]);
  expect(museum.search(question, 5).hits.map(({ id }) => id)).toEqual(["museum"]);
  expect(bakery.search(question, 5).hits.map(({ id }) => id)).toEqual(["bakery"]);
});

test("after a failed load the next question retries", async () => {
  let isDown = true;
  const cache = createIndexCache({
    bytesMax: 10_000_000,
    async load(agentId) {
      if (isDown) throw new Error("database is away");
      return passagesAbout(agentId);
    },
  });

  await expect(cache.get("bakery", 1)).rejects.toThrow("database is away");
  isDown = false;
  expect((await cache.get("bakery", 1)).sizeBytes).toBeGreaterThan(0);
});

function slowCache() {
  const loads: { agentId: string; finish(): void }[] = [];
  const cache = createIndexCache({
    bytesMax: 10_000_000,
    load(agentId) {
      const { promise, resolve } = Promise.withResolvers<IndexedPassage[]>();
      loads.push({ agentId, finish: () => resolve(passagesAbout(agentId)) });
      return promise;
    },
  });
  return { cache, loads, loaded: () => loads.map(({ agentId }) => agentId) };
}

test("two indexes are built at once and the others queue", async () => {
  const { cache, loads, loaded } = slowCache();
  const agents = ["bakery", "garage", "museum", "school"];
  const indexes = agents.map((agent) => cache.get(agent, 1));

  await vi.waitFor(() => expect(loaded()).toEqual(["bakery", "garage"]));
  loads[1]?.finish();
  await indexes[1];
  await vi.waitFor(() => expect(loaded()).toEqual(["bakery", "garage", "museum"]));
  loads[0]?.finish();
  await indexes[0];
  await vi.waitFor(() => expect(loaded()).toEqual(agents));
});

test("however often an agent changes during a build, one build follows", async () => {
  const { cache, loads, loaded } = slowCache();
  const first = cache.get("bakery", 1);
  await vi.waitFor(() => expect(loaded()).toEqual(["bakery"]));
  const later = [2, 3, 4].map((version) => cache.get("bakery", version));
  const other = cache.get("garage", 1);

  await vi.waitFor(() => expect(loaded()).toEqual(["bakery", "garage"]));
  loads[1]?.finish();
  await other;
  expect(loaded()).toEqual(["bakery", "garage"]);
  loads[0]?.finish();
  await first;
  await vi.waitFor(() => expect(loaded()).toEqual(["bakery", "garage", "bakery"]));
  loads[2]?.finish();
  expect(new Set(await Promise.all(later)).size).toBe(1);
  expect(await cache.get("bakery", 4)).toBe(await later[0]);
  expect(await cache.get("bakery", 1)).toBe(await later[0]);
});

test("case 46: concurrent builds let other work run after each slice", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  await Promise.all(Array.from({ length: 30 }, () => buildIndexInSlices([])));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(30);
});
