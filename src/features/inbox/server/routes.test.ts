import { expect, test } from "vitest";
import { conversations, leads, messages } from "#database/schema.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { InboxRow } from "../contract.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(inboxRoutes);
const { db } = app;
const root = "/api/inbox/conversations";

async function signedIn(firstName = "Nora") {
  const owner = await createOwner(db, { firstName });
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const call = (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    payload?: object,
  ) => app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const list = async (query = "") => (await call("GET", `${root}${query}`)).json<InboxRow[]>();
  const ids = async (query = "") => (await list(query)).map(({ id }) => id);
  return { owner, agent, call, list, ids };
}

let minute = 0;

async function conversationOf(
  agentId: string,
  changes: Partial<typeof conversations.$inferInsert> = {},
  words: string[] = ["When do you open?"],
) {
  const lastMessageAt = new Date(clock.now().getTime() + ++minute * 60_000);
  const conversation = await createConversation(db, agentId, { lastMessageAt, ...changes });
  for (const content of words) await createMessage(db, conversation, { content });
  return conversation.id;
}

test("the latest conversation comes first, page after page, of all agents and of nobody else's", async () => {
  const { owner, agent, call, ids } = await signedIn();
  const second = await createAgent(db, { userId: owner.id });
  const made = [
    await conversationOf(agent.id),
    await conversationOf(second.id),
    await conversationOf(agent.id),
  ];
  await conversationOf((await createAgent(db)).id);
  await conversationOf(agent.id, { isTest: true });
  await createConversation(db, agent.id);

  expect(await ids()).toEqual(made.toReversed());
  const first = await call("GET", `${root}?limit=2`);
  expect(first.json<InboxRow[]>().map(({ id }) => id)).toEqual([made[2], made[1]]);
  const cursor = first.headers["x-next-cursor"];
  expect(await ids(`?limit=2&cursor=${cursor}`)).toEqual([made[0]]);
});

test("case 3: the list is filtered by state, agent, rating, answers, country and time", async () => {
  const { owner, agent, ids } = await signedIn();
  const now = clock.now();
  const waiting = await conversationOf(agent.id, { waitingSince: now });
  const mine = await conversationOf(agent.id, { personId: owner.id, personName: "Nora" });
  const closed = await conversationOf(agent.id, { status: "closed", rating: "down" });
  const missing = await conversationOf(agent.id, { hasUnanswered: true, country: "IE" });

  expect(await ids("?view=open")).toEqual([missing, mine, waiting]);
  expect(await ids("?view=waiting")).toEqual([waiting]);
  expect(await ids("?view=mine")).toEqual([mine]);
  expect(await ids("?view=closed")).toEqual([closed]);
  expect(await ids("?answered=no")).toEqual([missing]);
  expect(await ids("?answered=yes&view=closed")).toEqual([closed]);
  expect(await ids("?rating=down")).toEqual([closed]);
  expect(await ids("?country=IE")).toEqual([missing]);
  expect(await ids(`?agentId=${agent.id}&country=IE`)).toEqual([missing]);
  const foreign = await createAgent(db);
  await conversationOf(foreign.id);
  expect(await ids(`?agentId=${foreign.id}`)).toEqual([]);
  const since = new Date(now.getTime() + (minute - 1) * 60_000).toISOString();
  expect((await ids(`?since=${since}`)).length).toBe(1);
});

test.each([
  ["flour", 0],
  ["zopf", 0],
  ["ZÜPF brezel", 0],
  ["brez", 0],
  ["пирог", 1],
  ["退货", 3],
  ["货", 3],
  ["退款", null],
  ["iphone", 3],
  ["的iPhone1", 3],
  ["営業時間は", 4],
  ["ค่าจัดส่ง", 5],
  ["vera@example.com", 2],
  ["vera", 2],
  ["50%", null],
  ["'; drop table messages; --", null],
  ["& | ! :*", null],
  ["a:* & !b <-> 'c'", null],
  ["\\u{1f950}\\ud800", null],
  ["e\u0301".repeat(60), null],
])(
  "case 29: a search for %j finds words of any language and details of visitors",
  async (search, at) => {
    const { agent, ids } = await signedIn();
    const made = [
      await conversationOf(agent.id, {}, ["Is there flour in a Züpf, a Zopf or a Brezel?"]),
      await conversationOf(agent.id, {}, ["Есть ли у вас пирог?"]),
      await conversationOf(agent.id, { visitorName: "Vera", visitorEmail: "vera@example.com" }),
      await conversationOf(agent.id, {}, ["你好,我想把我的iPhone14退货可以吗"]),
      await conversationOf(agent.id, {}, ["日曜日の営業時間は何時ですか？"]),
      await conversationOf(agent.id, {}, ["อยากทราบค่าจัดส่งไปเชียงใหม่"]),
    ];
    await conversationOf((await createAgent(db)).id, {}, [
      "flour zopf züpf brezel пирог vera 退货 营业 営業時間は ค่าจัดส่ง iphone 的iPhone14",
    ]);
    const found = await ids(`?search=${encodeURIComponent(search)}`);
    expect(found).toEqual(at === null ? [] : [made[at]]);
  },
);

