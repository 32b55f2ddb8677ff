import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { agents } from "#database/schema.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { createAgent } from "#testing/server/factories.ts";
import { respond } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { addAddress, raiseVersion, readAgain } from "../change-sources.ts";
import { knownFacts } from "../known-facts.ts";
import { mergeFacts } from "../merge-facts.ts";
import { readOwnText } from "../read-own-text.ts";
import { changeSource } from "../source-content.ts";
import { writeOwnText } from "../write-own-text.ts";
import { readWebsite } from "./read-website.ts";
import { assertRunning, startRun } from "./reading-store.ts";

const { db, web, parts, newSite, sourceOf, agentOf, pagesOf, passagesOf, outcomes, readingOf } =
  await useReading();

async function readOnceMore({ ownerId, agentId, sourceId }: Awaited<ReturnType<typeof newSite>>) {
  web.asked = [];
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  return sourceOf(sourceId);
}

test("unchanged pages are not parsed, and no index is rebuilt", async () => {
  const html = { "content-type": "text/html" };
  const site = await readingOf({
    "/": (request, response) => {
      const isKnown = request.headers["if-none-match"] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { ...html, etag: '"v1"' });
      response.end(
        isKnown
          ? ""
          : page("Home", `${para("Bread.")}<a href="/dated">1</a><a href="/plain">2</a>`),
      );
    },
    "/dated": (request, response) => {
      const date = "Sat, 21 Nov 2026 10:00:00 GMT";
      const isKnown = request.headers["if-modified-since"] === date;
      response.writeHead(isKnown ? 304 : 200, { ...html, "last-modified": date });
      response.end(isKnown ? "" : page("Dated", para("Old and good.")));
    },
    "/plain": page("Plain", para("Nothing new.")),
  });
  const before = await agentOf(site.agentId);
  const stored = await passagesOf(site.sourceId);
  const reader = { ...parts.reader, readMarkup: () => Promise.reject(new Error("It was read")) };
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await readWebsite({ ...parts, reader }, site.sourceId, untilDone);

  expect(await outcomes(site.sourceId)).toEqual({
    "/": "done",
    "/dated": "done",
    "/plain": "done",
  });
  expect(await passagesOf(site.sourceId)).toEqual(stored);
  expect((await agentOf(site.agentId)).knowledgeVersion).toBe(before.knowledgeVersion);
  expect(await sourceOf(site.sourceId)).toMatchObject({
    status: "done",
    pagesAdded: 0,
    pagesChanged: 0,
    pagesRemoved: 0,
    readAt: expect.any(Date),
    nextReadAt: expect.any(Date),
  });
});

test("changed, added and removed pages are counted, and a page missing for long is forgotten", async () => {
  const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join("");
  const site = await readingOf({
    "/": page("Home", para("Bread.") + links("/prices", "/gone")),
    "/prices": page("Prices", para("A loaf is 3 pounds.")),
    "/gone": page("Gone", para("Old offer.")),
  });
  Object.assign(web.answers, {
    "/": page("Home", para("Bread.") + links("/prices", "/new")),
    "/prices": page("Prices", para("A loaf is 4 pounds.")),
    "/new": page("New", para("A new oven.")),
    "/gone": respond(404),
  });
  const counts = ({ pagesAdded, pagesChanged, pagesRemoved }: typeof site.source) => [
    pagesAdded,
    pagesChanged,
    pagesRemoved,
  ];
  expect(counts(await readOnceMore(site))).toEqual([1, 1, 1]);
  expect(counts(await readOnceMore(site))).toEqual([0, 0, 0]);
  await readOnceMore(site);
  expect(web.asked).toContain("/gone");
  await readOnceMore(site);
  expect(web.asked).not.toContain("/gone");
  expect(Object.keys(await outcomes(site.sourceId)).sort()).toEqual(["/", "/new", "/prices"]);
});

