import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pages } from "#database/schema-knowledge.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { redirectTo, respond, startWeb } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readAgain, stopReading } from "../change-sources.ts";
import { readWebsite } from "./read-website.ts";
import { startRun } from "./reading-store.ts";

const { db, web, parts, newSite, sourceOf, passagesOf, outcomes, readingOf } = await useReading();
const other = await startWeb();

type Site = Awaited<ReturnType<typeof newSite>>;

async function readOnceMore({ ownerId, agentId, sourceId }: Site) {
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  return sourceOf(sourceId);
}

const bakery = () => ({
  "/": page("Home", `${para("Bread.")}<a href="/a">A</a>`),
  "/a": page("Rye", `${para("Rye bread.")}<a href="/">Home</a>`),
});

test("a missing start page is reported at every reading until it is back", async () => {
  const site = await readingOf(bakery());
  web.answers = {};
  for (let reading = 0; reading < 5; reading += 1)
    expect(await readOnceMore(site)).toMatchObject({
      status: "failed",
      reason: "This page was not found.",
    });
  web.answers = bakery();
  expect(await readOnceMore(site)).toMatchObject({ status: "done" });
  expect(await outcomes(site.sourceId)).toEqual({ "/": "done", "/a": "done" });
});

test("a reading without its start page can be stopped and restarted", async () => {
  const site = await readingOf(bakery());
  const isFirst = and(eq(pages.sourceId, site.sourceId), eq(pages.depth, 0));
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await startRun(db, site.sourceId);
  await db.delete(pages).where(isFirst);
  await stopReading(db, site.ownerId, site.agentId, site.sourceId);
  expect(await readOnceMore(site)).toMatchObject({ status: "done" });

  // Links from other pages had made it an ordinary page.
  await db.update(pages).set({ depth: 2, rank: 5 }).where(isFirst);
  expect(await readOnceMore(site)).toMatchObject({ status: "done" });
  expect(await db.select().from(pages).where(isFirst)).toMatchObject([{ rank: 0 }]);
});

test("a start page's content stays while the host it redirects to cannot serve robots.txt", async () => {
  const safeFetch = createSafeFetch({
    allow: [web.host, other.host],
    publicUrl: "https://parley.example",
  });
  web.answers = { "/": redirectTo(`${other.origin}/`) };
  other.answers = { "/": page("Home", para("Bread.")) };
  const site = await newSite();
  await readWebsite({ ...parts, safeFetch }, site.sourceId, untilDone);
  const stored = await passagesOf(site.sourceId);
  expect(stored).toHaveLength(1);

  other.answers["/robots.txt"] = respond(503);
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await readWebsite({ ...parts, safeFetch }, site.sourceId, untilDone);
  expect(await sourceOf(site.sourceId)).toMatchObject({
    status: "failed",
    reason: "The website's robots.txt could not be read. We will try again later.",
  });
  expect(await passagesOf(site.sourceId)).toEqual(stored);
});
