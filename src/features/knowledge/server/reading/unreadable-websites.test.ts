import { expect, test, vi } from "vitest";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { redirectTo, respond, scriptedDns, startCanary } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readWebsite } from "./read-website.ts";

const { work, queuedJobs, web, parts, newSite, sourceOf, passagesOf, outcomes, readingOf } =
  await useReading();
const canary = await startCanary();

test("unreadable pages get a plain reason, and the rest is read", async () => {
  const links = [
    "gone",
    "private",
    "broken",
    "busy",
    "photo",
    "list.pdf",
    "hidden",
    "away",
    "moved",
    "empty",
    "blank",
  ];
  const { source, outcomes } = await readingOf({
    "/": page("Home", para("Bread.") + links.map((path) => `<a href="/${path}">x</a>`).join("")),
    "/private": respond(401),
    "/broken": respond(500),
    "/busy": respond(503),
    "/photo": respond(200, { "content-type": "image/png" }, "png"),
    "/hidden": page("Hidden", `<meta name="robots" content="noindex">${para("x")}`),
    "/away": redirectTo("https://parley.example/"),
    "/moved": `<meta http-equiv="refresh" content="0; url=/there">`,
    "/there": page("There", para("Arrived.")),
    "/blank": "<!doctype html><title>Blank</title>",
    "/empty": "<!doctype html><title>Empty</title><body><script>app()</script></body>",
  });
  expect(source.status).toBe("done");
  expect(outcomes).toEqual({
    "/": "done",
    "/there": "done",
    "/gone": "failed: This page was not found.",
    "/private": "failed: This page needs a password or blocks us.",
    "/broken": "failed: 127.0.0.1 answered with an error (500).",
    "/busy": "failed: 127.0.0.1 asked us to come back later.",
    "/photo": "skipped: This is not a web page.",
    "/list.pdf": "failed: This page was not found.",
    "/hidden": "skipped: This page tells search engines and other robots not to read it.",
    "/away": "failed: parley.example is this service's own address.",
    "/moved": "skipped: This link leads to another page.",
    "/empty":
      "skipped: This page needs JavaScript: without it there is no text on it. Add what it says as a text or a file.",
    "/blank": "skipped: There is no text on this page.",
  });
});

test.each([
  ["a picture", "GIF89a\x20\0\x20\0\xf0\0\0\xff\xff\xff\0\0\0!\xf9\x04\x01\0\0\0\0"],
  ["a PDF", "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj (The price is five pounds.)"],
  ["an archive", `PK\x03\x04\x14\0\0\0\x08\0${"rye bread ".repeat(30)}\0\0`],
  ["what is packed", "\x1f\x8b\x08\0\0\0\0\0\0\x03\xcb\x48\xcd\xc9\xc9\x07"],
])("%s served as a page is refused with a reason", async (_, bytes) => {
  const { source, outcomes, sourceId } = await readingOf({
    "/": page("Home", `${para("Bread.")}<a href="/file">file</a>`),
    "/file": respond(200, { "content-type": "text/html" }, Buffer.from(bytes, "latin1")),
  });
  expect(source.status).toBe("done");
  expect(outcomes["/file"]).toBe(
    "skipped: This is not a web page, although the website says it is.",
  );
  expect(await passagesOf(sourceId)).toHaveLength(1);
});

test("case 48: a site that robots.txt disallows is not read", async () => {
  const { source } = await readingOf({
    "/robots.txt": respond(200, {}, "User-agent: *\nDisallow: /"),
    "/": page("Home", para("Bread.")),
  });
  expect(source).toMatchObject({
    status: "failed",
    reason: "The website's robots.txt blocks this service. Allow it there, then try again.",
  });
  expect(web.asked).toEqual(["/robots.txt"]);
});

test("a failing start page gives the reason", async () => {
  expect((await readingOf({ "/robots.txt": respond(503) })).source).toMatchObject({
    status: "failed",
    reason: "The website's robots.txt could not be read. We will try again later.",
  });
  expect((await readingOf({ "/": respond(403) })).source).toMatchObject({
    status: "failed",
    reason: "This page needs a password or blocks us.",
  });
  const { sourceId } = await newSite("https://no-such-site.invalid/");
  await readWebsite(parts, sourceId, untilDone);
  expect(await sourceOf(sourceId)).toMatchObject({
    status: "failed",
    reason: "There is no website at this address.",
  });
});

