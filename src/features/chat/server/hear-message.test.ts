import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, messages } from "#database/schema.ts";
import { testClock } from "#testing/server/clock.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createConversation } from "#testing/server/factories.ts";
import { hearMessage } from "./hear-message.ts";
import { storeAnswer } from "./store-answer.ts";

const { db } = await useDatabase();
const clock = testClock();

async function openThree() {
  const agent = await createAgent(db);
  const all = await Promise.all([1, 2, 3].map(() => createConversation(db, agent.id)));
  return all.map(({ agentId, id, visitorToken }) => ({
    agentId,
    conversationId: id,
    visitorToken,
    clientId: null,
  }));
}

const hear = (said: Omit<Parameters<typeof hearMessage>[2], "content">, content: string) =>
  hearMessage(db, clock.now(), { ...said, content });

test("§4.5: what many visitors say at once is stored each in its own conversation, and heard with what was said before", async () => {
  const threads = await openThree();
  await Promise.all(threads.map((said, at) => hear(said, `first of ${at}`)));
  const heard = await Promise.all(threads.map((said, at) => hear(said, `second of ${at}`)));
  for (const [at, { question, earlier, conversation }] of heard.entries()) {
    expect(conversation.id).toBe(threads[at]?.conversationId);
    expect(question.content).toBe(`second of ${at}`);
    expect(earlier.map(({ content }) => content)).toEqual([`first of ${at}`]);
  }
  expect(await db.select().from(messages)).toHaveLength(6);
});

test("who cannot prove to be a conversation's visitor is not heard, and takes nobody along", async () => {
  const [one, other, third] = await openThree();
  if (!one || !other || !third) throw new Error("three were opened");
  const outcomes = await Promise.allSettled([
    hear(one, "mine"),
    hear({ ...other, visitorToken: third.visitorToken }, "not mine"),
    hear({ ...third, agentId: crypto.randomUUID() }, "of another agent"),
    hear(third, "mine, too"),
  ]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { message: "Conversation not found" } },
    { status: "rejected", reason: { message: "Agent not found" } },
    { status: "fulfilled" },
  ]);
  const stored = await db.select().from(messages).orderBy(messages.content);
  expect(stored.map(({ content }) => content)).toEqual(["mine", "mine, too"]);
});

test("a message to a conversation that somebody has in hand waits; what others say meanwhile does not", async () => {
  const [held, other, third] = await openThree();
  if (!held || !other || !third) throw new Error("three were opened");
  const { promise: end, resolve: endHolding } = Promise.withResolvers<void>();
  const { promise: holding, resolve: isHeld } = Promise.withResolvers<void>();
  const person = db.transaction(async (tx) => {
    const isIt = eq(conversations.id, held.conversationId);
    await tx.select().from(conversations).where(isIt).for("update");
    isHeld();
    await end;
    await tx.update(conversations).set({ personName: "Nora" }).where(isIt);
  });
  await holding;
  const waiting = hear(held, "Hello?");
  const { question } = await hear(other, "Do you deliver?");
  await hear(third, "And on Sundays?");
  const answer = { text: "Yes.", sources: [], isAnswered: true, offersContact: false };
  const none = async () => {};
  expect(
    await storeAnswer(db, clock.now(), { isTest: false }, question, answer, none),
  ).toMatchObject({ content: "Yes." });
  endHolding();
  await person;
  expect(await waiting).toMatchObject({ hasPerson: true, question: { content: "Hello?" } });
});

test("an answer to a conversation that is erased meanwhile is stored nowhere, and nobody is told that a person has it", async () => {
  const [one] = await openThree();
  if (!one) throw new Error("three were opened");
  const { question } = await hear(one, "Do you deliver?");
  await db.delete(conversations).where(eq(conversations.id, one.conversationId));
  const answer = { text: "Yes.", sources: [], isAnswered: true, offersContact: false };
  const storing = storeAnswer(db, clock.now(), { isTest: false }, question, answer, async () => {});
  await expect(storing).rejects.toThrow("Conversation not found");
  expect(await db.select().from(messages)).toEqual([]);
});

test("half a letter, where a text was cut, is stored as one that cannot be read, in questions and in answers", async () => {
  const [one] = await openThree();
  if (!one) throw new Error("three were opened");
  const { question } = await hear(one, "cut \ud83d");
  const quote = "also cut \udf50";
  const sources = [{ title: "Bread", url: null, quote }];
  const answer = { text: quote, sources, isAnswered: true, offersContact: false };
  await storeAnswer(db, clock.now(), { isTest: false }, question, answer, async () => {});
  const stored = await db.select().from(messages).orderBy(messages.position);
  expect(stored.map(({ content }) => content)).toEqual(["cut \ufffd", "also cut \ufffd"]);
  expect(stored[1]?.sources).toEqual([{ ...sources[0], quote: "also cut \ufffd" }]);
});

test("what a message asks of the database is planned once, however long its conversation is", async () => {
  const [said] = await openThree();
  if (!said) throw new Error("three were opened");
  const { agentId, conversationId } = said;
  await db.execute(sql`
    insert into messages (agent_id, conversation_id, content, sender, author)
    select ${agentId}, ${conversationId}, 'And then?', 'user', 'visitor' from generate_series(1, 5000)`);
  await db.execute(sql`analyze messages, conversations`);
  // On one connection, which plans a statement five times before it keeps a plan.
  const plans = await db.transaction(async (tx) => {
    for (let time = 1; time <= 8; time++) {
      const { question, conversation } = await hearMessage(tx, clock.now(), {
        ...said,
        content: `And then, ${time}?`,
      });
      const answer = { text: "Then.", sources: [], isAnswered: true, offersContact: false };
      await storeAnswer(tx, clock.now(), conversation, question, answer, async () => {});
    }
    return tx.execute(sql`
      select name, custom_plans::int as custom from pg_prepared_statements
      where name in ('hear_messages', 'store_replies') order by name`);
  });
  expect(plans.rows).toEqual([
    { name: "hear_messages", custom: 5 },
    { name: "store_replies", custom: 5 },
  ]);
});
