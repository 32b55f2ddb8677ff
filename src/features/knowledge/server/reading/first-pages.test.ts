import { expect, test, vi } from "vitest";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { firstTurn, readWebsite } from "./read-website.ts";

const { work, queuedJobs, web, parts, newSite, sourceOf, passagesOf } = await useReading();
const patience = { timeout: 30_000 };

test("case 46: a start page that does not respond yields its place and is retried behind others", async () => {
  const isAsked = Promise.withResolvers<void>();
  web.answers["/"] = () => isAsked.resolve();
  const { sourceId } = await newSite();
  const queued = await queuedJobs();
  const cut = new AbortController();
  const turn = { lastsMs: 5_000, cut: cut.signal };
  const reading = readWebsite(parts, sourceId, untilDone, { turn });
  await isAsked.promise;
  cut.abort();
  await reading;
  expect((await sourceOf(sourceId)).status).toBe("waiting");
  expect((await queuedJobs()).slice(queued.length)).toEqual([
    { name: "knowledge.read-website", data: { sourceId } },
  ]);
  web.answers["/"] = page("Home", para("Bread."));
  await readWebsite(parts, sourceId, untilDone);
  expect((await sourceOf(sourceId)).status).toBe("done");
});

test("case 46: a newcomer's first pages are read while slow websites hold every other slot", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const slow = new Set([(await newSite()).sourceId, (await newSite()).sourceId]);
  const held = new Set<string>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await work({
    "knowledge.read-first-pages": ({ sourceId }, stop) =>
      readWebsite(parts, sourceId, stop, {
        turn: slow.has(sourceId) ? { lastsMs: 0 } : firstTurn(),
      }),
    "knowledge.read-website": async ({ sourceId }) => {
      held.add(sourceId);
      await released;
    },
    "knowledge.embed-passages": async () => {},
  });
  await vi.waitUntil(() => held.size === 2, patience);
  for (const sourceId of slow) expect(await passagesOf(sourceId)).toHaveLength(1);

  const { sourceId } = await newSite();
  await vi.waitUntil(async () => (await sourceOf(sourceId)).status === "done", patience);
  expect(await passagesOf(sourceId)).toHaveLength(1);
  expect(held).toEqual(slow);
  release();
});
