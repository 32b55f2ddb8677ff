import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents, conversations, messages } from "#database/schema.ts";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import {
  createAgent,
  createConversation,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { indexWords } from "./index-words.ts";
import { inboxRoutes } from "./routes.ts";

const { app } = await startTestServer(inboxRoutes);
const { db } = app;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const monthMinutes = 31 * 24 * 60;

async function business() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const say = async (
    content: string,
    minutes: number,
    values: Parameters<typeof createConversation>[2] = {},
  ) => {
    const at = minutesAgo(minutes);
    const conversation = await createConversation(db, values.agentId ?? agent.id, {
      lastMessageAt: at,
      ...values,
    });
    await createMessage(db, conversation, { content, timestamp: at });
    return conversation;
  };
  const page = async (query: string) => {
    const { headers, ...answer } = await app.inject({
      url: `/api/inbox/conversations?${query}`,
      headers: { cookie },
    });
    const ids: string[] = answer.json().map(({ id }: { id: string }) => id);
    return { ids, next: headers["x-next-cursor"] };
  };
  return { agent, say, page };
}

test("no conversation is found by the first signs of an id that nobody has said", async () => {
  const { agent, say, page } = await business();
  await say("Do you make a wedding cake?", 5);
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    for (const id of [agent.id, agent.userId])
      for (const length of [2, 4, 8])
        expect((await page(`search=${id.slice(0, length)}`)).ids).toEqual([]);
    expect((await page(`search=wedding&agentId=${agent.id}`)).ids).toHaveLength(1);
  }
});

test("what is searched for is found as soon as it is said, and by the index from then on", async () => {
  const { agent, say, page } = await business();
  const old = await say("Do you make a wedding cake?", 5);
  const search = async (words: string) => (await page(`search=${encodeURIComponent(words)}`)).ids;
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    expect(await db.select().from(conversationWordsDue)).toHaveLength(isIndexed ? 0 : 1);
    expect(await search("wedding")).toEqual([old.id]);
    expect(await search("CAKE wed")).toEqual([old.id]);
    expect(await search("edding")).toEqual([]);
  }

  // Said again after days: it moves up, and is found by both.
  const later = await say("Is the cake free of nuts?", 3);
  await createMessage(db, old, { content: "And with marzipan, v@example.com" });
  await db
    .update(conversations)
    .set({ lastMessageAt: minutesAgo(1), tags: ["vip"], visitorPhone: "+44 20 118999" })
    .where(eq(conversations.id, old.id));
  for (const isIndexed of [false, true]) {
    if (isIndexed) await Promise.all([indexWords(db), indexWords(db)]);
    expect(await search("cake")).toEqual([old.id, later.id]);
    for (const words of ["marzipan wedding", "v@example.com", "vip", "118999"])
      expect(await search(words)).toEqual([old.id]);
  }

  await db.delete(conversations).where(eq(conversations.id, old.id));
  expect(await search("cake")).toEqual([later.id]);
  expect(await db.select().from(conversationWords)).toMatchObject([{ conversationId: later.id }]);
  await db.delete(agents).where(eq(agents.id, agent.id));
  await indexWords(db);
  expect(await db.select().from(conversationWords)).toEqual([]);
});

test("a word is found in any form of its letters", async () => {
  const { say, page } = await business();
  const { id } = await say("Czy macie łóżko dla Zoe\u0308?", 7);
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    for (const words of ["lozko zoe", "ŁÓŻKO", "Zoë"])
      expect((await page(`search=${encodeURIComponent(words)}`)).ids).toEqual([id]);
  }
});

test("a search goes with every filter, before and after the index knows of it, and finds no other owner's", async () => {
  const { agent, say, page } = await business();
  const other = await business();
  await other.say("bread", 1);
  const closed = await say("bread", 2, { status: "closed", country: "DE", rating: "down" });
  const open = await say("bread", 3, { country: "GB", hasUnanswered: true });
  const waiting = await say("bread", 4, { waitingSince: minutesAgo(4) });
  await say("bread", 5, { isTest: true });
  await say("cake", 6, { country: "DE" });
  const expected = {
    "": [closed, open, waiting],
    "view=closed": [closed],
    "view=open": [open, waiting],
    "view=waiting": [waiting],
    "view=mine": [],
    "rating=down": [closed],
    "rating=up": [],
    "country=DE": [closed],
    "answered=no": [open],
    "answered=yes&country=GB": [],
    [`agentId=${agent.id}`]: [closed, open, waiting],
    [`since=${minutesAgo(3.5).toISOString()}&until=${minutesAgo(2.5).toISOString()}`]: [open],
  };
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    for (const [filter, found] of Object.entries(expected))
      expect([filter, (await page(`search=bread&${filter}`)).ids]).toEqual([
        filter,
        found.map(({ id }) => id),
      ]);
  }
  await db.update(conversations).set({ status: "closed" }).where(eq(conversations.id, open.id));
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    expect((await page("search=bread&view=closed")).ids).toEqual([closed.id, open.id]);
  }
});

