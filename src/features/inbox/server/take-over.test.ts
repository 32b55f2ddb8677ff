import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { agents, conversations, messages } from "#database/schema.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { handBack, takeOver } from "#features/chat/server/public.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { startViewing } from "#platform/server/view-as.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { talkAt } from "#testing/server/talk.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(
  chatRoutes,
  inboxRoutes,
  leadRoutes,
  async (server) => {
    server.post<{ Params: { id: string } }>("/view/:id", async (request) => ({
      until: await startViewing(server.db, request, request.params.id),
    }));
  },
);
const { db } = app;
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
const talk = (changes?: Partial<typeof conversations.$inferInsert>) =>
  talkAt(app, address, changes);

const joined = ["person", "joined", "Nora has joined the conversation"];
const left = [
  "person",
  "left",
  "Nora has left the conversation. The AI assistant is answering again.",
];

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

test("open inboxes learn a visitor's name as soon as a lead is left, or found to be real", async () => {
  const { agent, cookie, id, asVisitor } = await talk({ lastMessageAt: clock.now() });
  const list = async () =>
    (await app.inject({ url: "/api/inbox/conversations", headers: { cookie } })).json();
  const inbox = await followEvents(`${address}/api/inbox/events`, { cookie });
  await inbox.next("missed");
  const form = { agentId: agent.id, conversationId: id, name: "Vera", email: "vera@example.com" };
  await asVisitor("/api/leads", form);
  expect(await inbox.next("changed")).toEqual({ type: "changed", ids: [id] });
  expect(await list()).toMatchObject([{ visitorName: "Vera" }]);

  const links = "https://a.example https://b.example www.c.example";
  const spam = { ...form, name: "Vera Holt", message: links };
  const lead = (await asVisitor("/api/leads", spam)).json();
  await app.inject({
    method: "PUT",
    url: `/api/leads/${lead.id}/spam`,
    headers: { cookie },
    payload: { isSpam: false },
  });
  expect(await inbox.next("changed")).toEqual({ type: "changed", ids: [id] });
  expect(await list()).toMatchObject([{ visitorName: "Vera Holt" }]);
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
  await chatJobs(app)["chat.hand-back-idle"]();
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

test("a conversation that is deleted in that moment is not found by who takes over, and is with nobody", async () => {
  const { owner, agent, id } = await talk();
  await db.delete(conversations).where(eq(conversations.id, id));
  const conversation = { agentId: agent.id, id };
  const person = { id: owner.id, name: "Nora" };
  await expect(takeOver(db, clock.now(), conversation, person)).rejects.toMatchObject({
    status: 404,
  });
  await handBack(db, clock.now(), conversation);
  expect(await db.select().from(messages)).toEqual([]);
});
