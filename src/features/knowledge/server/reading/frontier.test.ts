import { expect, test } from "vitest";
import { createFrontier } from "./frontier.ts";

const site = "https://bakery.test/";

test("each page is found once, under the first of its addresses", () => {
  const frontier = createFrontier(site, { foundMax: 100 });
  expect(frontier.offer("/menu/?utm_source=x#top", site, 1)?.url).toBe("https://bakery.test/menu/");
  for (const again of ["/menu", "/menu/index.html", "http://www.bakery.test/menu/"])
    expect(frontier.offer(again, site, 1), again).toBeNull();
});

test("other sites, downloads, carts and sign-in pages are skipped", () => {
  const frontier = createFrontier(site, { foundMax: 100 });
  const left = [
    "https://other.test/",
    "/a.jpg",
    "/style.css",
    "/cart",
    "/shop?add-to-cart=5",
    "/wp-login.php",
  ];
  for (const href of [...left, "/logout", "mailto:a@b.test"])
    expect(frontier.offer(href, site, 1), href).toBeNull();
  expect(frontier.offer("/cartoons", site, 1)).not.toBeNull();
  expect(frontier.offer("/price-list.pdf", site, 1)).not.toBeNull();
});

test("pages customers ask about come first, index pages last", () => {
  const frontier = createFrontier(site, { foundMax: 100 });
  const hrefs = [
    "/tag/rye",
    "/blog/2024/05/on-rye",
    "/stories/long/deep",
    "/stories",
    "/opening-hours",
    "/",
  ];
  const found = hrefs.flatMap((href) => frontier.offer(href, site, 1) ?? []);
  const inOrder = found.sort((a, b) => a.rank - b.rank).map(({ url }) => new URL(url).pathname);
  expect(inOrder.slice(0, 4)).toEqual(["/", "/opening-hours", "/stories", "/stories/long/deep"]);
  expect(inOrder.slice(4).sort()).toEqual(["/blog/2024/05/on-rye", "/tag/rye"]);
});

test("case 44: an endless calendar yields a few pages without hiding the site's own", () => {
  const frontier = createFrontier(site, { foundMax: 1000 });
  let found = 0;
  for (let month = 0; month < 5000; month++)
    if (frontier.offer(`/events/${2000 + month}/${month % 12}`, site, 1)) found++;
  expect(found).toBe(40);
  expect(frontier.offer("/menu", site, 1)).not.toBeNull();
});

test("case 44: filter permutations, repeating paths and depth are limited", () => {
  const frontier = createFrontier(site, { foundMax: 1000, depthMax: 10 });
  let found = 0;
  for (let n = 0; n < 500; n++)
    if (frontier.offer(`/shop?color=${"abcdefghijklmnopqrstuvwxyz"[n % 26]}&c${n}=x`, site, 1))
      found++;
  expect(found).toBe(10);
  expect(frontier.offer("/a/b/a/b/a/b", site, 1)).toBeNull();
  expect(frontier.offer("/1/2/3/4/5/6/7/8/9/10/11", site, 1)).toBeNull();
  expect(frontier.offer("/deep", site, 11)).toBeNull();
});

test("case 44: recorded pages do not exceed the limit", () => {
  const frontier = createFrontier(site, { foundMax: 3 });
  frontier.note(site);
  const words = ["/rye", "/wheat", "/spelt", "/oat"];
  expect(words.filter((path) => frontier.offer(path, site, 1))).toEqual(["/rye", "/wheat"]);
});
