import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#database/client.ts";
import { agents, conversations, messages } from "#database/schema.ts";
import { changeAgent } from "#features/agents/server/change-agent.ts";
import { testClock } from "#testing/server/clock.ts";
import { useDatabase, waitForLocks } from "#testing/server/database.ts";
import { createAgent, createConversation } from "#testing/server/factories.ts";
import { type ReceivedMessage, sayAsAgent, sayAsVisitor } from "./conversations.ts";

const { db } = await useDatabase();
const clock = testClock();

async function openThree() {
  const agent = await createAgent(db);
  return Promise.all([1, 2, 3].map(() => open(agent.id)));
}

/** As messages name it. */
async function open(agentId: string) {
  const { id: conversationId, visitorToken } = await createConversation(db, agentId);
  return { agentId, conversationId, visitorToken, clientId: null };
}

const hear = (said: Omit<Parameters<typeof sayAsVisitor>[2], "content">, content: string) =>
  sayAsVisitor(db, clock.now(), { ...said, content });

const yes = { text: "Yes.", sources: [], isAnswered: true, offersContact: false };

const answer = ({ question }: ReceivedMessage) =>
  sayAsAgent(db, clock.now(), question, yes, async () => {});

/** Somebody locks what `lock` does, until the returned function is called. */
async function hold(lock: (tx: Database) => Promise<unknown>) {
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: holding, resolve: isHeld } = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await lock(tx);
    isHeld();
    await end;
  });
  onTestFinished(() => letGo());
  await Promise.race([holding, done]);
  return () => {
    letGo();
    return done;
  };
}

test("§4.5: messages of many visitors at once are stored in their own conversations, each with its history", async () => {
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
  const letGo = await hold((tx) =>
    tx
      .update(conversations)
      .set({ personName: "Nora" })
      .where(eq(conversations.id, held.conversationId)),
  );
  const waiting = hear(held, "Hello?");
  const heard = await hear(other, "Do you deliver?");
  await hear(third, "And on Sundays?");
  expect(await answer(heard)).toMatchObject({ content: "Yes." });
  await letGo();
  expect(await waiting).toMatchObject({ hasPerson: true, question: { content: "Hello?" } });
});

const lettingNobodyAt = [
  {
    does: "begins to delete an agent",
    lock: (tx: Database, { id }: { id: string }) =>
      tx.select().from(agents).where(eq(agents.id, id)).for("update"),
  },
  {
    does: "gives an agent another address",
    lock: (tx: Database, { id, userId }: { id: string; userId: string }) =>
      changeAgent(tx, userId, id, { subdomain: "rye" }),
  },
];

// A lock that is in the way is waited for for longer.
test.each(lettingNobodyAt)(
  "while somebody $does, what is said to other agents is heard and answered",
  { timeout: 8_000 },
  async ({ lock }) => {
    const three = [await createAgent(db), await createAgent(db), await createAgent(db)] as const;
    const threads = await Promise.all(three.map(({ id }) => open(id)));
    const asked = await Promise.all(threads.map((said) => hear(said, "Do you bake?")));
    const letGo = await hold((tx) => lock(tx, three[1]));

    const hearing = threads.map((said) => hear(said, "Do you deliver?"));
    const answering = asked.map(answer);
    const waiting = Promise.allSettled([hearing[1], answering[1]]);

    const heard = await Promise.all([hearing[0], hearing[2]]);
    const question = { content: "Do you deliver?" };
    expect(heard).toMatchObject([{ question }, { question }]);
    const answers = await Promise.all([answering[0], answering[2]]);
    expect(answers).toMatchObject([{ content: "Yes." }, { content: "Yes." }]);
    await letGo();
    await waiting;
  },
);

test("while an owner saves, the agent's own visitors are heard and answered", async () => {
  const { id, userId } = await createAgent(db);
  const thread = await open(id);
  const letGo = await hold((tx) => changeAgent(tx, userId, id, { name: "Rye" }));
  const heard = await hear(thread, "Do you deliver?");
  expect(heard.agent.name).toBe("Bakery");
  expect(await answer(heard)).toMatchObject({ content: "Yes." });
  await letGo();
});

test("what is said while an agent is deleted never waits for the deletion while that waits for it", async () => {
  const [one, other] = await openThree();
  if (!one || !other) throw new Error("three were opened");
  const asked = await hear(other, "Do you bake?");
  const isIt = eq(agents.id, one.agentId);
  const said = await db.transaction(async (tx) => {
    // As a deletion begins, before it comes to the conversations.
    await tx.select().from(agents).where(isIt).for("update");
    const saying = Promise.allSettled([hear(one, "Do you deliver?"), answer(asked)]);
    await Promise.race([saying, waitForLocks(db, 2)]);
    await tx.delete(agents).where(isIt);
    return { saying };
  });
  const outcomes = (await said.saying).map((one) => one.status === "rejected" && one.reason);
  for (const reason of outcomes) {
    expect(reason).toBeInstanceOf(Error);
    expect(reason).not.toMatchObject({ cause: { code: "40P01" } });
  }
  expect(await db.select().from(agents)).toEqual([]);
});

test("an answer to a conversation that was erased meanwhile is not stored", async () => {
  const [one] = await openThree();
  if (!one) throw new Error("three were opened");
  const heard = await hear(one, "Do you deliver?");
  await db.delete(conversations).where(eq(conversations.id, one.conversationId));
  await expect(answer(heard)).rejects.toThrow("Conversation not found");
  expect(await db.select().from(messages)).toEqual([]);
});

test("half a character, where text was cut, is stored as a replacement character", async () => {
  const [one] = await openThree();
  if (!one) throw new Error("three were opened");
  const { question } = await hear(one, "cut \ud83d");
  const quote = "also cut \udf50";
  const sources = [{ title: "Bread", url: null, quote }];
  const answer = { text: quote, sources, isAnswered: true, offersContact: false };
  await sayAsAgent(db, clock.now(), question, answer, async () => {});
  const stored = await db.select().from(messages).orderBy(messages.position);
  expect(stored.map(({ content }) => content)).toEqual(["cut \ufffd", "also cut \ufffd"]);
  expect(stored[1]?.sources).toEqual([{ ...sources[0], quote: "also cut \ufffd" }]);
});
