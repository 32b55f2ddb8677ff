import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { findPassages } from "./find-passages.ts";
import { knowledgeState } from "./knowledge-state.ts";
import { knownFacts } from "./known-facts.ts";

const { db } = await useDatabase();

async function agentThatKnows(texts: string[]) {
  const agent = await createAgent(db, { knowledgeVersion: 1 });
  const of = { agentId: agent.id };
  const source = only(
    await db
      .insert(sources)
      .values({ ...of, kind: "website", status: "done" })
      .returning(),
  );
  const page = only(
    await db
      .insert(pages)
      .values({ ...of, sourceId: source.id, url: "https://bakery.test/", language: "de" })
      .returning(),
  );
  await db.insert(passages).values(
    texts.map((text, position) => ({
      ...of,
      sourceId: source.id,
      pageId: page.id,
      title: "Visit",
      heading: "Bread",
      text,
      url: "https://bakery.test/#bread",
      language: "en",
      position,
      contentHash: `${position}`,
    })),
  );
  return agent;
}

const ask = (text: string) => [{ text, earlier: [] }];

async function known(agentId: string) {
  const { version } = await knowledgeState(db, agentId);
  return { agentId, version };
}

test("a question finds passages with everything an answer shows, and whether they continue a section", async () => {
  const agent = await agentThatKnows(["Rye bread takes two days.", "Spelt bread takes one day."]);
  const [found] = await findPassages(
    db,
    await known(agent.id),
    ask("How long does spelt bread take?"),
    5,
  );
  expect(found?.isAnswerable).toBe(true);
  expect(found?.passages[0]).toMatchObject({
    title: "Visit",
    heading: "Bread",
    text: "Spelt bread takes one day.",
    url: "https://bakery.test/#bread",
    language: "en",
    position: 1,
    isContinuation: true,
  });
  expect(found?.passages[1]).toMatchObject({ position: 0, isContinuation: false });
});

test("no agent finds another agent's passages", async () => {
  await agentThatKnows(["Rye bread takes two days."]);
  const other = await agentThatKnows(["Tyres are changed in an hour."]);
  const [found] = await findPassages(
    db,
    await known(other.id),
    ask("How long does rye bread take?"),
    5,
  );
  expect(found?.passages.map(({ text }) => text)).not.toContain("Rye bread takes two days.");
});

test("a passage of similar meaning is found without common words, and only the agent's own", async () => {
  const agent = await agentThatKnows(["Rye bread takes two days.", "Dogs may wait outside."]);
  const other = await agentThatKnows(["Tyres are changed in an hour."]);
  const [dogs] = await findPassages(db, await known(agent.id), ask("dogs"), 1).then(
    ([one]) => one?.passages ?? [],
  );
  const [tyres] = await findPassages(db, await known(other.id), ask("tyres"), 1).then(
    ([one]) => one?.passages ?? [],
  );
  const meanings = [
    [
      { id: dogs?.id ?? "", score: 0.8 },
      { id: tyres?.id ?? "", score: 0.9 },
    ],
  ];
  const [found] = await findPassages(db, await known(agent.id), ask("Haustiere"), 5, meanings);
  expect(found?.passages.map(({ text }) => text)).toEqual(["Dogs may wait outside."]);
});

test("removed passages are not found in the new knowledge version", async () => {
  const agent = await agentThatKnows(["Rye bread takes two days."]);
  await findPassages(db, await known(agent.id), ask("rye bread"), 5);
  await db.delete(passages).where(eq(passages.agentId, agent.id));
  await db.update(agents).set({ knowledgeVersion: 2 }).where(eq(agents.id, agent.id));
  expect(await findPassages(db, await known(agent.id), ask("rye bread"), 5)).toEqual([
    { passages: [], isAnswerable: false },
  ]);
});

test("knowledge is empty, being read or ready, and has the language of most pages", async () => {
  const empty = await createAgent(db);
  expect(await knowledgeState(db, empty.id)).toMatchObject({ state: "empty", language: null });
  const ready = await agentThatKnows(["Rye bread takes two days."]);
  expect(await knowledgeState(db, ready.id)).toMatchObject({ state: "ready", language: "de" });
  await db.insert(sources).values({ agentId: ready.id, kind: "website", status: "waiting" });
  expect(await knowledgeState(db, ready.id)).toMatchObject({ state: "reading" });
});

test("invalid facts are dropped, and the owner's time zone overrides the page's", () => {
  const hours = {
    days: [{ day: 1, opens: 540, closes: 1080 }],
    closedDays: [7],
    specialDays: [],
  };
  const page = { url: "https://bakery.test/visit", title: "Visit" };
  const facts = { phone: "", email: 7, address: "4 Mill Lane", hours, hoursPage: page };
  expect(knownFacts({ facts: { ...facts, timeZone: "Europe/Paris" }, timeZone: null })).toEqual({
    address: "4 Mill Lane",
    hours,
    timeZone: "Europe/Paris",
    pages: { hours: page },
  });
  const wrong = { days: [{ day: 8, opens: 1, closes: 2 }], closedDays: [], specialDays: [] };
  expect(knownFacts({ facts: { hours: wrong }, timeZone: "Asia/Tokyo" })).toEqual({
    timeZone: "Asia/Tokyo",
    pages: {},
  });
  const own = { days: [{ day: 1, opens: 480, closes: 960 }], closedDays: [], specialDays: [] };
  const chosen = { facts, timeZone: null, chatSettings: { hours: own } };
  expect(knownFacts(chosen)).toMatchObject({ hours: own });
  expect(knownFacts(chosen).pages).toEqual({});
  expect(knownFacts({ facts: "junk", timeZone: "Mars/Olympus" })).toEqual({ pages: {} });
});
