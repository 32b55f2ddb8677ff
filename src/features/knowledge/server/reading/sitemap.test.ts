import { expect, test } from "vitest";
import { parseSitemap } from "./sitemap.ts";

const urlset = (inner: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

test("sitemaps, sitemap indexes and plain lists of addresses are understood", () => {
  expect(
    parseSitemap(
      urlset("<url><loc> https://a.test/?b=1&amp;c=2 </loc></url><url><loc>/no</loc></url>"),
    ),
  ).toEqual({
    pages: ["https://a.test/?b=1&c=2"],
    sitemaps: [],
  });
  const index = "<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>";
  expect(parseSitemap(index)).toEqual({ pages: [], sitemaps: ["https://a.test/1.xml"] });
  expect(parseSitemap("https://a.test/x\nhttps://a.test/y\n").pages).toHaveLength(2);
  expect(parseSitemap("<!doctype html><p>not a sitemap")).toEqual({ pages: [], sitemaps: [] });
});

test("case 43: entities in a sitemap are not expanded", () => {
  const entities = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  );
  const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY e0 "boom">${entities.join("")}]><urlset><url><loc>https://a.test/&e12;</loc></url></urlset>`;
  const before = process.threadCpuUsage().user;
  expect(parseSitemap(bomb).pages.join("").length).toBeLessThan(1000);
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(2000);
});

test("case 43: a sitemap cannot include external files", () => {
  const outside = `<!DOCTYPE u [<!ENTITY f SYSTEM "file:///etc/passwd">]>${urlset("<url><loc>https://a.test/&f;</loc></url>")}`;
  expect(parseSitemap(outside).pages.join("")).not.toContain("root:");
});

test("case 43: endless nesting and a hundred thousand entries end at once", () => {
  const before = process.threadCpuUsage().user;
  expect(parseSitemap("<a>".repeat(200_000))).toEqual({ pages: [], sitemaps: [] });
  const many = parseSitemap(urlset("<url><loc>https://a.test/x</loc></url>".repeat(100_000)));
  expect(many.pages).toHaveLength(5000);
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(2000);
});
