import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createConversation } from "#testing/server/factories.ts";
import { indexWords } from "./index-words.ts";

const { db } = await useDatabase();

/** So many conversations in which so much was said, as a visitor could who has patience. */
async function talk(agentId: string, count: number, { letters = 10, messages = 1 } = {}) {
  const made = [];
  for (let i = 0; i < count; i++) {
    const conversation = await createConversation(db, agentId, { lastMessageAt: new Date() });
    await db.execute(sql`
      insert into messages (agent_id, conversation_id, content, sender, author)
      select ${agentId}, ${conversation.id}, repeat('面包', ${letters / 2}::int), 'user', 'visitor'
      from generate_series(1, ${messages}::int)`);
    made.push(conversation.id);
  }
  return made;
}

/** What was indexed in one statement each, in their order. */
async function statements() {
  const { rows } = await db.execute<{ ids: string[] }>(
    sql`select array_agg(conversation_id) as ids from ${conversationWords} group by xmin order by min(xmin::text::bigint)`,
  );
  return rows.map(({ ids }) => ids);
}

/** As if the database did not get through with what is meant. */
async function failWhere(isMeant: string) {
  await db.execute(sql`drop trigger if exists fails on conversation_words`);
  await db.execute(
    sql.raw(`
    create or replace function fails() returns trigger language plpgsql as $$ begin
      if ${isMeant} then raise exception 'took too long' using errcode = '57014'; end if;
      return null;
    end $$`),
  );
  await db.execute(
    sql`create trigger fails after insert on conversation_words referencing new table as those
      for each statement execute function fails()`,
  );
}

test("case 180: however much was said, one statement of the search index takes a second's work of it", async () => {
  const agent = await createAgent(db);
  await talk(agent.id, 30, { letters: 4_000, messages: 13 });
  await indexWords(db);

  const sizes = (await statements()).map((ids) => ids.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(30);
  expect(Math.max(...sizes)).toBeLessThan(12);
  expect(await db.$count(conversationWordsDue)).toBe(0);
});

test("case 180: of each owner some conversations are indexed in turn, however many others are due", async () => {
  const busy = await createAgent(db);
  await talk(busy.id, 20, { letters: 4_000, messages: 13 });
  const second = await createAgent(db, { userId: busy.userId });
  await talk(second.id, 20, { letters: 4_000, messages: 13 });
  const [quiet] = await talk((await createAgent(db)).id, 1);
  await indexWords(db);

  const [first, ...others] = await statements();
  expect(first).toContain(quiet);
  expect(others.length).toBeGreaterThan(1);
});

test("case 180: what the database does not get through with is indexed in smaller parts", async () => {
  await failWhere("(select count(*) from those) > 3");
  const agent = await createAgent(db);
  await talk(agent.id, 20);
  await indexWords(db);

  expect((await statements()).flat()).toHaveLength(20);
  expect(await db.$count(conversationWordsDue)).toBe(0);
});

test("case 180: a conversation that fails keeps no other one waiting, is tried again last, and is found in the log", async () => {
  const agent = await createAgent(db);
  const [bad, ...good] = await talk(agent.id, 9);
  await failWhere(`exists (select from those where conversation_id = '${bad}')`);

  await expect(indexWords(db)).rejects.toMatchObject({ cause: { code: "57014" } });
  expect((await statements()).flat().sort()).toEqual(good.sort());
  const [later] = await talk(agent.id, 1);
  await expect(indexWords(db)).rejects.toThrow();
  const due = await db.select().from(conversationWordsDue);
  expect(due.map(({ conversationId }) => conversationId)).toEqual([bad]);
  const isLater = eq(conversationWords.conversationId, later ?? "");
  expect(await db.$count(conversationWords, isLater)).toBe(1);

  await failWhere("false");
  await indexWords(db);
  expect(await db.$count(conversationWordsDue)).toBe(0);
  expect((await statements()).flat()).toContain(bad);
});
