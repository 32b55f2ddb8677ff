import { expect, test } from "vitest";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { redirectTo, respond, startCanary, startWeb } from "#testing/server/hostile-web.ts";
import { parseRobots, readRobots } from "./robots.ts";

const web = await startWeb();
const canary = await startCanary();
const safeFetch = createSafeFetch({
  allow: [web.host],
  publicUrl: "https://parley.example",
});

const read = () => readRobots(safeFetch, web.origin, {});

test("case 48: paths that robots.txt disallows for all, or for us, are not allowed", () => {
  const text = "User-agent: *\nDisallow: /private\nCrawl-delay: 3\nSitemap: https://a.test/s.xml";
  const robots = parseRobots("https://a.test/robots.txt", text);
  expect(robots.isAllowed("https://a.test/private/x")).toBe(false);
  expect(robots.isAllowed("https://a.test/menu")).toBe(true);
  expect(robots).toMatchObject({ delayMs: 3000, sitemaps: ["https://a.test/s.xml"] });
  const byName = parseRobots(
    "https://a.test/robots.txt",
    "User-agent: parleybot\nDisallow: /\n\nUser-agent: *\nAllow: /",
  );
  expect(byName.isAllowed("https://a.test/")).toBe(false);
});

test("a missing robots.txt, or one that is a page, allows everything", async () => {
  expect((await read()).isAllowed(`${web.origin}/x`)).toBe(true);
  web.answers["/robots.txt"] = "<!doctype html><p>Disallow: /";
  expect((await read()).isAllowed(`${web.origin}/x`)).toBe(true);
});

test("a robots.txt that the server fails to deliver disallows everything", async () => {
  web.answers["/robots.txt"] = respond(503);
  expect((await read()).isAllowed(`${web.origin}/x`)).toBe(false);
});

test("case 38: a robots.txt redirecting to a private address is not followed", async () => {
  web.answers["/robots.txt"] = redirectTo(`${canary.origin}/robots.txt`);
  await expect(read()).rejects.toMatchObject({ name: "FetchRefused" });
  expect(canary.hits()).toBe(0);
});

test("case 43: wildcard rules do not slow us down", () => {
  const text = `User-agent: *\n${`Disallow: /${"*a".repeat(100)}\n`.repeat(2000)}`;
  const before = process.threadCpuUsage().user;
  expect(
    parseRobots("https://a.test/robots.txt", text).isAllowed(`https://a.test/${"a".repeat(480)}`),
  ).toBe(false);
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(200);
});
