import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fetchHosts } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { bookTurn, forgetOldTurns, takeTurn } from "./take-turn.ts";

const { db } = await useDatabase();

/** Within what the statements themselves may take. */
const about = (ms: number) => (waitMs: number) => waitMs > ms - 900 && waitMs <= ms + 1;

test("case 48: requests of all owners to one public host come a second apart, whoever asks first", async () => {
  const waits = await Promise.all(Array.from({ length: 5 }, () => bookTurn(db, "busy.test", 0)));
  const inOrder = waits.sort((a, b) => a - b);
  expect(inOrder[0]).toBe(0);
  expect(inOrder.map((wait, n) => about(n * 1000)(wait))).toEqual(Array(5).fill(true));
  expect(await bookTurn(db, "other.test", 0)).toBe(0);
});

test("case 48: a site that asks for more time gets it, up to ten seconds", async () => {
  for (const [host, asked, given] of [
    ["slow.test", 3_000, 3_000],
    ["sloth.test", 86_400_000, 10_000],
  ] as const) {
    expect(await bookTurn(db, host, asked)).toBe(0);
    expect(await bookTurn(db, host, asked)).toSatisfy(about(given));
  }
});

test("a turn that is not waited for any more is given up", async () => {
  await bookTurn(db, "busy.test", 10_000);
  await expect(takeTurn(db, "busy.test", 0, AbortSignal.abort())).rejects.toThrow("aborted");
});

test("hosts that were asked long ago are forgotten", async () => {
  await bookTurn(db, "new.test", 0);
  await bookTurn(db, "old.test", 0);
  const old = { nextAllowedAt: sql`now() - interval '2 days'` };
  await db.update(fetchHosts).set(old).where(eq(fetchHosts.host, "old.test"));
  await forgetOldTurns(db);
  expect(await db.select({ host: fetchHosts.host }).from(fetchHosts)).toEqual([
    { host: "new.test" },
  ]);
});
