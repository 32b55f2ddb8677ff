import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { pages } from "#database/schema-knowledge.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { stopReading } from "../change-sources.ts";
import { readWebsite } from "./read-website.ts";

const { db, web, parts, newSite, sourceOf, pagesOf, passagesOf, outcomes } = await useReading();

test("a reading that was cut off goes on where it was, and asks for no page twice", async () => {
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

test("a reading that is cut off while it looks for its next page is not over", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const { sourceId } = await newSite();
  const cut = new AbortController();
  let looks = 0;
  // The clock is read at the beginning, and before each page is looked for.
  const now = () => {
    if (++looks === 2) cut.abort();
    return 0;
  };
  await expect(readWebsite({ ...parts, now }, sourceId, cut.signal)).rejects.toThrow();
  expect((await sourceOf(sourceId)).status).toBe("reading");
  await readWebsite(parts, sourceId, untilDone);
  expect((await sourceOf(sourceId)).status).toBe("done");
});

test("an owner who stops the reading is obeyed while pages are on their way", async () => {
  const { sourceId, ownerId, agentId } = await newSite();
  web.answers["/"] = page("Home", `${para("Bread.")}<a href="/slow">slow</a>`);
  // Both of what is asked for at once hang, so that nothing but the stop can end them.
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

test("the same website read by the same job twice is read once", async () => {
  web.answers["/"] = page("Home", para("Bread."));
  const { sourceId } = await newSite();
  await readWebsite(parts, sourceId, untilDone);
  web.asked = [];
  await readWebsite(parts, sourceId, untilDone);
  expect(web.asked).toEqual([]);
  expect(await passagesOf(sourceId)).toHaveLength(1);
});

test("an agent deleted while its website is read ends the reading", async () => {
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
