import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { sessions } from "#database/schema-accounts.ts";
import { conversationNotes, inboxPresence } from "#database/schema-inbox.ts";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { endViewing, startViewing } from "#platform/server/view-as.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createConversation,
  createMember,
  createMessage,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { inboxRoutes } from "./routes.ts";

const { app } = await startTestServer(inboxRoutes, accountRoutes, async (server) => {
  server.post<{ Params: { id: string } }>("/view/:id", async (request) => ({
    until: await startViewing(server.db, request, request.params.id),
  }));
  await server.register(adminRoutes, { operator: operatorPaths });
  server.delete("/view", async (request) => {
    await endViewing(server.db, request);
    return {};
  });
});
const { db } = app;
const address = await app.listen({ host: "127.0.0.1", port: 0 });

async function talk() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const conversation = await createConversation(db, agent.id, { lastMessageAt: new Date() });
  await createMessage(db, conversation, { content: "Are you a robot?" });
  return { owner, conversation, url: `/api/inbox/conversations/${conversation.id}` };
}

test.each([
  ["inbox", 403],
  ["editor", 200],
] as const)(
  "§6.2: as %s one answers visitors; what takes words away asks for more",
  async (role, taking) => {
    const { owner, url } = await talk();
    const cookie = await signIn(app, await createMember(db, owner.id, role));
    const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", payload?: object) =>
      (
        await app.inject({
          method,
          url: `${url}${path}`,
          headers: { cookie },
          ...(payload && { payload }),
        })
      ).statusCode;

    expect(await call("GET")).toBe(200);
    expect(await call("POST", "/draft")).toBe(200);
    expect(await call("POST", "/take-over")).toBe(200);
    expect(await call("POST", "/typing")).toBe(200);
    expect(await call("POST", "/messages", { text: "Hello", clientId: "a" })).toBe(200);
    expect(await call("POST", "/notes", { text: "Regular" })).toBe(201);
    expect(await call("POST", "/hand-back")).toBe(200);
    expect(await call("PATCH", "", { tags: ["cake"] })).toBe(200);
    expect(await call("GET", "/export?format=text")).toBe(taking);
    expect(await call("DELETE")).toBe(taking);
  },
);

test("ruling 25: an operator who views the inbox is no person whom visitors are told of", async () => {
  const { owner } = await talk();
  const operator = await signIn(app, await createOperator(db));
  const headers = { cookie: operator };
  await app.inject({ method: "POST", url: `/view/${owner.id}`, headers });
  const looking = await followEvents(`${address}/api/inbox/events`, headers);
  await looking.next("missed");
  const isThere = () => app.inject({ method: "POST", url: "/api/inbox/presence", headers });
  expect((await isThere()).statusCode).toBe(403);
  const present = () => db.select().from(inboxPresence).where(eq(inboxPresence.isPresent, true));
  expect(await present()).toEqual([]);

  const working = await followEvents(`${address}/api/inbox/events`, {
    cookie: await signIn(app, owner),
  });
  await working.next("missed");
  expect(await present()).toMatchObject([{ personId: owner.id }]);
});

