import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { stopReading } from "../change-sources.ts";
import { readWebsite } from "./read-website.ts";

const { db, web, parts, newSite, sourceOf, pagesOf, passagesOf, outcomes, queuedJobs } =
  await useReading();
const minuteMs = 60_000;

function clockOf(msByPage: number) {
  const stored = () => web.asked.filter((path) => path.startsWith("/page")).length;
  return () => stored() * msByPage;
}

function siteOf(count: number) {
  const paths = Array.from({ length: count }, (_, number) => `/page${number}`);
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
  web.answers = { "/": page("Home", para("Bread.") + links) };
  for (const path of paths) web.answers[path] = page(path, para(path));
  return paths;
}

test("an interrupted reading continues and fetches no page twice", async () => {
  web.answers["/"] = page(
    "Home",
    `${para("Bread.")}<a href="/one">1</a><a href="/two">2</a><a href="/three">3</a>`,
  );
  const { sourceId } = await newSite();
  const cut = new AbortController();
  for (const path of ["one", "two", "three"])
    web.answers[`/${path}`] = (_request, response) => {
      if (path === "two") cut.abort();
      response.setHeader("content-type", "text/html");
      response.end(page(path, para(path)));
    };
  await expect(readWebsite(parts, sourceId, cut.signal)).rejects.toThrow();
  expect((await sourceOf(sourceId)).status).toBe("reading");
  const done = (await pagesOf(sourceId))
    .filter(({ status }) => status === "done")
    .map(({ url }) => new URL(url).pathname);
  expect(done).toContain("/");
  web.asked = [];
  await readWebsite(parts, sourceId, untilDone);
  expect(Object.values(await outcomes(sourceId))).toEqual(["done", "done", "done", "done"]);
  for (const path of done.filter((one) => one !== "/")) expect(web.asked).not.toContain(path);
  expect(await passagesOf(sourceId)).toHaveLength(4);
});

test("a reading interrupted between pages is not finished", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const { sourceId } = await newSite();
  const cut = new AbortController();
  let looks = 0;
  const now = () => {
    if (++looks === 2) cut.abort();
    return 0;
  };
  await expect(readWebsite({ ...parts, now }, sourceId, cut.signal)).rejects.toThrow();
  expect((await sourceOf(sourceId)).status).toBe("reading");
  await readWebsite(parts, sourceId, untilDone);
  expect((await sourceOf(sourceId)).status).toBe("done");
});

test("stopping a reading takes effect while pages are being fetched", async () => {
  const { sourceId, ownerId, agentId } = await newSite();
  web.answers["/"] = page("Home", `${para("Bread.")}<a href="/slow">slow</a>`);
  // Both concurrent requests hang, so only stopping can end them.
  const hanging = ["/slow", "/sitemap.xml"].map((path) => {
    const isAsked = Promise.withResolvers<void>();
    const isLeft = Promise.withResolvers<void>();
    web.answers[path] = (_request, response) => {
      response.on("close", isLeft.resolve);
      isAsked.resolve();
    };
    return { isAsked: isAsked.promise, isLeft: isLeft.promise };
  });
  const reading = readWebsite(parts, sourceId, untilDone);
  await Promise.all(hanging.map(({ isAsked }) => isAsked));
  const stopped = await stopReading(db, ownerId, agentId, sourceId);
  expect(stopped.status).toBe("cancelled");
  await reading;
  await Promise.all(hanging.map(({ isLeft }) => isLeft));
  expect(await sourceOf(sourceId)).toMatchObject({ status: "cancelled" });
  expect(await outcomes(sourceId)).toEqual({ "/": "done", "/slow": "waiting" });
});

test("two runs of one job read a website once", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const { sourceId } = await newSite();
  await readWebsite(parts, sourceId, untilDone);
  web.asked = [];
  await readWebsite(parts, sourceId, untilDone);
  expect(web.asked).toEqual([]);
  expect(await passagesOf(sourceId)).toHaveLength(1);
});

test("deleting an agent ends its reading", async () => {
  const { sourceId, agentId } = await newSite();
  web.answers["/"] = async (_request, response) => {
    await db.delete(agents).where(eq(agents.id, agentId));
    response.setHeader("content-type", "text/html").end(page("Home", para("Bread.")));
  };
  await readWebsite(parts, sourceId, untilDone);
  expect(
    await db
      .select()
      .from(pages)
      .where(and(eq(pages.sourceId, sourceId))),
  ).toEqual([]);
});

test("case 46: a slow site yields its turn and continues behind the others", async () => {
  const paths = siteOf(6);
  const { sourceId } = await newSite();
  const queued = await queuedJobs();
  await readWebsite({ ...parts, now: clockOf(2 * minuteMs) }, sourceId, untilDone);
  expect(await sourceOf(sourceId)).toMatchObject({ status: "waiting", finishedAt: null });
  const [later] = (await queuedJobs()).slice(queued.length);
  const data = later?.data as { sourceId: string; spentMs: number };
  expect(data.sourceId).toBe(sourceId);
  expect(data.spentMs).toBeGreaterThanOrEqual(5 * minuteMs);
  const asked = web.asked.filter((path) => path.startsWith("/page"));
  expect(asked.length).toBeLessThan(paths.length);

  web.asked = [];
  await readWebsite(parts, sourceId, untilDone, { spentMs: data.spentMs });
  expect((await sourceOf(sourceId)).status).toBe("done");
  expect(await passagesOf(sourceId)).toHaveLength(paths.length + 1);
  for (const path of asked) expect(web.asked).not.toContain(path);
});

test("case 44: time and byte limits apply to all turns of a reading together", async () => {
  siteOf(2);
  const skipped = async (sourceId: string) => (await outcomes(sourceId))["/page0"];
  const { sourceId } = await newSite();
  await readWebsite(parts, sourceId, untilDone, { spentMs: 40 * minuteMs });
  expect(await skipped(sourceId)).toBe("skipped: The website is too slow to read in full.");

  const { sourceId: large } = await newSite();
  await db.update(sources).set({ bytesRead: 49_999_999 }).where(eq(sources.id, large));
  await readWebsite(parts, large, untilDone, { spentMs: minuteMs });
  expect(await skipped(large)).toBe("skipped: The website is too large to read in full.");
});

test("a site down at its next turn keeps what was read, and is read again another day", async () => {
  siteOf(6);
  const { sourceId } = await newSite();
  await readWebsite({ ...parts, now: clockOf(2 * minuteMs) }, sourceId, untilDone);
  web.answers = { "/": (_request, response) => response.writeHead(500).end() };
  const known = (await passagesOf(sourceId)).length;
  expect(known).toBeGreaterThan(2);
  await readWebsite(parts, sourceId, untilDone, { spentMs: 6 * minuteMs });
  expect(await sourceOf(sourceId)).toMatchObject({
    status: "done",
    nextReadAt: expect.any(Date),
  });
  expect(await passagesOf(sourceId)).toHaveLength(known);
});
