import { expect, test } from "vitest";
import type { conversations } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMember,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { InboxConversation, InboxRow } from "../contract.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes, inboxRoutes);
const { db } = app;
const root = "/api/inbox/conversations";
const hourMs = 3_600_000;

async function inbox() {
  const owner = await createOwner(db, { firstName: "Nora" });
  const agent = await createAgent(db, { userId: owner.id });
  const headers = { cookie: await signIn(app, owner) };
  const call = (method: "GET" | "POST" | "PATCH", url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) });
  const list = async (view = "open") =>
    (await call("GET", `${root}?view=${view}`)).json<InboxRow[]>();
  const ids = async (view?: string) => (await list(view)).map(({ id }) => id);
  const change = (id: string, body: object) => call("PATCH", `${root}/${id}`, body);
  const open = async (values: Partial<typeof conversations.$inferInsert> = {}) => {
    const conversation = await createConversation(db, agent.id, {
      ...{ createdAt: clock.now(), lastMessageAt: clock.now() },
      ...values,
    });
    await createMessage(db, conversation, { timestamp: clock.now() });
    return conversation;
  };
  const say = ({ id, visitorToken, visitorId }: Awaited<ReturnType<typeof open>>, token = true) =>
    app.inject({
      ...{ method: "POST", url: `/api/agents/${agent.id}/chat` },
      headers: token ? { "x-visitor-token": visitorToken } : {},
      payload: { message: "Hello again?", ...(token ? { conversationId: id } : { visitorId }) },
    });
  return { owner, agent, call, list, ids, change, open, say };
}

test("a row shows what the visitor wrote last, and where, whatever was answered since", async () => {
  const { open, list } = await inbox();
  const conversation = await open({ pageUrl: "https://bakery.example/cakes" });
  await createMessage(db, conversation, {
    content: "You're welcome.",
    sender: "agent",
    author: "ai",
  });
  expect(await list()).toMatchObject([
    { lastText: "When do you open?", pageUrl: "https://bakery.example/cakes" },
  ]);
});

test("a conversation is unread until somebody of the team opens it, and again when more is written", async () => {
  const { open, list, change, say } = await inbox();
  const conversation = await open();
  const isUnread = async () => (await list())[0]?.isUnread;
  expect(await isUnread()).toBe(true);
  await change(conversation.id, { isRead: true });
  expect(await isUnread()).toBe(false);
  clock.pass(1000);
  await say(conversation);
  expect(await isUnread()).toBe(true);
  await change(conversation.id, { isRead: true });
  await change(conversation.id, { isRead: false });
  expect(await isUnread()).toBe(true);
});

test("a snoozed conversation comes back pinned at its time, and at once when the visitor writes", async () => {
  const { open, ids, call, change, say } = await inbox();
  const [timed, written, waiting] = [await open(), await open(), await open()];
  const snoozedUntil = new Date(clock.now().getTime() + 3 * hourMs).toISOString();
  for (const { id } of [timed, written]) await change(id, { snoozedUntil });
  expect(await ids()).toEqual([waiting.id]);
  expect((await ids("snoozed")).toSorted()).toEqual([timed.id, written.id].toSorted());
  expect((await call("GET", "/api/inbox/counts")).json()).toMatchObject({ open: 1, snoozed: 2 });

  clock.pass(hourMs);
  await say(written);
  expect((await ids()).toSorted()).toEqual([written.id, waiting.id].toSorted());
  expect(await ids("pinned")).toEqual([]);
  clock.pass(2 * hourMs);
  expect(await ids("pinned")).toEqual([timed.id]);
  await change(timed.id, { isRead: true });
  expect(await ids("pinned")).toEqual([]);
  expect(await ids("snoozed")).toEqual([]);
  expect(await ids()).toContain(timed.id);
});

test("a closed conversation that is snoozed is open again, and comes back at its time", async () => {
  const { open, ids, change } = await inbox();
  const { id } = await open({ status: "closed" });
  const snoozedUntil = new Date(clock.now().getTime() + hourMs).toISOString();
  await change(id, { snoozedUntil });
  expect(await ids("closed")).toEqual([]);
  expect(await ids("snoozed")).toEqual([id]);
  clock.pass(hourMs);
  expect(await ids("pinned")).toEqual([id]);
});

test("whoever waits for a person is pinned until the conversation is closed", async () => {
  const { open, ids, change } = await inbox();
  await open();
  const { id } = await open({ waitingSince: clock.now() });
  expect(await ids("pinned")).toEqual([id]);
  await change(id, { status: "closed" });
  expect(await ids("pinned")).toEqual([]);
});

test("a blocked visitor is heard no more, in that conversation or a new one, until unblocked", async () => {
  const { open, change, say, ids, list } = await inbox();
  const conversation = await open();
  const other = await open({ visitorId: conversation.visitorId });
  const stranger = await open();
  await change(conversation.id, { isBlocked: true });
  expect(await list("closed")).toMatchObject([{ id: conversation.id, isBlocked: true }]);
  for (const one of [conversation, other]) {
    const refused = await say(one);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: "blocked" });
  }
  expect((await say(stranger)).statusCode).toBe(200);
  expect(await ids("closed")).toEqual([conversation.id]);
  await change(conversation.id, { isBlocked: false });
  expect((await say(other)).statusCode).toBe(200);
});

test("several are changed at once, and of those of another owner none", async () => {
  const { owner, open, call, ids, list } = await inbox();
  const member = await createMember(db, owner.id, "inbox");
  const own = [await open(), await open()].map(({ id }) => id);
  const foreign = await inbox();
  const { id: foreignId } = await foreign.open();
  const bulk = (change: object) =>
    call("POST", "/api/inbox/changes", { ids: [...own, foreignId], change });
  expect((await bulk({ assigneeId: member.id })).statusCode).toBe(200);
  expect((await list()).map(({ assigneeId }) => assigneeId)).toEqual([member.id, member.id]);
  await bulk({ status: "closed" });
  expect((await ids("closed")).toSorted()).toEqual(own.toSorted());
  expect(await foreign.ids()).toEqual([foreignId]);
  const tooMany = Array.from({ length: 101 }, () => foreignId);
  const refused = await call("POST", "/api/inbox/changes", { ids: tooMany, change: {} });
  expect(refused.statusCode).toBe(400);
});

test("the mark of an unanswered question goes when the question is answered", async () => {
  const { agent, open, list } = await inbox();
  const conversation = await open({ hasUnanswered: true });
  const asked = await createMessage(db, conversation);
  const question = { agentId: agent.id, conversationId: conversation.id, messageId: asked.id };
  await db.insert(unansweredQuestions).values({ ...question, question: "Any cake?" });
  expect(await list()).toMatchObject([{ hasUnanswered: true }]);
  await db.update(unansweredQuestions).set({ resolvedAt: clock.now() });
  expect(await list()).toMatchObject([{ hasUnanswered: false }]);
});

test("a conversation names the lead that came from it", async () => {
  const { agent, open, call } = await inbox();
  const { id } = await open();
  const get = async () => (await call("GET", `${root}/${id}`)).json<InboxConversation>();
  expect((await get()).leadId).toBeNull();
  const lead = await createLead(db, { agentId: agent.id, conversationId: id });
  expect((await get()).leadId).toBe(lead.id);
});