test("a conversation is shown with what was said, and counts say what waits", async () => {
  const { agent, call } = await signedIn();
  const id = await conversationOf(agent.id, {
    waitingSince: clock.now(),
    country: "GB",
    pageUrl: "https://bakery.example/cakes",
  });
  const shown = (await call("GET", `${root}/${id}`)).json();
  expect(shown).toMatchObject({
    pageUrl: "https://bakery.example/cakes",
    messages: [{ author: "visitor", content: "When do you open?" }],
    hasEarlier: false,
  });
  expect(shown).not.toHaveProperty("visitorTokenHash");
  expect((await call("GET", `${root}/${id}?limit=1`)).json().messages).toHaveLength(1);
  expect((await call("GET", "/api/inbox/counts")).json()).toEqual({
    open: 1,
    waiting: 1,
    mine: 0,
    snoozed: 0,
    countries: ["GB"],
  });
});

test("of closed conversations none counts as with somebody", async () => {
  const { owner, agent, call } = await signedIn();
  await conversationOf(agent.id, { personId: owner.id, personName: "Nora" });
  await conversationOf(agent.id, { assigneeId: owner.id, status: "closed" });
  await conversationOf(agent.id, { personId: owner.id, status: "closed" });
  const counts = (await call("GET", "/api/inbox/counts")).json();
  expect(counts).toMatchObject({ open: 1, mine: 1 });
});

test("notes, tags, closing and deleting belong to the owner; leads outlive a conversation", async () => {
  const { agent, call } = await signedIn();
  const id = await conversationOf(agent.id, { waitingSince: clock.now() });
  await createLead(db, { agentId: agent.id, conversationId: id });
  const note = (await call("POST", `${root}/${id}/notes`, { text: "Regular" })).json();
  expect(note).toMatchObject({ authorName: "Nora", text: "Regular" });
  const change = { status: "closed", tags: ["cake", "cake", "wedding"] };
  expect((await call("PATCH", `${root}/${id}`, change)).statusCode).toBe(200);
  expect((await call("GET", `${root}/${id}`)).json()).toMatchObject({
    status: "closed",
    waitingSince: null,
    tags: ["cake", "wedding"],
    notes: [{ text: "Regular" }],
  });
  await call("DELETE", `${root}/${id}/notes/${note.id}`);
  expect((await call("GET", `${root}/${id}`)).json().notes).toEqual([]);

  await call("DELETE", `${root}/${id}`);
  expect(await db.select().from(messages)).toEqual([]);
  expect(await db.select().from(leads)).toMatchObject([{ conversationId: null }]);
});

test("an export holds what was said, in plain text or as JSON, and no secret of the visitor's", async () => {
  const { agent, call } = await signedIn();
  const id = await conversationOf(agent.id, { visitorName: "Vera" });
  const text = await call("GET", `${root}/${id}/export?format=text`);
  expect(text.headers["content-disposition"]).toMatch(
    /attachment; filename="conversation-.*\.txt"/,
  );
  expect(text.body).toMatch(/Visitor: Vera[\s\S]*Visitor: When do you open\?/);
  const json = await call("GET", `${root}/${id}/export?format=json`);
  expect(JSON.parse(json.body)).toMatchObject({ id, messages: [{ content: "When do you open?" }] });
  expect(json.body).not.toContain("TokenHash");
});

test("case 1: another owner's conversation answers as one that never was, whatever is asked of it", async () => {
  const id = await conversationOf((await createAgent(db)).id);
  const { call } = await signedIn();
  const url = `${root}/${id}`;
  const answers = await Promise.all([
    call("GET", url),
    call("GET", `${url}/export?format=json`),
    call("PATCH", url, { status: "closed" }),
    call("DELETE", url),
    call("POST", `${url}/notes`, { text: "mine now" }),
    call("DELETE", `${url}/notes/11111111-1111-4111-8111-111111111111`),
    call("POST", `${url}/messages`, { text: "Hello", clientId: "o1" }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  expect(await db.select().from(conversations)).toMatchObject([{ id, status: "active" }]);
});

test("canned replies are the owner's own, and are changed and removed by nobody else", async () => {
  const { call } = await signedIn();
  const other = await signedIn("Mallory");
  const replies = "/api/inbox/canned-replies";
  const reply = (await call("POST", replies, { title: "Hours", text: "Hello {visitor}" })).json();
  expect((await other.call("GET", replies)).json()).toEqual([]);
  const change = { title: "Times", text: "From half past six." };
  expect((await other.call("PUT", `${replies}/${reply.id}`, change)).statusCode).toBe(404);
  expect((await other.call("DELETE", `${replies}/${reply.id}`)).statusCode).toBe(404);
  expect((await call("PUT", `${replies}/${reply.id}`, change)).json()).toEqual({
    ...change,
    id: reply.id,
  });
  await call("DELETE", `${replies}/${reply.id}`);
  expect((await call("GET", replies)).json()).toEqual([]);
});

test("a draft is an answer from what the agent knows, and nothing of it is stored", async () => {
  const { agent, call } = await signedIn();
  await call("POST", "/api/inbox/answers", {
    ...{ agentId: agent.id, question: "Do you sell gluten-free bread?" },
    ...{ answer: "Yes, on Saturdays.", questionIds: [] },
  });
  const id = await conversationOf(agent.id, {}, ["Do you sell gluten-free bread?"]);
  const draft = await call("POST", `${root}/${id}/draft`);
  expect(draft.json()).toEqual({ text: "Yes, on Saturdays." });
  expect(await db.select().from(messages)).toHaveLength(1);
});

test.each(["Are you a robot?", "Do you sell spare tires?", "Brilliant, thank you!"])(
  "a draft never has a person say what only a machine says: %s",
  async (asked) => {
    const { agent, call } = await signedIn();
    const id = await conversationOf(agent.id, {}, [asked]);
    const draft = await call("POST", `${root}/${id}/draft`);
    expect(draft.statusCode).toBe(200);
    expect(draft.json()).toEqual({ text: "" });
  },
);
