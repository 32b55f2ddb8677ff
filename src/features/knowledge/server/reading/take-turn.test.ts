import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fetchHosts } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { askForTurn, forgetOldTurns, takeTurn } from "./take-turn.ts";

const { db } = await useDatabase();

const about = (ms: number) => (waitMs: number) => waitMs > ms - 900 && waitMs <= ms + 1;

test("case 48: requests to one public host are a second apart across owners", async () => {
  const waits = await Promise.all(Array.from({ length: 5 }, () => askForTurn(db, "busy.test", 0)));
  const [first, ...others] = waits.sort((a, b) => a - b);
  expect(first).toBe(0);
  expect(others.map(about(1_000))).toEqual(Array(4).fill(true));
  expect(await askForTurn(db, "other.test", 0)).toBe(0);
});

test("case 48: a longer crawl delay is respected, up to ten seconds", async () => {
  for (const [host, asked, given] of [
    ["slow.test", 3_000, 3_000],
    ["sloth.test", 86_400_000, 10_000],
  ] as const) {
    expect(await askForTurn(db, host, asked)).toBe(0);
    expect(await askForTurn(db, host, asked)).toSatisfy(about(given));
  }
});

test("case 48: a waiting request takes its turn when it comes", async () => {
  await db.insert(fetchHosts).values({ host: "busy.test", nextAllowedAt: sql`now() + '5 ms'` });
  await takeTurn(db, "busy.test", 3_000, undefined);
  expect(await askForTurn(db, "busy.test", 0)).toSatisfy(about(3_000));
});

test("case 48: cancelled waits delay nobody", async () => {
  await askForTurn(db, "busy.test", 10_000);
  for (let n = 0; n < 5; n++) {
    const waiting = takeTurn(db, "busy.test", 10_000, AbortSignal.abort());
    await expect(waiting).rejects.toThrow("aborted");
  }
  expect(await askForTurn(db, "busy.test", 0)).toSatisfy(about(10_000));
});

test("hosts not asked for long are forgotten", async () => {
  await askForTurn(db, "new.test", 0);
  await askForTurn(db, "old.test", 0);
  const old = { nextAllowedAt: sql`now() - interval '2 days'` };
  await db.update(fetchHosts).set(old).where(eq(fetchHosts.host, "old.test"));
  await forgetOldTurns(db);
  expect(await db.select({ host: fetchHosts.host }).from(fetchHosts)).toEqual([
    { host: "new.test" },
  ]);
});
