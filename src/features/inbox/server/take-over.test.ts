import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { agents, conversations, leads, messages } from "#database/schema.ts";
import { inboxPresence } from "#database/schema-inbox.ts";
import { mails } from "#database/schema-operations.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { takeOver } from "#features/chat/server/public.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { startViewing } from "#platform/server/view-as.ts";
import {
  createAgent,
  createConversation,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes, inboxRoutes, async (server) => {
  server.post<{ Params: { id: string } }>("/view/:id", async (request) => ({
    until: await startViewing(server.db, request, request.params.id),
  }));
});
const { db } = app;
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});

async function talk(changes: Partial<typeof conversations.$inferInsert> = {}) {
  const owner = await createOwner(db, { firstName: "Nora" });
  const agent = await createAgent(db, { userId: owner.id, name: "Millstone" });
  const { id, visitorToken } = await createConversation(db, agent.id, changes);
  const cookie = await signIn(app, owner);
  const asOwner = (path: string, payload?: object) =>
    app.inject({
      method: "POST",
      url: `/api/inbox/conversations/${id}/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  const asVisitor = (path: string, payload: object) =>
    app.inject({
      method: "POST",
      url: path,
      headers: { "x-visitor-token": visitorToken },
      payload,
    });
  const send = (message: string, clientId = "m1") =>
    asVisitor(`/api/agents/${agent.id}/chat`, { message, conversationId: id, clientId });
  const call = (reason = "skipped") => asVisitor(`/api/conversations/${id}/handoff`, { reason });
  const follow = () =>
    followEvents(`${address}/api/conversations/${id}/events`, { "x-visitor-token": visitorToken });
  const said = async () =>
    (await db.select().from(messages).orderBy(messages.position)).map(
      ({ author, event, content }) => [author, event, content],
    );
  return { owner, agent, id, cookie, visitorToken, asOwner, asVisitor, send, call, follow, said };
}

const joined = ["person", "joined", "Nora has joined the conversation"];
const left = ["person", "left", "Nora has left the conversation. The AI assistant answers again."];

test("§4.9, ruling 25: who takes over joins by name, and the visitor's page hears of it and of every word", async () => {
  const { asOwner, follow } = await talk();
  const stream = await follow();
  expect(await stream.next("state")).toMatchObject({ personName: null, isCalled: false });

  expect((await asOwner("take-over")).statusCode).toBe(200);
  expect(await stream.next("message")).toMatchObject({
    message: { author: "person", event: "joined", content: joined[2], personName: "Nora" },
  });
  expect(await stream.next("state")).toMatchObject({ personName: "Nora" });

  await asOwner("typing");
  expect(await stream.next("typing")).toMatchObject({ personName: "Nora" });
  await asOwner("messages", { text: "Good morning.", clientId: "o1" });
  expect(await stream.next("message")).toMatchObject({
    message: { author: "person", sender: "agent", event: null, content: "Good morning." },
  });
});

test("open inboxes are told of what a visitor says and of the answer, an operator's who only looks as well", async () => {
  const { owner, cookie, id, send } = await talk();
  const operator = await signIn(app, await createOperator(db));
  await app.inject({ method: "POST", url: `/view/${owner.id}`, headers: { cookie: operator } });
  await send("Is anybody there?");
  for (const [at, who] of [operator, cookie].entries()) {
    const inbox = await followEvents(`${address}/api/inbox/events`, { cookie: who });
    await inbox.next("missed");
    await send("Do you deliver?", `again-${at}`);
    expect(await inbox.next("changed")).toEqual({ type: "changed", ids: [id] });
    inbox.close();
  }
});

test("the agent is silent while a person answers, and answers again after Hand back", async () => {
  const { asOwner, send, said } = await talk();
  await asOwner("take-over");
  const answer = (await send("Do you deliver?")).json();
  expect(answer).toMatchObject({ response: "", isWithPerson: true });
  // Sent once more by a page that was reloaded: stored once, and answered by nobody.
  await send("Do you deliver?");
  expect(await said()).toEqual([joined, ["visitor", null, "Do you deliver?"]]);

  await asOwner("hand-back");
  expect((await send("And on Sundays?", "m2")).json()).not.toHaveProperty("isWithPerson");
  const after = await said();
  expect(after.slice(2, 4)).toEqual([left, ["visitor", null, "And on Sundays?"]]);
  expect(after[4]?.[0]).toBe("ai");
});

test("what a person sends twice is stored once, and only who answers may speak", async () => {
  const { asOwner, said } = await talk();
  expect((await asOwner("messages", { text: "Hello", clientId: "o1" })).statusCode).toBe(409);
  await asOwner("take-over");
  for (let time = 0; time < 2; time++) await asOwner("messages", { text: "Hello", clientId: "o1" });
  expect(await said()).toEqual([joined, ["person", null, "Hello"]]);
});

test("of two people who press Take over at once one answers, and the other is told who", async () => {
  const { agent, id } = await talk();
  const people = await Promise.all([
    createOwner(db, { firstName: "Ann" }),
    createOwner(db, { firstName: "Ben" }),
  ]);
  const presses = people.map(({ id: personId, firstName: name }) =>
    db.transaction((tx) =>
      takeOver(tx, clock.now(), { agentId: agent.id, id }, { id: personId, name }),
    ),
  );
  const results = await Promise.allSettled(presses);
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  const stored = await db.select().from(messages);
  expect(stored).toHaveLength(1);
  expect(refused.map(({ message }) => message)).toEqual([
    `${stored[0]?.personName} is already answering.`,
  ]);
});

test("a person who falls silent gives back after the set time, when the visitor writes or by itself", async () => {
  const { agent, asOwner, send, said, id } = await talk();
  await asOwner("take-over");
  clock.pass(14 * 60_000);
  expect((await send("Hello?")).json()).toMatchObject({ isWithPerson: true });
  clock.pass(2 * 60_000);
  expect((await send("Anybody?", "m2")).json().response).not.toBe("");
  expect((await said()).map(([, event]) => event)).toContain("left");

  await asOwner("take-over");
  clock.pass(16 * 60_000);
  await chatJobs({ db, clock })["chat.hand-back-idle"]();
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  expect(row).toMatchObject({ agentId: agent.id, personId: null, personName: null });
});

test("restart, reload and network drop lose nothing: who comes back learns which message was the last", async () => {
  const { asOwner, follow, id, visitorToken } = await talk();
  const first = await follow();
  await first.next("state");
  first.close();
  await asOwner("take-over");
  await asOwner("messages", { text: "I am here.", clientId: "o1" });

  const state = await (await follow()).next("state");
  const read = await app.inject({
    url: `/api/conversations/${id}`,
    headers: { "x-visitor-token": visitorToken },
  });
  const stored: { id: string; content: string }[] = read.json().messages;
  expect(stored.map(({ content }) => content)).toEqual([joined[2], "I am here."]);
  expect(state.lastId).toBe(stored.at(-1)?.id);
});

test("cases 6, 7: without the visitor's token nobody follows, calls or types, and owners of others take nothing over", async () => {
  const { id } = await talk();
  const foreign = await talk();
  const headers = { "x-visitor-token": foreign.visitorToken };
  for (const token of [{}, headers]) {
    const url = `/api/conversations/${id}`;
    expect((await app.inject({ url: `${url}/events`, headers: token })).statusCode).toBe(404);
    const typing = { method: "POST", url: `${url}/typing`, headers: token } as const;
    expect((await app.inject(typing)).statusCode).toBe(404);
    const handoff = { ...typing, url: `${url}/handoff`, payload: { reason: "skipped" } };
    expect((await app.inject(handoff)).statusCode).toBe(404);
  }
  for (const path of ["take-over", "hand-back", "typing", "draft"]) {
    const url = `/api/inbox/conversations/${id}/${path}`;
    const { cookie } = foreign;
    expect((await app.inject({ method: "POST", url, headers: { cookie } })).statusCode).toBe(404);
  }
  expect(await db.select().from(messages)).toEqual([]);
});

test("cases 14, 161: of an agent that was suspended meanwhile a visitor's open page hears nothing more", async () => {
  const { agent, asOwner, follow } = await talk();
  const stream = await follow();
  await stream.next("state");
  const suspension = { suspendedAt: clock.now(), suspendedReason: "Phishing" };
  await db.update(agents).set(suspension).where(eq(agents.id, agent.id));
  await asOwner("take-over");
  await expect(stream.next("message")).rejects.toThrow("has ended");
});

test("one conversation is followed by a few pages at a time", async () => {
  const { follow } = await talk();
  const open = [];
  for (let n = 0; n < 6; n++) {
    const stream = await follow();
    await stream.next("state");
    open.push(stream);
  }
  expect((await follow()).status).toBe(429);
});

test("ruling 25: a call rings in open inboxes, is mailed once, and who comes greets in the specified words", async () => {
  const { owner, cookie, asOwner, call, said, id, follow } = await talk();
  const inbox = await followEvents(`${address}/api/inbox/events`, { cookie });
  await inbox.next("missed");
  await app.inject({ method: "POST", url: "/api/inbox/presence", headers: { cookie } });
  expect((await call()).json()).toEqual({ isOnline: true });
  expect((await call()).json()).toEqual({ isOnline: true });
  expect(await inbox.next("called")).toEqual({ type: "called", id });
  expect(await db.select().from(mails)).toMatchObject([
    { to: owner.email, kind: "owner.handoff", subject: "A visitor asks for a person" },
  ]);
  const stream = await follow();
  expect(await stream.next("state")).toMatchObject({ isCalled: true, isOnline: true });

  await asOwner("take-over");
  const hello = "Hello, my name is Nora, for Millstone, how can I help you today?";
  expect(await said()).toEqual([joined, ["person", null, hello]]);
  expect(await stream.next("state")).toMatchObject({ isCalled: false, personName: "Nora" });
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

test("§4.9, ruling 24: who skips the form is no lead; the email written into the chat afterwards makes one, with what was asked", async () => {
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

test("an address that nobody asked for is no lead, one after an offer is, and a question with it is answered", async () => {
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
