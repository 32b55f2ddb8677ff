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

test("only the rules of a few hosts are kept, whichever a page's scripts name", async () => {
  const asked: string[] = [];
  const counted = async (address: string) => {
    asked.push(new URL(address).hostname);
    return await safeFetch(`${web.origin}/robots.txt`);
  };
  const { robotsOf } = createSiteManners(
    db,
    Object.assign(counted, { check: safeFetch.check }),
    new AbortController().signal,
  );
  for (let at = 0; at < 30; at++) {
    await robotsOf("https://mill.test/page");
    await robotsOf(`https://part-${at}.test/app.js`);
  }
  await robotsOf("https://part-0.test/app.js");
  const times = (host: string) => asked.filter((one) => one === host).length;
  expect([times("mill.test"), times("part-0.test")]).toEqual([1, 2]);
});
