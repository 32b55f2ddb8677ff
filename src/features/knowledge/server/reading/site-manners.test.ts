import { expect, test } from "vitest";
import { fetchHosts } from "#database/schema-knowledge.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { useDatabase } from "#testing/server/database.ts";
import { respond, startWeb } from "#testing/server/hostile-web.ts";
import { createSiteManners } from "./site-manners.ts";

const { db } = await useDatabase();
const web = await startWeb();
const safeFetch = createSafeFetch({ allow: [web.host], publicUrl: "https://parley.example" });

async function secondsAhead() {
  const [row] = await db.select().from(fetchHosts);
  return row && Math.round((row.nextAllowedAt.getTime() - Date.now()) / 1000);
}

test("case 48: requests respect the crawl delay in robots.txt", async () => {
  web.answers["/robots.txt"] = respond(200, {}, "User-agent: *\nCrawl-delay: 7");
  const { robotsOf, fetchOptions } = createSiteManners(db, safeFetch, new AbortController().signal);
  await robotsOf(`${web.origin}/any`);
  await robotsOf(`${web.origin}/other`);
  expect(web.asked).toEqual(["/robots.txt"]);
  await fetchOptions.takeTurn?.("127.0.0.1");
  expect(await secondsAhead()).toBe(7);
});

test("a server that reports overload is asked half as often", async () => {
  const manners = createSiteManners(db, safeFetch, new AbortController().signal);
  manners.slowDown("https://busy.test/x");
  manners.slowDown("https://busy.test/y");
  await manners.fetchOptions.takeTurn?.("busy.test");
  expect(await secondsAhead()).toBe(4);
});
