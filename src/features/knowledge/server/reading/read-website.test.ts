import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createAgent } from "#testing/server/factories.ts";
import { redirectTo, respond } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readWebsite } from "./read-website.ts";

const { db, web, parts, newSite, agentOf, passagesOf, readingOf } = await useReading();

test("§2 a website becomes passages: from its links and its sitemap, the front page first", async () => {
  const { sourceId, agentId, source, outcomes } = await readingOf({
    "/": page(
      "Marsh Bakery",
      `${para("Bread since 1921.")}<a href="/stories">Stories</a><a href="/contact">Contact</a>`,
    ),
    "/contact": page("Contact", para("Find us in Mill Lane.")),
    "/stories": page("Stories", para("Long ago there was a mill.")),
    "/robots.txt": respond(
      200,
      {},
      `User-agent: *\nDisallow: /secret\nSitemap: ${web.origin}/map.xml.gz`,
    ),
    "/map.xml.gz": respond(
      200,
      {},
      gzipSync(
        `<urlset><url><loc>${web.origin}/listed</loc></url><url><loc>${web.origin}/secret/x</loc></url></urlset>`,
      ),
    ),
    "/listed": page("Cakes", para("Cakes need two days' notice.")),
  });
  expect(source).toMatchObject({ status: "done", reason: null });
  expect(outcomes).toEqual({
    "/": "done",
    "/contact": "done",
    "/stories": "done",
    "/listed": "done",
    "/secret/x": "skipped: This page tells search engines and other robots not to read it.",
  });
  expect(web.asked.filter((path) => !/robots|map/.test(path)).slice(0, 2)).toEqual([
    "/",
    "/contact",
  ]);
  const stored = await passagesOf(sourceId);
  expect(stored.map(({ title }) => title).sort()).toEqual([
    "Cakes",
    "Contact",
    "Marsh Bakery",
    "Stories",
  ]);
  expect(stored[0]).toMatchObject({ agentId, language: "en", url: `${web.origin}/` });
  expect((await agentOf(agentId)).knowledgeVersion).toBeGreaterThanOrEqual(4);
});

test("the start page can be searched while the rest is being read", async () => {
  web.answers["/"] = page("Marsh Bakery", `${para("Bread.")}<a href="/slow">Slow</a>`);
  let versionWhileReading: Promise<number> | undefined;
  const { sourceId, agentId } = await newSite();
  web.answers["/slow"] = (_request, response) => {
    versionWhileReading = passagesOf(sourceId).then((found) => found.length);
    versionWhileReading.then(() =>
      response.setHeader("content-type", "text/html").end(page("Slow", para("x"))),
    );
  };
  await readWebsite(parts, sourceId, untilDone);
  expect(await versionWhileReading).toBe(1);
  expect((await agentOf(agentId)).knowledgeVersion).toBe(2);
});

test("ruling 16: the start page's suggestions fill fields that the owner has not edited", async () => {
  web.answers["/"] =
    `<!doctype html><html lang="en"><head><title>Marsh Bakery | Bread in Leeds</title>
    <meta property="og:site_name" content="Marsh Bakery"><meta name="theme-color" content="#AA3300">
    <meta name="description" content="A bakery in Leeds that has made bread and cakes since 1921."></head>
    <body><h1>Marsh Bakery</h1>${para("Bread.")}</body></html>`;
  const agent = await createAgent(db, { greeting: "Ey up", writtenFields: ["greeting"] });
  const { sourceId } = await newSite(`${web.origin}/`, agent.id);
  await readWebsite(parts, sourceId, untilDone);
  const after = await agentOf(agent.id);
  expect(after).toMatchObject({ name: "Marsh Bakery", greeting: "Ey up", primaryColor: "#aa3300" });
  expect(after.description).toContain("since 1921");
  expect(after.proposal).toMatchObject({ name: "Marsh Bakery", greeting: expect.any(String) });
});

test("phone and hours are known with the page that states them", async () => {
  const listing = {
    "@context": "https://schema.org",
    "@type": "Bakery",
    name: "Marsh",
    telephone: "+44 113 496 0000",
  };
  const { agentId } = await readingOf({
    "/": page("Marsh", `${para("Bread.")}<a href="/contact">Contact</a>`),
    "/contact": page(
      "Contact",
      `<script type="application/ld+json">${JSON.stringify(listing)}</script>${para("Call us.")}`,
    ),
  });
  expect((await agentOf(agentId)).facts).toMatchObject({
    phone: expect.stringContaining("113 496 0000"),
    phonePage: { url: `${web.origin}/contact`, title: "Contact" },
  });
});

test("case 67: lone surrogates and NUL in a page are replaced", async () => {
  const listing =
    '{"@type":"Bakery","name":"Marsh\\ud800 Bakery\\u0000","telephone":"+44 113\\udfff 496 0000"}';
  const { source, sourceId } = await readingOf({
    "/": page(
      "Marsh\0 &#0;&#xD800;",
      `<script type="application/ld+json">${listing}</script><h2 id="a\0&#xDFFF;">Bread</h2>${para("🥖\0 is bread.")}`,
    ),
  });
  expect(source.status).toBe("done");
  expect((await passagesOf(sourceId)).map(({ text }) => text).join()).toContain("🥖 is bread.");
});

