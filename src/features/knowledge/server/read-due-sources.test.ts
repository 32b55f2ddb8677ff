import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sources } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createOwner } from "#testing/server/factories.ts";
import { readDueSources } from "./read-due-sources.ts";
import { addText } from "./write-own-text.ts";

const { db, queuedJobs } = await useDatabase();

const now = new Date();
const later = new Date(now.getTime() + 60_000);

async function website(values: Partial<typeof sources.$inferInsert> = {}, owner = {}) {
  const { id: userId } = await createOwner(db, owner);
  const { id: agentId } = await createAgent(db, { userId });
  const known = { kind: "website", url: "https://shop.test/", status: "done" } as const;
  const [source] = await db
    .insert(sources)
    .values({ ...known, nextReadAt: now, readAt: now, ...values, agentId })
    .returning();
  return source?.id ?? "";
}

const queued = async () =>
  (await queuedJobs()).map(({ data }) => (data as { sourceId: string }).sourceId).sort();

test("due sources are read once, however many processes check", async () => {
  const due = [await website(), await website({ status: "failed" })];
  await website({ nextReadAt: later });
  await website({ nextReadAt: null });
  await website({ status: "reading" });

  await Promise.all([1, 2, 3].map(() => readDueSources(db, now)));
  await readDueSources(db, now);

  expect(await queued()).toEqual(due.sort());
  const [source] = await db
    .select()
    .from(sources)
    .where(eq(sources.id, due[0] ?? ""));
  expect(source).toMatchObject({ status: "waiting", nextReadAt: null });
});

test("ruling 13: nothing is read for owners whose plan has ended", async () => {
  await website({}, { subscriptionStatus: "expired", planExpiresAt: now });
  await readDueSources(db, later);
  expect(await queued()).toEqual([]);
});

test("the owner's own texts are never read again", async () => {
  const { id, userId } = await createAgent(db);
  const { id: sourceId } = await addText(db, userId, id, { title: "A", text: "We bake." });
  await db.update(sources).set({ nextReadAt: now }).where(eq(sources.id, sourceId));
  await readDueSources(db, later);
  expect(await queued()).not.toContain(sourceId);
});
