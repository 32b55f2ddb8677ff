import { expect, test } from "vitest";
import type { Database } from "#database/client.ts";
import { inBundles } from "./in-bundles.ts";

// Whose database it is matters only for what is kept apart by it.
const db = {} as Database;
const refusal = () =>
  new Error("Failed query", { cause: Object.assign(new Error(), { severity: "ERROR" }) });

/** Work that ends when it is told to, and what it was given. */
function openWork() {
  const bundles: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (_db: Database, items: string[]) => {
    bundles.push(items);
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    ends.push((error) => (error ? reject(error) : resolve(items.map((item) => `${item}!`))));
    return promise;
  };
  return { bundles, ends, work };
}

test("the first goes at once, and who comes meanwhile goes together; each gets its own answer", async () => {
  const { bundles, ends, work } = openWork();
  const add = inBundles(work);
  const answers = ["a", "b", "c"].map((item) => add(db, item));
  ends[0]?.();
  expect(await answers[0]).toBe("a!");
  await expect.poll(() => bundles).toEqual([["a"], ["b", "c"]]);
  ends[1]?.();
  expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!"]);
});

test("what the database refuses for one is done for all the others", async () => {
  const alone: string[] = [];
  const add = inBundles(async (_db, items: string[]) => {
    if (items.length === 1) alone.push(...items);
    if (items.includes("bad")) throw refusal();
    return items;
  });
  const [, good, bad] = [add(db, "first"), add(db, "good"), add(db, "bad")];
  await expect(bad).rejects.toThrow("Failed query");
  expect(await good).toBe("good");
  expect(alone).toEqual(["first", "good", "bad"]);
});

test("after a connection is lost nothing is done twice: nobody knows what was stored", async () => {
  const { bundles, ends, work } = openWork();
  const add = inBundles(work);
  const answers = ["a", "b", "c"].map((item) => add(db, item));
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.(new Error("Connection terminated unexpectedly"));
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(bundles).toHaveLength(2);
});

test("who has the same key goes one after the other", async () => {
  const bundles: string[][] = [];
  const work = async (_db: Database, items: string[]) => {
    bundles.push(items);
    return items;
  };
  const add = inBundles(work, { keyOf: (item) => item.charAt(0) });
  await Promise.all(["a1", "b1", "b2", "c1", "b3"].map((item) => add(db, item)));
  expect(bundles).toEqual([["a1"], ["b1", "c1"], ["b2"], ["b3"]]);
});

test("what nobody waits for waits for others, and goes with the first that somebody waits for", async () => {
  const { bundles, ends, work } = openWork();
  const add = inBundles(work, { gatherMs: (item) => (item === "awaited" ? 0 : 60_000) });
  const answers = ["soon", "later", "awaited"].map((item) => add(db, item));
  expect(bundles).toEqual([["soon", "later", "awaited"]]);
  ends[0]?.();
  expect(await Promise.all(answers)).toEqual(["soon!", "later!", "awaited!"]);
});

test("a bundle that is held up does not hold up who comes after it", async () => {
  const { bundles, ends, work } = openWork();
  const add = inBundles(work);
  const held = add(db, "held");
  const other = add(db, "other");
  await expect.poll(() => bundles).toEqual([["held"], ["other"]]);
  ends[1]?.();
  expect(await other).toBe("other!");
  ends[0]?.();
  expect(await held).toBe("held!");
});