test("a section repeated on many pages is stored once", async () => {
  const footer =
    "<section><h2>Allergies</h2><p>Please tell us about allergies before you order anything.</p></section>";
  const { sourceId } = await readingOf({
    "/": page("Home", `${para("Bread.")}<a href="/a">A</a><a href="/b">B</a>${footer}`),
    "/a": page("Rye", para("Rye bread.") + footer),
    "/b": page("Wheat", para("Wheat bread.") + footer),
  });
  const stored = await passagesOf(sourceId);
  expect(stored.filter(({ text }) => text.includes("allergies"))).toHaveLength(1);
  expect(stored).toHaveLength(4);
});

test("a page with two addresses is stored once: by redirect, canonical link or text", async () => {
  const { sourceId, outcomes } = await readingOf({
    "/": page(
      "Home",
      `${para("Bread.")}<a href="/old">1</a><a href="/shop?sort=up">2</a><a href="/shop">2b</a><a href="/copy-one">3</a><a href="/copy-two">3</a>`,
    ),
    "/old": redirectTo("/new"),
    "/new": page("New", para("New things.")),
    "/shop?sort=up": page("Shop", `<link rel="canonical" href="/shop">${para("Upwards.")}`),
    "/shop": page("Shop", `<link rel="canonical" href="/shop">${para("Downwards.")}`),
    "/copy-one": page("Copy", para("The same.")),
    "/copy-two": page("Copy", para("The same.")),
  });
  const urls = (await passagesOf(sourceId)).map(({ url }) => url?.replace(web.origin, ""));
  expect(urls.filter((url) => url === "/new")).toHaveLength(1);
  expect(urls.filter((url) => url === "/shop")).toHaveLength(1);
  expect(urls.filter((url) => url?.startsWith("/copy"))).toHaveLength(1);
  expect(
    Object.values(outcomes).filter((one) => /^skipped: This page is the same as/.test(one)),
  ).toHaveLength(2);
});

test("an index of a dozen sitemaps is read in full, interleaved", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `part${at}`);
  const index = names.map((name) => `<sitemap><loc>${web.origin}/${name}.xml</loc></sitemap>`);
  const { outcomes } = await readingOf({
    "/": page("Bike Barn", para("Bicycles and repairs.")),
    "/robots.txt": respond(200, {}, `Sitemap: ${web.origin}/map.xml`),
    "/map.xml": respond(200, {}, `<sitemapindex>${index.join("")}</sitemapindex>`),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [
          `/${name}.xml`,
          respond(200, {}, `<urlset><url><loc>${web.origin}/${name}</loc></url></urlset>`),
        ],
        [`/${name}`, page(name, para(`What ${name} says.`))],
      ]),
    ),
  });
  expect(Object.keys(outcomes).sort()).toEqual(["/", ...names.map((name) => `/${name}`)].sort());
});

test("a page is left out if robots are told so, but not for rules about other robots or images", async () => {
  const said = (title: string, head = "") => `${head}${page(title, para(`What ${title} says.`))}`;
  const { outcomes } = await readingOf({
    "/": page("Lodge", `${para("A lodge.")}<a href="/a">a</a><a href="/b">b</a><a href="/c">c</a>`),
    "/a": said("Parking", `<meta name="robots" content="index, max-image-preview:none">`),
    "/b": respond(200, { "x-robots-tag": "bingbot: noindex, nofollow" }, said("Pets")),
    "/c": respond(200, { "x-robots-tag": "max-snippet:20, noindex" }, said("Rota")),
  });
  expect(outcomes).toMatchObject({ "/a": "done", "/b": "done" });
  expect(outcomes["/c"]).toMatch(/^skipped/);
});

test("a site's error page is not knowledge, although it comes as a good page", async () => {
  const links = ["old", "older", "rolls"].map((name) => `<a href="/${name}">${name}</a>`);
  const { outcomes, sourceId } = await readingOf({
    "/": page("Bakery", para("Bread.") + links.join("")),
    "/rolls": page("Rolls", para("Rolls cost two pounds.")),
    "*": (request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(page("Oops", para(`There is no ${request.url} here. Case ${Math.random()}.`)));
    },
    "/robots.txt": respond(404),
    "/sitemap.xml": respond(404),
  });
  const missing = "failed: This page was not found: the website shows its error page instead.";
  expect(outcomes).toMatchObject({ "/rolls": "done", "/old": missing, "/older": missing });
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join();
  expect(texts).toContain("two pounds");
  expect(texts).not.toContain("There is no");
});

test("a site that shows its start page for every address keeps it, once", async () => {
  const { outcomes, sourceId } = await readingOf({
    "*": page("Bakery", `${para("Bread.")}<a href="/any">any</a>`),
    "/robots.txt": respond(404),
  });
  expect(outcomes["/"]).toBe("done");
  expect(await passagesOf(sourceId)).toHaveLength(1);
});
