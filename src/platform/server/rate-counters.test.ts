import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#database/client.ts";
import { rateCounters } from "#database/schema-operations.ts";
import { testClock } from "#testing/server/clock.ts";
import { useDatabase } from "#testing/server/database.ts";
import { openRateCounters, type RateCounters } from "./rate-counters.ts";

const { db } = await useDatabase();
const clock = testClock();
let here: RateCounters;
let there: RateCounters;
beforeEach(() => {
  here = openRateCounters(db, clock);
  there = openRateCounters(db, clock);
});

test("what two processes count adds up", async () => {
  here.add("key", 2, 60);
  there.add("key", 3, 60);
  await here.reconcile();
  await there.reconcile();
  here.add("key", 1, 60);
  await here.reconcile();

  expect(here.read("key")?.points).toBe(6);
  expect(await db.select().from(rateCounters)).toMatchObject([{ key: "key", points: 6 }]);
});

test("many counters are told in one statement, and none when nothing was counted", async () => {
  for (let i = 0; i < 500; i++) here.add(`key ${i}`, 1, 60);
  await here.reconcile();
  expect(await db.select().from(rateCounters)).toHaveLength(500);

  await db.delete(rateCounters);
  await here.reconcile();
  expect(await db.select().from(rateCounters)).toEqual([]);
});

test("what is taken back leaves nothing behind, and is taken from what was told of it", async () => {
  here.add("nothing", 1, 60);
  here.takeBack("nothing");
  here.add("told", 2, 60);
  await here.reconcile();
  here.takeBack("told");
  await here.reconcile();

  expect(here.read("nothing")).toBeUndefined();
  expect(here.read("told")?.points).toBe(1);
  expect(await db.select().from(rateCounters)).toMatchObject([{ key: "told", points: 1 }]);
});

test("a span of time begins with its first point and ends for all processes together", async () => {
  here.add("key", 5, 60);
  await here.reconcile();
  clock.pass(30_000);
  there.add("key", 1, 60);
  await there.reconcile();
  expect(there.read("key")).toMatchObject({ points: 6 });

  clock.pass(30_000);
  expect(there.read("key")).toBeUndefined();
  there.add("key", 1, 60);
  await there.reconcile();
  expect(there.read("key")).toMatchObject({ points: 1 });
});

test("without the database a process counts for itself, and tells afterwards", async () => {
  const lost = connect("postgresql://127.0.0.1:1/nowhere");
  let current = lost.db;
  const counters = openRateCounters(
    new Proxy(db, { get: (_, name) => Reflect.get(current, name, current) }),
    clock,
  );
  counters.add("key", 4, 60);
  await expect(counters.reconcile()).rejects.toThrow();
  counters.add("key", 1, 60);
  expect(counters.read("key")?.points).toBe(5);

  current = db;
  await counters.reconcile();
  expect(await db.select().from(rateCounters)).toMatchObject([{ points: 5 }]);
  await lost.pool.end();
});

test("a flood of callers does not fill the memory", () => {
  for (let i = 0; i < 100_001; i++) here.add(`key ${i}`, 1, 60);

  expect(here.read("key 0")).toBeUndefined();
  expect(here.read("key 100000")).toBeDefined();
});

test("what has ended is taken out of the table", async () => {
  here.add("ended", 1, 60);
  here.add("running", 1, 120);
  await here.reconcile();
  clock.pass(61_000);
  await here.prune();

  expect(await db.select().from(rateCounters)).toMatchObject([{ key: "running" }]);
  expect(await db.select().from(rateCounters).where(eq(rateCounters.key, "ended"))).toEqual([]);
});