test("a host without https is tried once over http, one with a bad certificate is not", async () => {
  const dns = scriptedDns({ "old.test": [["127.0.0.1"]] });
  const publicUrl = "https://parley.example";
  const closed = ["old.test:443", "old.test:80"];
  const safeFetch = createSafeFetch({ allow: closed, publicUrl, resolve: dns.resolve });
  const { sourceId } = await newSite("https://old.test/");
  await readWebsite({ ...parts, safeFetch }, sourceId, untilDone);
  expect(await sourceOf(sourceId)).toMatchObject({ reason: "old.test did not respond." });
  expect(dns.asked).toEqual(["old.test", "old.test"]);
  const plain = await newSite(`https://${web.host}/`);
  await readWebsite(parts, plain.sourceId, untilDone);
  expect((await sourceOf(plain.sourceId)).reason).toContain("secure connection");
  expect(web.asked).toEqual([]);
});

test("case 38: nothing a page links to bypasses the fetch guard", async () => {
  const trap = (path: string) => `${canary.origin}/${path}`;
  const { source } = await readingOf({
    "/robots.txt": respond(200, {}, `User-agent: *\nAllow: /\nSitemap: ${trap("sitemap.xml")}`),
    "/": page(
      "Home",
      `<link rel="canonical" href="${trap("c")}"><link rel="icon" href="${trap("i")}"><meta property="og:image" content="${trap("o")}">
       <iframe src="${trap("f")}"></iframe><img src="${trap("m")}"><a href="${trap("p.pdf")}">pdf</a><a href="/on">on</a>${para("Bread.")}`,
    ),
    "/on": `<meta http-equiv="refresh" content="0;url=${trap("r")}">`,
  });
  expect(source.status).toBe("done");
  expect(canary.hits()).toBe(0);
});

test("case 44: an endless site is read up to the limit, and the rest is reported as left out", async () => {
  const { source, outcomes, sourceId } = await readingOf(
    {
      "*": (request, response) => {
        const path = request.url ?? "/";
        const links = ["a", "b", "c"].map(
          (one) => `<a href="${path === "/" ? "" : path}/${one}${path.length}">x</a>`,
        );
        response.setHeader("content-type", "text/html");
        response.end(page(`Page ${path}`, para(`This is ${path}.`) + links.join("")));
      },
      "/robots.txt": respond(404),
      "/sitemap.xml": respond(404),
    },
    { pagesMax: 12, bytesMax: 50_000_000 },
  );
  expect(source).toMatchObject({ status: "done", reason: null });
  const all = Object.values(outcomes);
  expect(all.filter((one) => one === "done")).toHaveLength(12);
  expect(all).toContain("skipped: Only 12 pages of a website are read.");
  expect(all.length).toBeLessThanOrEqual(60);
  expect((await passagesOf(sourceId)).length).toBe(12);
});

test("case 44: bytes and time are limited, too", async () => {
  const answers = {
    "/": page("Home", `${para("Bread.")}<a href="/a">a</a>`),
    "/a": page("A", para("More.")),
  };
  const large = await readingOf(answers, { pagesMax: 200, bytesMax: 100 });
  expect(large.outcomes["/a"]).toBe("skipped: The website is too large to read in full.");
  const { sourceId } = await newSite();
  let now = 0;
  await readWebsite({ ...parts, now: () => (now += 3_600_000) }, sourceId, untilDone);
  expect((await outcomes(sourceId))["/a"]).toBe(
    "skipped: The website is too slow to read in full.",
  );
});

test("case 43: a bomb affects only its own page", async () => {
  const { outcomes } = await readingOf({
    "/": page(
      "Home",
      `${para("Bread.")}<a href="/deep">1</a><a href="/wide">2</a><a href="/attributes">3</a><a href="/fine">4</a>`,
    ),
    "/deep": "<b>".repeat(200_000),
    "/wide": `<p>${"x".repeat(4_900_000)}</p>`,
    "/attributes": `<p ${Array.from({ length: 300_000 }, (_, n) => `a${n}`).join(" ")}>x</p>`,
    "/fine": page("Fine", para("Still here.")),
  });
  expect(outcomes["/fine"]).toBe("done");
  expect(outcomes["/deep"]).toMatch(/^skipped: /);
  expect(outcomes["/attributes"]).toMatch(/^skipped: /);
});

test("case 46: of many websites two are read beyond their first page, and the others wait", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const sites = await Promise.all(Array.from({ length: 6 }, () => newSite()));
  expect(await queuedJobs()).toHaveLength(6);
  let running = 0;
  let mostRunning = 0;
  await work({
    "knowledge.read-first-pages": ({ sourceId }, stop) =>
      readWebsite(parts, sourceId, stop, { turn: { lastsMs: 0 } }),
    "knowledge.read-website": async ({ sourceId }, stop) => {
      mostRunning = Math.max(mostRunning, ++running);
      await readWebsite(parts, sourceId, stop);
      running--;
    },
    "knowledge.embed-passages": async () => {},
  });
  await vi.waitUntil(async () => (await queuedJobs()).length === 0 && running === 0, {
    timeout: 30_000,
  });
  for (const { sourceId } of sites) expect((await sourceOf(sourceId)).status).toBe("done");
  expect(mostRunning).toBe(2);
});
