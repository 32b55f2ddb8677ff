import { getEventListeners } from "node:events";
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#database/client.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import { inboxPresence } from "#database/schema-inbox.ts";
import { mails } from "#database/schema-operations.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { createLog } from "#platform/server/log.ts";
import { createConversation } from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { talkAt } from "#testing/server/talk.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { followInbox } from "./follow-inbox.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes, inboxRoutes);
const { db } = app;
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
const talk = (changes?: Partial<typeof conversations.$inferInsert>) =>
  talkAt(app, address, changes);

test("ruling 25: a call rings in open inboxes, is mailed once, and who comes greets in the specified words", async () => {
  const { owner, cookie, asOwner, call, said, id, follow } = await talk();
  const inbox = await followEvents(`${address}/api/inbox/events`, { cookie });
  await inbox.next("missed");
  await app.inject({ method: "POST", url: "/api/inbox/presence", headers: { cookie } });
  expect((await call()).json()).toEqual({ isOnline: true });
  expect((await call()).json()).toEqual({ isOnline: true });
  expect(await inbox.next("called")).toEqual({ type: "called", id });
  expect(await db.select().from(mails)).toMatchObject([
    { to: owner.email, kind: "owner.handoff", subject: "A visitor is asking for a person" },
  ]);
  const stream = await follow();
  expect(await stream.next("state")).toMatchObject({ isCalled: true, isOnline: true });

  await asOwner("take-over");
  const hello = "Hello, my name is Nora, for Millstone, how can I help you today?";
  expect(await said()).toEqual([
    ["person", "joined", "Nora has joined the conversation"],
    ["person", null, hello],
  ]);
  expect(await stream.next("state")).toMatchObject({ isCalled: false, personName: "Nora" });
});

test("case 179: when visitors call at once nobody gets more than twenty emails an hour, and all wait in the inbox", async () => {
  const { agent, owner } = await talk();
  const mail = { to: owner.email, ownerId: owner.id, kind: "owner.handoff", subject: "", text: "" };
  await db.insert(mails).values(Array(19).fill(mail));
  const callers = [];
  for (let n = 0; n < 8; n++) callers.push(await createConversation(db, agent.id));
  const calls = callers.map(({ id, visitorToken }) =>
    app.inject({
      method: "POST",
      url: `/api/conversations/${id}/handoff`,
      headers: { "x-visitor-token": visitorToken },
      payload: { reason: "asked" },
    }),
  );
  const answers = await Promise.all(calls);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(await db.$count(conversations, isNotNull(conversations.waitingSince))).toBe(8);
  expect(await db.$count(mails)).toBe(20);
});

test("ruling 25: nobody is online while no page is open or used, or while the business is closed", async () => {
  const { agent, owner, cookie, call } = await talk();
  const use = () => app.inject({ method: "POST", url: "/api/inbox/presence", headers: { cookie } });
  await use();
  expect((await call()).json()).toEqual({ isOnline: false });

  // A page that nobody has touched since it was opened, such as by itself after a restart.
  const open = { ownerId: owner.id, personId: owner.id };
  await db.insert(inboxPresence).values({ ...open, seenAt: clock.now() });
  expect((await call()).json()).toEqual({ isOnline: false });
  await use();
  expect((await call()).json()).toEqual({ isOnline: true });
  clock.pass(9 * 60_000);
  await db.update(inboxPresence).set({ seenAt: clock.now() });
  expect((await call()).json()).toEqual({ isOnline: true });
  clock.pass(2 * 60_000);
  await db.update(inboxPresence).set({ seenAt: clock.now() });
  expect((await call()).json()).toEqual({ isOnline: false });

  await use();
  expect((await call()).json()).toEqual({ isOnline: true });
  // Of a process that died.
  clock.pass(60_000);
  expect((await call()).json()).toEqual({ isOnline: false });
  await db.update(inboxPresence).set({ seenAt: clock.now() });
  const closed = { days: [], closedDays: [6], specialDays: [] };
  await db
    .update(agents)
    .set({ timeZone: "UTC", chatSettings: { hours: closed } })
    .where(eq(agents.id, agent.id));
  expect((await call()).json()).toEqual({ isOnline: false });
});