test("what stands only in old conversations is found behind the latest, page after page", async () => {
  const { agent, say, page } = await business();
  const found: string[] = [];
  for (const months of [0, 1, 3, 9, 20, 40]) {
    const first = await say("Do you have gingerbread?", months * monthMinutes + 10);
    const second = await say("Gingerbread please", months * monthMinutes + 20);
    found.push(first.id, second.id);
  }
  // More that say something else than are looked at one by one.
  await db.execute(sql`
    with made as (
      insert into ${conversations} (agent_id, visitor_id, visitor_token_hash, assistant_name, last_message_at)
      select ${agent.id}, 'visitor', 'hash', 'Emma', now() - interval '1 minute' from generate_series(1, 2100)
      returning agent_id, id
    )
    insert into ${messages} (agent_id, conversation_id, content, sender, author)
    select agent_id, id, 'Only bread please', 'user', 'visitor' from made`);
  await indexWords(db);

  const read: string[] = [];
  let cursor = "";
  do {
    const { ids, next } = await page(`search=gingerbread&limit=3${cursor && `&cursor=${cursor}`}`);
    read.push(...ids);
    cursor = String(next ?? "");
  } while (cursor);
  expect(read).toEqual(found);
  expect((await page("search=gingerbread&country=DE")).ids).toEqual([]);
  // Beside what stands in nearly all of them.
  const begged = found.filter((_, at) => at % 2 === 1);
  for (const words of ["gingerbread please", "please gingerbr", "gingerbread plea"])
    expect((await page(`search=${words}`)).ids).toEqual(begged);
  expect((await page("search=gingerbread plead")).ids).toEqual([]);
  const isOwn = and(eq(conversationWords.agentId, agent.id));
  expect(await db.$count(conversationWords, isOwn)).toBe(found.length + 2100);
});

test.each([1900, 2100])(
  "results come latest first, even if one agent is busier than the rest, by %i conversations",
  async (busyCount) => {
    const { agent: busy, say, page } = await business();
    const quiet = await createAgent(db, { userId: busy.userId });
    const add = async (agentId: string, count: number, every: string) => {
      await db.execute(sql`
        with made as (
          insert into ${conversations} (agent_id, visitor_id, visitor_token_hash, assistant_name, last_message_at)
          select ${agentId}, n::text, 'hash', 'Emma', now() - n * ${every}::interval from generate_series(1, ${count}) n
          returning agent_id, id, visitor_id::int as n
        )
        insert into ${messages} (agent_id, conversation_id, content, sender, author)
        select agent_id, id, case when n % 100 = 0 or ${agentId === quiet.id} then 'Gingerbread' else 'Bread' end, 'user', 'visitor'
        from made`);
    };
    await add(busy.id, busyCount, "1 second");
    await add(quiet.id, 40, "1 day");
    await indexWords(db);
    // Old, and said again of late: it is looked at beside the index.
    for (let at = 0; at < 12; at++) await say("Gingerbread", (at + 100) * 24 * 60);
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.id from ${conversations} c join ${messages} m on m.agent_id = c.agent_id and m.conversation_id = c.id
      where c.agent_id in (${busy.id}, ${quiet.id}) and m.content = 'Gingerbread' order by c.last_message_at desc`);

    const read: string[] = [];
    let cursor = "";
    do {
      const { ids, next } = await page(
        `search=gingerbread&limit=12${cursor && `&cursor=${cursor}`}`,
      );
      read.push(...ids);
      cursor = String(next ?? "");
    } while (cursor);
    expect(read).toEqual(rows.map(({ id }) => id));
    expect(read).toHaveLength(Math.floor(busyCount / 100) + 40 + 12);
  },
);

test("of a conversation without an end the latest is found, and all that is due of it is seen to at once", async () => {
  const { say, page } = await business();
  const endless = await say("I begin with marzipan", 9);
  await db.execute(sql`
    insert into ${messages} (agent_id, conversation_id, content, sender, author)
    select ${endless.agentId}, ${endless.id}, 'Only bread please ' || number, 'user', 'visitor'
    from generate_series(1, 700) number order by number`);
  await createMessage(db, endless, { content: "And gingerbread" });

  await indexWords(db);

  expect(await db.select().from(conversationWordsDue)).toEqual([]);
  expect((await page("search=gingerbread")).ids).toEqual([endless.id]);
  expect((await page("search=marzipan")).ids).toEqual([]);
});

test.each([
  ["„Brot“ – ¿tienen pan?…", ["brot", "tienen pan", "¿Tienen", "„Bro"]],
  ["L’heure d'ouverture: 9–17", ["heure", "l'heure", "l’heure", "ouverture", "9 17", "9–17"]],
  ["Zwei\u00A0Brezeln🥨bitte ❤️danke", ["zwei", "brezeln", "bitte", "danke", "❤️ danke"]],
  ["Gâteau à l'E\u0301CLAIR", ["éclair", "e\u0301clair", "GÂTEAU"]],
  ["\u200Fابحث،هنا؟", ["ابحث", "هنا"]],
  ["क्या क्षेत्र है।", ["क्षेत्र", "है क्या"]],
  ["「営業時間」は？Bread、cake", ["営業時間", "bread", "cake", "営業 bread"]],
  ["a_b v@x.example.com/p-1?q=rye&n=5", ["b", "x.example", "rye", "p-1 n"]],
])("a word is found beside any sign of any language: %s", async (said, sought) => {
  const { say, page } = await business();
  const { id } = await say(said, 5);
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexWords(db);
    for (const search of sought)
      expect([search, (await page(`search=${encodeURIComponent(search)}`)).ids]).toEqual([
        search,
        [id],
      ]);
  }
});
