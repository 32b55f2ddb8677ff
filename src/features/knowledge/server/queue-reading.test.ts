import { expect, test, vi } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { addWebsite } from "./add-website.ts";

const { db, work, queuedJobs } = await useDatabase();

test("case 46: an owner's websites are read one by one, and another owner's does not wait for them", async () => {
  const first = await createAgent(db);
  const second = await createAgent(db, { userId: first.userId });
  const other = await createAgent(db);
  const othersSite = await db.transaction(async (tx) => {
    for (const { id } of [first, first, second]) await addWebsite(tx, id, "https://shop.test/");
    return addWebsite(tx, other.id, "https://shop.test/");
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const running = new Set<string>();
  let ownRunning = 0;
  let mostOwnRunning = 0;
  await work({
    "knowledge.read-website": async ({ sourceId }) => {
      const isOwn = sourceId !== othersSite;
      running.add(sourceId);
      if (isOwn) mostOwnRunning = Math.max(mostOwnRunning, ++ownRunning);
      await released;
      if (isOwn) ownRunning--;
      running.delete(sourceId);
    },
  });
  await vi.waitUntil(() => running.size === 2, { timeout: 9_000 });
  expect([...running]).toContain(othersSite);
  release();
  await vi.waitUntil(async () => (await queuedJobs()).length === 0 && running.size === 0, {
    timeout: 9_000,
  });
  expect(mostOwnRunning).toBe(1);
});