test("with nobody online the message of a visitor whose details are known becomes a lead", async () => {
  const { send } = await talk({ visitorName: "Vera", visitorEmail: "vera@example.com" });
  await send("Can I talk to a real person about the wedding cake?");
  expect(await db.select().from(leads)).toMatchObject([
    {
      name: "Vera",
      source: "handoff",
      message: "Can I talk to a real person about the wedding cake?",
    },
  ]);
});

test("§4.9, ruling 24: skipping the form makes no lead; an email address written afterwards makes one, with the question", async () => {
  const { send, call, id } = await talk();
  await call();
  await send("I need a cake for 90 people in May.");
  expect(await db.select().from(leads)).toEqual([]);

  const thanked = await send("Sure, it is vera@example.com.", "m2");
  expect(thanked.json()).toMatchObject({
    response: expect.stringContaining("Thank you for providing your contact information!"),
    answered: true,
    offerContact: false,
  });
  await send("Or vera@work.example, if that is better.", "m3");
  await send("Sure, it is vera@example.com.", "m2");
  expect(await db.select().from(leads)).toMatchObject([
    {
      ...{ conversationId: id, email: "vera@example.com", name: "vera@example.com" },
      ...{ source: "handoff", isSpam: false },
      message: "I need a cake for 90 people in May.\nSure, it is vera@example.com.",
    },
  ]);
  expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["owner.handoff"]);
});

test("an email address is a lead only after an offer, and a question beside it is answered", async () => {
  const { send } = await talk();
  await send("Is info@millstone.example your address?");
  expect(await db.select().from(leads)).toEqual([]);
  await send("Do you have a zeppelin?", "m2");
  const answer = (await send("Write to vera@example.com! Are you a robot?", "m3")).json();
  expect(answer.response).toContain("AI assistant");
  expect(await db.select().from(leads)).toMatchObject([
    { email: "vera@example.com", source: "question" },
  ]);
});

test("the email about a call says who, why, where and what was said, and a reply to it reaches the visitor", async () => {
  const known = { visitorName: "Vera", visitorEmail: "vera@example.com", visitorPhone: "555 01" };
  const { send } = await talk({ ...known, pageUrl: "https://bakery.example/cakes" });
  await send("I want to talk to a person about <b>cakes</b>");
  const mail = (await db.select().from(mails)).find(({ kind }) => kind === "owner.handoff");
  expect(mail?.subject).toBe("Vera is asking for a person");
  expect(mail?.headers).toMatchObject({ "Reply-To": "vera@example.com" });
  expect(mail?.text.split("\n\n").slice(1, 6)).toEqual([
    "Vera is chatting with Millstone and wants to talk to a person.",
    "They asked for a person.",
    "“I want to talk to a person about <b>cakes</b>”",
    "Email: vera@example.com\nPhone: 555 01\nPage: https://bakery.example/cakes",
    "The visitor was told that no person is online now. The assistant keeps answering until you take over.",
  ]);
  expect(mail?.html).not.toContain("<b>cakes");
});

test("who asks for a person in words calls one, and so do two answers that did not help", async () => {
  const { send, asVisitor, id } = await talk();
  const reasonNow = async () => (await db.select().from(conversations))[0]?.handoffReason;
  const first = (await send("Do you have a zeppelin?")).json();
  const second = (await send("Is there a moon?", "m2")).json();
  const rate = (messageId: string) =>
    asVisitor(`/api/conversations/${id}/ratings`, { messageId, rating: "down" });
  await rate(first.messageId);
  expect(await reasonNow()).toBeNull();
  await rate(second.messageId);
  expect(await reasonNow()).toBe("not-helpful");

  await db.update(conversations).set({ waitingSince: null, handoffReason: null });
  await send("I want to talk to a person", "m3");
  expect(await reasonNow()).toBe("asked");
});

test("an inbox that cannot be opened, since the database is away, leaves nobody behind who listens", async () => {
  const gone = new AbortController().signal;
  const away = connect("postgresql://127.0.0.1:1/nowhere");
  const who = { ownerId: crypto.randomUUID(), personId: crypto.randomUUID(), isPresent: true };
  const events = followInbox({ db: away.db, clock, log: createLog("silent") }, who, gone);
  await expect(events.next()).rejects.toThrow();
  expect(getEventListeners(gone, "abort")).toEqual([]);
});
