import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { only } from "#database/rows.ts";
import { fileParts, pages, sources } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { addWebsite } from "../add-website.ts";
import { readAgain } from "../change-sources.ts";
import { giveUp } from "./give-up.ts";

const { db, work } = await useDatabase();

const sourceOf = async (id: string) =>
  only(await db.select().from(sources).where(eq(sources.id, id)));

test("a website that keeps failing is given up, and can be read again", async () => {
  const { id: agentId, userId } = await createAgent(db);
  const sourceId = await db.transaction((tx) => addWebsite(tx, agentId, "https://shop.test/"));
  await db.execute(sql`update pgboss.job set retry_limit = 0`);
  let isBroken = true;
  await work({
    "knowledge.read-first-pages": async () => {
      if (!isBroken) return;
      await db.update(sources).set({ status: "reading" }).where(eq(sources.id, sourceId));
      const page = { agentId, sourceId, url: "https://shop.test/" };
      await db.insert(pages).values([page, { ...page, url: `${page.url}a`, status: "reading" }]);
      throw new Error("a defect");
    },
    "knowledge.give-up": ({ sourceId: id }) => giveUp(db, id),
  });
  await vi.waitUntil(async () => (await sourceOf(sourceId)).status === "failed", {
    timeout: 9_000,
  });
  const reason = "This could not be read because of a problem on our side.";
  expect(await sourceOf(sourceId)).toMatchObject({ reason, finishedAt: expect.any(Date) });
  const left = await db.select().from(pages).where(eq(pages.sourceId, sourceId));
  expect(left.map(({ status }) => status)).toEqual(["failed", "failed"]);
  isBroken = false;
  const again = await readAgain(db, userId, agentId, sourceId);
  expect(again).toMatchObject({ status: "waiting", reason: null });
});

test("a given-up source that was read before is read again on schedule", async () => {
  const { id: agentId } = await createAgent(db);
  const known = { agentId, kind: "website", url: "https://shop.test/" } as const;
  const given = await db
    .insert(sources)
    .values([
      { ...known, readAt: new Date() },
      { ...known, readAt: new Date(), rereadEvery: "never" },
      known,
    ])
    .returning();
  for (const { id } of given) await giveUp(db, id);

  const [daily, never, unread] = await Promise.all(given.map(({ id }) => sourceOf(id)));
  const inHours = Number(daily?.nextReadAt) - Number(daily?.finishedAt);
  expect(inHours / 3_600_000).toBeGreaterThanOrEqual(23);
  expect(inHours / 3_600_000).toBeLessThanOrEqual(24);
  expect([never?.nextReadAt, unread?.nextReadAt]).toEqual([null, null]);
});

test("a given-up file leaves no data behind", async () => {
  const { id: agentId } = await createAgent(db);
  const file = { agentId, kind: "file", title: "Menu.pdf" } as const;
  const { id: sourceId } = only(await db.insert(sources).values(file).returning());
  await db.insert(fileParts).values({ sourceId, position: 0, body: Buffer.from("x") });
  await giveUp(db, sourceId);

  expect(await db.select().from(fileParts)).toEqual([]);
  expect(await sourceOf(sourceId)).toMatchObject({ status: "failed", nextReadAt: null });
});

test("a finished reading is not given up afterwards", async () => {
  const { id: agentId } = await createAgent(db);
  const sourceId = await db.transaction((tx) => addWebsite(tx, agentId, "https://shop.test/"));
  await db.update(sources).set({ status: "done" }).where(eq(sources.id, sourceId));
  await giveUp(db, sourceId);
  expect((await sourceOf(sourceId)).status).toBe("done");
});
