import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { bakeryAgent } from "#testing/server/bakery-agent.ts";
import { readerThatFinds } from "#testing/server/reader-double.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { suggestQuestions } from "./suggest-questions.ts";

const { app } = await startTestServer();
const { db } = app;
const unstopped = new AbortController().signal;

const sections = [
  { heading: "Questions › Do you deliver within the city?", text: "We deliver for $4." },
  { heading: "Questions › Can I bring my dog with me?", text: "Dogs are welcome here." },
  { heading: "Why?", text: "Because we like bread." },
  { heading: "Parking", text: "There is a car park behind the shop." },
];
const proposal = { name: "Tollgate Bakery" };
const facts = { phone: "+1 212 555 0100", address: "4 Mill Lane, Boston" };

async function suggest(values: Partial<typeof agents.$inferInsert> = {}, words = ["for $4"]) {
  const agent = await bakeryAgent(db, { proposal, facts, ...values }, { sections });
  const localModel = readerThatFinds(...words);
  await suggestQuestions(Object.assign(Object.create(app), { localModel }), agent.id, unstopped);
  const [after] = await db.select().from(agents).where(eq(agents.id, agent.id));
  return { proposal: after?.proposal, chatSettings: after?.chatSettings };
}

test("what the website surely answers is suggested to visitors: its own questions, then common ones", async () => {
  const starters = ["Do you deliver within the city?", "Where are you?", "How can I reach you?"];
  // The reader finds the delivery for any question, but no other answer.
  const known = await suggest({}, ["for $4", "nothing at all", "nothing", "none"]);
  expect(known.proposal).toEqual({ ...proposal, starters });
  expect(known.chatSettings).toEqual({ starters });
});

test("questions that the owner chose stay, and nothing is suggested twice", async () => {
  const chosen = { starters: ["Do you bake rye bread?"] };
  expect((await suggest({ chatSettings: chosen })).chatSettings).toEqual(chosen);
  const before = { ...proposal, starters: ["Do you bake?"] };
  expect(await suggest({ proposal: before })).toEqual({ proposal: before, chatSettings: {} });
});

test("nothing is suggested that the agent would not answer, or before there is a proposal", async () => {
  const unknown = await suggest({ facts: {} }, ["nothing at all"]);
  expect(unknown).toEqual({ proposal, chatSettings: {} });
  expect(await suggest({ proposal: null })).toEqual({ proposal: null, chatSettings: {} });
});
