import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sources } from "#database/schema-knowledge.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readAgain } from "../change-sources.ts";
import { changeSource } from "../source-content.ts";
import { readWebsite } from "./read-website.ts";

const { db, web, parts, newSite, passagesOf, outcomes, readingOf } = await useReading();

test("paths no longer excluded are found on an unchanged website", async () => {
  web.answers = {
    "/": (request, response) => {
      const isKnown = request.headers["if-none-match"] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag: '"v1"' });
      response.end(
        isKnown ? "" : page("Home", `${para("Bread.")}<a href="/a">A</a><a href="/blog">B</a>`),
      );
    },
    "/a": page("Rye", `${para("Rye bread.")}<a href="/blog/old">B</a>`),
    "/blog": page("Blog", para("Long ago.")),
    "/blog/old": page("Old", para("Longer ago.")),
  };
  const { sourceId, ownerId, agentId } = await newSite();
  await db
    .update(sources)
    .set({ exclude: ["/blog/*"] })
    .where(eq(sources.id, sourceId));
  await readWebsite(parts, sourceId, untilDone);
  expect(await outcomes(sourceId)).toEqual({ "/": "done", "/a": "done" });

  await changeSource(db, ownerId, agentId, sourceId, { exclude: [] });
  await readWebsite(parts, sourceId, untilDone);
  expect(await outcomes(sourceId)).toEqual({
    "/": "done",
    "/a": "done",
    "/blog": "done",
    "/blog/old": "done",
  });
});

test("text shared by two pages stays known when both are read at once", async () => {
  const offer = (more = "") => page("Offer", para("Rye is 3 pounds.") + more);
  const { sourceId, ownerId, agentId } = await readingOf({
    "/": page("Home", `${para("Bread.")}<a href="/a">A</a><a href="/b">B</a>`),
    "/a": offer(),
  });
  const ofOffer = async () =>
    (await passagesOf(sourceId)).filter(({ title }) => title === "Offer").map(({ text }) => text);
  const before = await ofOffer();
  expect(before).toHaveLength(1);

  web.answers["/b"] = offer();
  web.answers["/a"] = async (_request, response) => {
    await vi.waitUntil(async () => (await outcomes(sourceId))["/b"] === "done");
    response.writeHead(200, { "content-type": "text/html" }).end(offer("<!-- made anew -->"));
  };
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  expect(await ofOffer()).toEqual(before);
});