const send = (method: "POST" | "PATCH" | "DELETE", url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function followAs(cookie: string) {
  const stream = await followEvents(`${address}/api/inbox/events`, { cookie });
  await stream.next("missed");
  return () => expect(stream.next("nothing more")).rejects.toThrow("has ended");
}

test("case 77: what is followed ends with the session: here, by its entry in the list and with all others", async () => {
  const owner = await createOwner(db);
  const cookie = await signIn(app, owner);
  const hasEnded = await followAs(cookie);
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  expect((await app.inject({ url: "/api/logout", headers })).statusCode).toBe(200);
  await hasEnded();

  const kept = await signIn(app, owner);
  const listed = await followAs(await signIn(app, owner));
  const list = await app.inject({ url: "/api/auth/sessions", headers: { cookie: kept } });
  const { id } = list.json().find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect((await send("DELETE", `/api/auth/sessions/${id}`, kept)).statusCode).toBe(200);
  await listed();

  const stolen = await followAs(await signIn(app, owner));
  expect((await send("POST", "/api/auth/sessions/end-others", kept)).statusCode).toBe(200);
  await stolen();
});

test("§6.2: what a member follows begins anew with another role", async () => {
  const { owner } = await talk();
  const member = await createMember(db, owner.id, "editor");
  const hasEnded = await followAs(await signIn(app, member));
  const path = `/api/team/members/${member.id}`;
  expect((await send("PATCH", path, await signIn(app, owner), { role: "inbox" })).statusCode).toBe(
    200,
  );
  await hasEnded();
});

test.each(["removed by the owner", "their owner's account is deleted", "the operator deletes it"])(
  "§6.2, case 14: a member is signed out, and what they follow ends: %s",
  async (how) => {
    const owner = await createOwner(db, { password: "rye-bread" });
    const cookie = await signIn(app, owner);
    const member = await createMember(db, owner.id, "inbox");
    const hasEnded = await followAs(await signIn(app, member));
    const { ask, otto } = await asOperator(app);
    const deletion = { email: owner.email, password: "rye-bread" };
    const done = how.startsWith("removed")
      ? await send("DELETE", `/api/team/members/${member.id}`, cookie)
      : how.startsWith("their")
        ? await send("POST", "/api/settings/deletion", cookie, deletion)
        : await ask("DELETE", `/users/${owner.id}`);
    expect(done.statusCode).toBe(200);
    await hasEnded();
    const signedIn = (await db.select().from(sessions)).map(({ userId }) => userId);
    expect(signedIn).toEqual(
      expect.not.arrayContaining([member.id, ...(how.startsWith("removed") ? [] : [owner.id])]),
    );
    expect(signedIn).toContain(otto.id);
  },
);

test("what an operator follows while viewing ends with the view", async () => {
  const { owner } = await talk();
  const cookie = await signIn(app, await createOperator(db));
  await send("POST", `/view/${owner.id}`, cookie);
  const hasEnded = await followAs(cookie);
  expect((await send("DELETE", "/view", cookie)).statusCode).toBe(200);
  await hasEnded();
});

test("a conversation has a bound of notes, since all of them are shown with it", async () => {
  const { owner, url, conversation } = await talk();
  const cookie = await signIn(app, owner);
  const { agentId, id: conversationId } = conversation;
  const note = { agentId, conversationId, authorName: "Nora", text: "Regular" };
  await db.insert(conversationNotes).values(Array.from({ length: 199 }, () => note));
  const add = () => send("POST", `${url}/notes`, cookie, { text: "Regular" });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400]);
  expect((await add()).json()).toMatchObject({ message: "200 notes at most. Remove one first." });
});

test("§6.2: one person's open inboxes have a bound, whatever becomes of anybody else's", async () => {
  const owner = await createOwner(db);
  const cookie = await signIn(app, owner);
  for (let n = 0; n < 30; n++) await followAs(cookie);
  const url = `${address}/api/inbox/events`;
  expect((await fetch(url, { headers: { cookie } })).status).toBe(429);
  const colleague = await signIn(app, await createMember(db, owner.id, "inbox"));
  await followAs(colleague);
});

test("§6.2: a conversation is assigned within the team, who are told and find it under theirs until they leave", async () => {
  const { owner, url } = await talk();
  const cookie = await signIn(app, owner);
  const mia = await createMember(db, owner.id, "inbox");
  const hers = await signIn(app, mia);
  const stranger = await createOwner(db);
  const assign = (assigneeId: string | null) => send("PATCH", url, cookie, { assigneeId });
  const mine = async () =>
    (
      await app.inject({ url: "/api/inbox/conversations?view=mine", headers: { cookie: hers } })
    ).json();
  const following = await followEvents(`${address}/api/inbox/events`, { cookie: hers });
  await following.next("missed");

  expect((await assign(stranger.id)).statusCode).toBe(404);
  expect((await assign(mia.id)).statusCode).toBe(200);
  const id = url.split("/").at(-1);
  expect(await following.next("assigned")).toEqual({ type: "assigned", id });
  expect(await mine()).toMatchObject([
    { id, assigneeId: mia.id, assigneeName: "Mia Member", isAssignedToMe: true, isMine: false },
  ]);
  const counts = await app.inject({ url: "/api/inbox/counts", headers: { cookie: hers } });
  expect(counts.json()).toMatchObject({ mine: 1 });
  await send("POST", "/api/inbox/presence", hers);
  const people = await app.inject({ url: "/api/inbox/people", headers: { cookie: hers } });
  expect(people.json()).toEqual([
    { id: owner.id, name: "Olga Owner", isMe: false, isOnline: false },
    { id: mia.id, name: "Mia Member", isMe: true, isOnline: true },
  ]);

  await send("POST", `${url}/take-over`, hers);
  await send("DELETE", `/api/team/members/${mia.id}`, cookie);
  expect((await app.inject({ url, headers: { cookie } })).json()).toMatchObject({
    ...{ personName: null, assigneeId: null, assigneeName: null },
    messages: [{}, { event: "joined" }, { event: "left" }],
  });
});