test("a site down for a day keeps its knowledge and is retried", async () => {
  const site = await readingOf({
    "/": page("Home", `${para("Bread.")}<a href="/a">A</a>`),
    "/a": page("Rye", para("Rye bread.")),
  });
  const stored = await passagesOf(site.sourceId);
  const answers = { ...web.answers };
  web.answers = { "/robots.txt": respond(404), "*": respond(503) };
  expect(await readOnceMore(site)).toMatchObject({
    status: "failed",
    reason: expect.stringContaining("asked us to come back later"),
    nextReadAt: expect.any(Date),
  });
  expect(await passagesOf(site.sourceId)).toEqual(stored);
  expect((await outcomes(site.sourceId))["/a"]).toBe("done");
  web.answers = answers;
  expect(await readOnceMore(site)).toMatchObject({ status: "done", pagesChanged: 0 });
});

test("repeated text stays known when the page that stored it drops it", async () => {
  const footer = `<h2>Allergens</h2>${para("Our bakery uses nuts.")}`;
  const site = await readingOf({
    "/": page("Home", `${para("Bread.")}<a href="/a">A</a>${footer}`),
    "/a": page("Rye", para("Rye bread.") + footer),
  });
  const withNuts = async () =>
    (await passagesOf(site.sourceId)).filter(({ text }) => text.includes("nuts"));
  expect(await withNuts()).toHaveLength(1);
  web.answers["/"] = page("Home", `${para("Bread.")}<a href="/a">A</a>`);
  await readOnceMore(site);
  expect(await withNuts()).toMatchObject([{ title: "Rye" }]);
});

test("only wanted paths are read, and pages no longer wanted are forgotten", async () => {
  web.answers = {
    "/": page("Home", `${para("Bread.")}<a href="/help/a">a</a><a href="/blog/b">b</a>`),
    "/help/a": page("Help", `${para("We help.")}<a href="/help/c">c</a>`),
    "/help/c": page("Cakes", para("We bake cakes.")),
    "/blog/b": page("Blog", para("Long ago.")),
  };
  const site = await newSite();
  await db
    .update(sources)
    .set({ include: ["/help/*"] })
    .where(eq(sources.id, site.sourceId));
  await readWebsite(parts, site.sourceId, untilDone);
  const leftOut = "skipped: Skipped, as you asked.";
  expect(await outcomes(site.sourceId)).toEqual({
    "/": leftOut,
    "/help/a": "done",
    "/help/c": "done",
  });
  await changeSource(db, site.ownerId, site.agentId, site.sourceId, {
    include: [],
    exclude: ["*/c"],
  });
  await readWebsite(parts, site.sourceId, untilDone);
  expect(await outcomes(site.sourceId)).toEqual({
    "/": "done",
    "/blog/b": "done",
    "/help/a": "done",
    "/help/c": leftOut,
  });
  expect((await passagesOf(site.sourceId)).map(({ title }) => title)).not.toContain("Cakes");
});

test("a single page is read without its links and suggests nothing", async () => {
  web.answers = {
    "/menu": page("Menu", `${para("Soup is 4 pounds.")}<a href="/more">more</a>`),
    "/more": page("More", para("More.")),
  };
  const { id: agentId, userId } = await createAgent(db, { name: "Mine" });
  const url = `${web.origin}/menu`;
  const { id } = await addAddress(db, userId, agentId, "page", { url });
  await readWebsite(parts, id, untilDone);
  expect(await outcomes(id)).toEqual({ "/menu": "done" });
  expect(await pagesOf(id)).toHaveLength(1);
  expect(web.asked.filter((path) => path !== "/robots.txt")).toEqual(["/menu"]);
  expect(await agentOf(agentId)).toMatchObject({ name: "Mine", proposal: null });
});

