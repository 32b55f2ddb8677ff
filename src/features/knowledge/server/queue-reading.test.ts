import { expect, test, vi } from "vitest";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { addWebsite } from "./add-website.ts";
import { queueReading } from "./begin-reading.ts";

const { db, work, queuedJobs } = await useDatabase();
let read = async (_sourceId: string) => {};
await work({
  "knowledge.read-first-pages": ({ sourceId }) => read(sourceId),
  "knowledge.read-website": ({ sourceId }) => read(sourceId),
});

test("case 46: an owner's websites are read in turn, without delaying another owner's", async () => {
  const first = await createAgent(db);
  const second = await createAgent(db, { userId: first.userId });
  const other = await createAgent(db);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const running = new Set<string>();
  let ownRunning = 0;
  let mostOwnRunning = 0;
  const own = new Set<string>();
  read = async (sourceId) => {
    const isOwn = own.has(sourceId);
    running.add(sourceId);
    if (isOwn) mostOwnRunning = Math.max(mostOwnRunning, ++ownRunning);
    await released;
    if (isOwn) ownRunning--;
    running.delete(sourceId);
  };
  const othersSite = await db.transaction(async (tx) => {
    for (const { id } of [first, first, second])
      own.add(await addWebsite(tx, id, "https://shop.test/"));
    return addWebsite(tx, other.id, "https://shop.test/");
  });
  await vi.waitUntil(() => running.size === 2, { timeout: 9_000 });
  expect([...running]).toContain(othersSite);
  release();
  await vi.waitUntil(async () => (await queuedJobs()).length === 0 && running.size === 0, {
    timeout: 9_000,
  });
  expect(mostOwnRunning).toBe(1);
});

test("case 46: adding many websites does not delay another owner's first", async () => {
  const [many, more, late] = [await createAgent(db), await createAgent(db), await createAgent(db)];
  const add = (agentId: string) =>
    db.transaction(async (tx) => {
      const known = { agentId, kind: "website", url: "https://shop.test/" } as const;
      const { id } = only(await tx.insert(sources).values(known).returning({ id: sources.id }));
      await queueReading(tx, agentId, id, "website");
      return id;
    });
  const released: (() => void)[] = [];
  const begun: string[] = [];
  read = (sourceId) => {
    begun.push(sourceId);
    return new Promise<void>((resolve) => released.push(resolve));
  };
  for (const { id } of [many, more, many, more, many, more]) await add(id);
  const latesSite = await add(late.id);
  await vi.waitUntil(() => begun.length === 2, { timeout: 9_000 });
  expect(begun).not.toContain(latesSite);
  released[0]?.();
  await vi.waitUntil(() => begun.length === 3, { timeout: 9_000 });
  expect(begun[2]).toBe(latesSite);
  await vi.waitUntil(
    async () => {
      for (const release of released) release();
      return begun.length === 7 && (await queuedJobs()).length === 0;
    },
    { timeout: 9_000 },
  );
});
