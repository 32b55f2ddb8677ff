import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent } from "#testing/server/factories.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readAgain, removeSource } from "./change-sources.ts";
import { addPair } from "./question-pairs.ts";
import { readWebsite } from "./reading/read-website.ts";
import { changeSource } from "./source-content.ts";
import { addText } from "./write-own-text.ts";

const { db, web, parts, newSite, sourceOf, outcomes } = await useReading();

const full =
  "This agent already knows 50,000 sections, which is as much as it can hold. Remove something else first.";

async function leaveRoomFor(agentId: string, room: number) {
  const other = { agentId, kind: "text", title: "Other", status: "done" } as const;
  const { id } = only(await db.insert(sources).values(other).returning());
  const known = await db.$count(passages, eq(passages.agentId, agentId));
  await db.execute(sql`
    insert into passages (agent_id, source_id, title, text, position, content_hash)
    select ${agentId}, ${id}, 'Other', 'Something else', at, at::text
    from generate_series(1, ${50_000 - room - known}::int) at`);
  return id;
}

const knownOf = (sourceId: string) => db.$count(passages, eq(passages.sourceId, sourceId));

const chapters = (count: number) =>
  Array.from({ length: count }, (_, at) => `# Chapter ${at}\nIt tells of bread no. ${at}.`).join(
    "\n\n",
  );

test("pages that fit the agent are stored, the rest says why and follows once there is room", async () => {
  web.answers = {
    "/": page("Home", `${para("Bread.")}<a href="/prices">Prices</a>`),
    "/prices": page("Prices", `<p>A loaf is two pounds.</p>`),
  };
  const site = await newSite();
  const other = await leaveRoomFor(site.agentId, 1);
  await readWebsite(parts, site.sourceId, untilDone);

  expect(await outcomes(site.sourceId)).toEqual({ "/": "done", "/prices": `skipped: ${full}` });
  expect(await sourceOf(site.sourceId)).toMatchObject({ status: "done", reason: full });
  expect(await db.$count(passages)).toBe(50_000);

  await removeSource(db, site.ownerId, site.agentId, other);
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await readWebsite(parts, site.sourceId, untilDone);
  expect(await outcomes(site.sourceId)).toEqual({ "/": "done", "/prices": "done" });
  expect(await sourceOf(site.sourceId)).toMatchObject({ status: "done", reason: null });
});

test("a page that outgrew the room keeps its old passages", async () => {
  web.answers = { "/": page("Home", para("Bread.")) };
  const site = await newSite();
  await readWebsite(parts, site.sourceId, untilDone);
  const known = await db.select().from(passages);
  await leaveRoomFor(site.agentId, 0);

  web.answers = { "/": page("Home", `${para("New.")}<h2>More</h2>${para("Much more.")}`) };
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await readWebsite(parts, site.sourceId, untilDone);
  expect(await sourceOf(site.sourceId)).toMatchObject({ reason: full });
  const now = await db.select().from(passages).where(eq(passages.sourceId, site.sourceId));
  expect(now).toEqual(known);

  web.answers = { "/": page("Home", para("Newer.")) };
  await readAgain(db, site.ownerId, site.agentId, site.sourceId);
  await readWebsite(parts, site.sourceId, untilDone);
  expect(await sourceOf(site.sourceId)).toMatchObject({ status: "done", reason: null });
});

test("the owner's own text is stored as far as it fits, and says it was cut", async () => {
  const { id: agentId, userId } = await createAgent(db);
  await leaveRoomFor(agentId, 2);
  const text = await addText(db, userId, agentId, { title: "Book", text: chapters(3) });
  expect(text).toMatchObject({ passageCount: 2, reason: full });

  const asLong = { title: "Book", text: chapters(2) };
  const changed = await changeSource(db, userId, agentId, text.id, asLong);
  expect(changed).toMatchObject({ passageCount: 2, reason: null });
  expect(await knownOf(text.id)).toBe(2);
});

test("a full agent accepts neither sources nor questions, and says so", async () => {
  const { id: agentId, userId } = await createAgent(db);
  await leaveRoomFor(agentId, 0);
  await expect(
    addText(db, userId, agentId, { title: "Book", text: chapters(1) }),
  ).rejects.toMatchObject({ status: 409, message: full, fields: undefined });
  const pair = { question: "Is there rye?", answer: "On Tuesdays." };
  await expect(db.transaction((tx) => addPair(tx, userId, agentId, pair))).rejects.toMatchObject({
    fields: { question: full },
  });
  expect(await db.$count(passages)).toBe(50_000);
});