test("deleting an agent waits for a page being stored, and is not blocked by it", async () => {
  web.answers = { "/": page("Home", para("Bread.")) };
  const { sourceId, agentId } = await newSite();
  const run = await startRun(db, sourceId);
  if (!run) throw new Error("It did not begin");
  let deleting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await assertRunning(tx, run);
    deleting = db.delete(agents).where(eq(agents.id, agentId)).execute();
    await vi.waitUntil(async () => {
      const waiting = sql`select 1 from pg_locks where not granted`;
      return (await db.execute(waiting)).rows.length > 0;
    });
    await mergeFacts(tx, agentId);
    await tx.update(pages).set({ title: "Home" }).where(eq(pages.sourceId, sourceId));
    await raiseVersion(tx, agentId);
  });
  await deleting;
  expect(await pagesOf(sourceId)).toEqual([]);
});

test("a repeated reading replaces changes, drops removed pages and keeps unreachable ones", async () => {
  const { sourceId, ownerId, agentId } = await readingOf({
    "/": page(
      "Home",
      `${para("Bread.")}<a href="/prices">Prices</a><a href="/gone">x</a><a href="/ill">y</a>`,
    ),
    "/prices": page("Prices", para("A loaf is 3 pounds.")),
    "/gone": page("Gone", para("Old offer.")),
    "/ill": page("Ill", para("Still true.")),
  });
  const before = await agentOf(agentId);
  Object.assign(web.answers, {
    "/prices": page("Prices", para("A loaf is 4 pounds.")),
    "/gone": respond(410),
    "/ill": respond(500),
  });
  const again = await readAgain(db, ownerId, agentId, sourceId);
  expect(again.status).toBe("waiting");
  await readWebsite(parts, sourceId, untilDone);
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join("\n");
  expect(texts).toContain("4 pounds");
  expect(texts).toContain("Still true");
  expect(texts).not.toContain("3 pounds");
  expect(texts).not.toContain("Old offer");
  expect((await agentOf(agentId)).knowledgeVersion).toBe(before.knowledgeVersion + 2);
});

test("a repeated reading drops facts no page states any more, and follows those that moved", async () => {
  const listing = (facts: object) =>
    `<script type="application/ld+json">${JSON.stringify({ "@type": "Bakery", ...facts })}</script>`;
  const links = `<a href="/contact">Contact</a><a href="/old">Old</a>`;
  const { sourceId, ownerId, agentId } = await readingOf({
    "/": page("Home", listing({ telephone: "+44 113 496 0000" }) + para("Bread.") + links),
    "/contact": page("Contact", para("Call us.")),
    "/old": page("Old", listing({ email: "old@marsh.example" }) + para("An old page.")),
  });
  expect((await agentOf(agentId)).facts).toMatchObject({
    phonePage: { title: "Home" },
    email: "old@marsh.example",
  });
  Object.assign(web.answers, {
    "/": page("Home", para("Bread.") + links),
    "/contact": page("Contact", listing({ telephone: "+44 113 496 0999" }) + para("Call us.")),
    "/old": respond(404),
  });
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  const { facts } = await agentOf(agentId);
  expect(facts).toMatchObject({
    phone: expect.stringContaining("0999"),
    phonePage: { title: "Contact" },
  });
  expect(facts).not.toHaveProperty("email");
  expect((await passagesOf(sourceId)).map(({ title }) => title)).not.toContain("Old");
});

test("the owner's text overrides pages for as long as it exists", async () => {
  const listing = `<script type="application/ld+json">{"@type":"Bakery","telephone":"+44 113 496 0000"}</script>`;
  const own = async (text: string) => {
    const read = await readOwnText({ title: "", text });
    await db.transaction((tx) => writeOwnText(tx, agentId, read, "text"));
  };
  const { agentId, ownerId, sourceId } = await readingOf({
    "/": page("Home", listing + para("Bread.")),
  });
  await own("# Contact\nPhone: +44 113 496 0777");
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  const { phone, pages: statedBy } = knownFacts(await agentOf(agentId));
  expect(phone).toContain("0777");
  expect(statedBy).not.toHaveProperty("phone");
  await own("");
  expect(knownFacts(await agentOf(agentId))).toMatchObject({
    phone: expect.stringContaining("0000"),
    pages: { phone: { title: "Home" } },
  });
});
