import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { findPassages } from "./find-passages.ts";
import { knowledgeState } from "./knowledge-state.ts";
import { addPair, changePair, removePair, searchPairs } from "./question-pairs.ts";
import { readOwnText } from "./read-own-text.ts";
import { writeOwnText } from "./write-own-text.ts";

const { db } = await useDatabase();

async function agentWithPages() {
  const agent = await createAgent(db);
  const text =
    "# Delivery to Leeds\nWe deliver to Leeds and York on weekdays for five pounds.\n# Bread\nWe bake rye bread on Tuesdays.";
  const own = await readOwnText({ title: "", text });
  await db.transaction((tx) => writeOwnText(tx, agent.id, own, "text"));
  const best = async (question: string) => {
    const { version } = await knowledgeState(db, agent.id);
    const known = { agentId: agent.id, version };
    const [found] = await findPassages(db, known, [{ text: question, earlier: [] }], 8);
    return found;
  };
  const add = (question: string, answer: string) =>
    db.transaction((tx) => addPair(tx, agent.userId, agent.id, { question, answer }));
  return { agent, best, add };
}

test("the owner's answer takes precedence over pages at once, also for rewordings", async () => {
  const { best, add } = await agentWithPages();
  await best("Do you deliver to Leeds?");
  await add("Do you deliver to Leeds?", "Not this month: our van is being mended.");
  for (const question of [
    "Do you deliver to Leeds?",
    "Is there delivery to leeds",
    "deliver Leeds",
  ])
    expect(await best(question)).toMatchObject({
      isAnswerable: true,
      passages: [{ isOwnAnswer: true, text: expect.stringContaining("van") }, {}],
    });
});

test("the owner's answer does not answer other questions", async () => {
  const { best, add } = await agentWithPages();
  await add("Do you deliver to Leeds?", "Not this month.");
  const rye = await best("When do you bake rye bread?");
  expect(rye?.passages[0]).toMatchObject({ isOwnAnswer: false, heading: "Bread" });
  const cost = await best("What does it cost to have a wedding cake sent to Leeds by courier?");
  expect(cost?.passages.some(({ isOwnAnswer }) => isOwnAnswer)).toBe(false);
});

test("pairs can be searched, changed and removed, and removing the last removes the source", async () => {
  const { agent, add, best } = await agentWithPages();
  const { userId, id } = agent;
  const all = { search: "", limit: 50, offset: 0 };
  const first = await add("Is there parking?", "Yes, 100% free.");
  await add("Do you take cards?", "Yes.");
  expect((await searchPairs(db, userId, id, all)).pairs.map(({ question }) => question)).toEqual([
    "Do you take cards?",
    "Is there parking?",
  ]);
  expect(await searchPairs(db, userId, id, { ...all, search: "100%" })).toMatchObject({
    pairs: [{ id: first.id }],
    total: 1,
  });
  expect((await searchPairs(db, userId, id, { ...all, search: "_" })).total).toBe(0);

  await changePair(db, userId, id, first.id, { question: "Is there parking?", answer: "No." });
  expect((await best("Is there parking?"))?.passages[0]?.text).toBe("No.");

  for (const pair of (await searchPairs(db, userId, id, all)).pairs)
    await removePair(db, userId, id, pair.id);
  expect(await searchPairs(db, userId, id, all)).toEqual({ pairs: [], total: 0 });
  const forgotten = await best("Is there parking?");
  expect(forgotten?.passages.some(({ isOwnAnswer }) => isOwnAnswer)).toBe(false);
});
