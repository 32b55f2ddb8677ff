import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { identities, sessions } from "#database/schema-accounts.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { queueMail } from "#platform/server/mail.ts";
import { withDefaults } from "#shared/notifications.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";

const { app, clock } = await startTestServer(accountRoutes);

function send(method: "GET" | "POST" | "PATCH", url: string, cookie: string, payload?: object) {
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

async function owner(values: Parameters<typeof createOwner>[1] = {}) {
  const row = await createOwner(app.db, values);
  return { ...row, cookie: await signIn(app, row) };
}

async function busyOwner(values: Parameters<typeof createOwner>[1] = {}) {
  const own = await owner(values);
  const agent = await createAgent(app.db, { userId: own.id });
  const conversation = await createConversation(app.db, agent.id);
  await createMessage(app.db, conversation);
  await createMessage(app.db, conversation, {
    content: "At eight.",
    sender: "agent",
    author: "ai",
  });
  const lead = await createLead(app.db, { agentId: agent.id });
  return { ...own, agent, conversation, lead };
}

test("§2.40, ruling 31: the page shows the account, and since when this browser is signed in", async () => {
  const { cookie } = await owner({ password: "rye-bread" });

  expect((await send("GET", "/api/settings", cookie)).json()).toEqual({
    hasPassword: true,
    isEmailVerified: false,
    signedInAt: clock.now().toISOString(),
    notifications: withDefaults({}),
  });
});

test("changing a name affects only the caller", async () => {
  const nora = await owner({ password: "rye-bread" });
  const other = await owner({ password: "rye-bread" });
  const change = (payload: object) => send("PATCH", "/api/settings/name", nora.cookie, payload);

  expect((await change({ firstName: " Nora ", lastName: "Lind" })).json()).toEqual({
    firstName: "Nora",
    lastName: "Lind",
  });
  expect((await change({ firstName: "", lastName: "Lind" })).json()).toMatchObject({
    fields: { firstName: "First name is required" },
  });
  const named = await app.db.select({ id: users.id, name: users.firstName }).from(users);
  expect(named).toContainEqual({ id: nora.id, name: "Nora" });
  expect(named).toContainEqual({ id: other.id, name: "Olga" });
});

test("§2.40: a name managed by Google cannot be changed here", async () => {
  const { cookie } = await owner({ authProvider: "google" });
  const name = { firstName: "Nora", lastName: "Lind" };

  expect((await send("PATCH", "/api/settings/name", cookie, name)).statusCode).toBe(403);
});

test("ruling 31: mail choices are stored, and omitted ones stay", async () => {
  const { cookie } = await owner();
  const choose = (payload: object) => send("PATCH", "/api/settings/notifications", cookie, payload);
  await choose({ handoff: false });

  expect((await choose({ "new-lead": false })).json()).toEqual(
    withDefaults({ handoff: false, "new-lead": false }),
  );
  expect((await choose({ handoff: true })).json()).toEqual(withDefaults({ "new-lead": false }));
  for (const wrong of [{ everything: false }, { handoff: "no" }])
    expect((await choose(wrong)).statusCode).toBe(400);
});

test("RFC 8058: one click in a mail program stops one kind of mail and reveals nothing", async () => {
  const own = await owner();
  const press = (key: string, kind = "new-lead", type = "application/x-www-form-urlencoded") =>
    app.inject({
      method: "POST",
      url: `/api/unsubscribe/${key}/${kind}`,
      headers: { "content-type": type },
      payload: "List-Unsubscribe=One-Click",
    });

  const stranger = await press("11111111-1111-4111-8111-111111111111");
  const right = await press(own.unsubscribeKey);
  expect([right.statusCode, right.body]).toEqual([stranger.statusCode, stranger.body]);
  expect(right.statusCode).toBe(200);
  expect(
    (await press(own.unsubscribeKey, "handoff", "multipart/form-data; boundary=x")).statusCode,
  ).toBe(200);
  expect((await send("GET", "/api/settings", own.cookie)).json().notifications).toEqual(
    withDefaults({ "new-lead": false, handoff: false }),
  );
  expect((await press(own.unsubscribeKey, "everything")).statusCode).toBe(404);
});

test("opening the link stops nothing, because link scanners do that, too", async () => {
  const own = await owner();
  const answer = await app.inject({ url: `/api/unsubscribe/${own.unsubscribeKey}/new-lead` });

  expect(answer.headers.location).toBe(`/unsubscribe?key=${own.unsubscribeKey}&mail=new-lead`);
  expect((await send("GET", "/api/settings", own.cookie)).json().notifications["new-lead"]).toBe(
    true,
  );
});

test("case 224: the export has everything of the owner, nothing of others and no credentials", async () => {
  const own = await busyOwner({ password: "rye-bread" });
  const other = await busyOwner();
  const answer = await send("GET", "/api/settings/export.json", own.cookie);

  expect(answer.headers["content-disposition"]).toContain("parley-export.json");
  const taken = answer.json();
  expect(taken).toMatchObject({
    account: [{ email: own.email, signedInOn: [{}] }],
    agents: [{ id: own.agent.id }],
    conversations: [
      {
        id: own.conversation.id,
        messages: [{ content: "When do you open?" }, { content: "At eight." }],
      },
    ],
    leads: [{ id: own.lead.id }],
  });
  for (const secret of [
    other.email,
    other.agent.id,
    other.lead.id,
    own.password ?? "",
    "visitorToken",
    own.unsubscribeKey,
  ])
    expect(answer.body).not.toContain(secret);
});

test("a large export is complete, however many batches it takes", async () => {
  const own = await busyOwner();
  await app.db.execute(sql`
    insert into conversations (agent_id, visitor_id, visitor_token_hash, assistant_name)
    select ${own.agent.id}, 'v' || n, 'hash', 'Emma' from generate_series(1, 450) n`);
  await app.db.execute(sql`
    insert into leads (agent_id, name, email) select ${own.agent.id}, 'Vera', 'v@x.example' from generate_series(1, 1100)`);

  const taken = (await send("GET", "/api/settings/export.json", own.cookie)).json();
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id)).size;
  expect([taken.conversations.length, ids(taken.conversations)]).toEqual([451, 451]);
  expect([taken.leads.length, ids(taken.leads)]).toEqual([1101, 1101]);
});

test("case 223: deleting the account deletes everything of the owner and nothing of others", async () => {
  const own = await busyOwner({ password: "rye-bread" });
  const other = await busyOwner();
  await app.db.insert(identities).values({ issuer: "x", subject: "y", userId: own.id });
  await queueMail(app.db, { to: own.email, kind: "x", subject: "x", text: "x", ownerId: own.id });
  expect((await send("GET", "/api/settings/holdings", own.cookie)).json()).toEqual({
    agents: 1,
    conversations: 1,
    leads: 1,
  });

  const answer = await send("POST", "/api/settings/deletion", own.cookie, {
    email: own.email.toUpperCase(),
    password: "rye-bread",
  });
  expect(answer.statusCode).toBe(200);
  expect(await app.db.select({ id: users.id }).from(users)).toEqual([{ id: other.id }]);
  for (const table of [agents, conversations, leads, sessions])
    expect(await app.db.$count(table)).toBe(1);
  expect(await app.db.$count(messages)).toBe(2);
  expect(await app.db.$count(identities)).toBe(0);
  expect(await app.db.$count(mails)).toBe(0);
  expect((await send("GET", "/api/settings", own.cookie)).statusCode).toBe(401);
  expect(await app.db.select().from(auditEvents)).toMatchObject([
    { actor: "owner", action: "account.deleted", subjectId: own.id },
  ]);
});

test("deleting an account requires its email and password", async () => {
  const own = await owner({ password: "rye-bread" });
  const remove = (payload: object) => send("POST", "/api/settings/deletion", own.cookie, payload);

  expect(
    (await remove({ email: "other@example.com", password: "rye-bread" })).json(),
  ).toMatchObject({
    fields: { email: "This is not the email for this account." },
  });
  for (const password of ["wrong", undefined])
    expect((await remove({ email: own.email, password })).json()).toMatchObject({
      fields: { password: "This is not your password." },
    });
  expect(await app.db.$count(users, eq(users.id, own.id))).toBe(1);
});

test("without a password, deleting requires a sign-in within ten minutes", async () => {
  const own = await owner({ authProvider: "google" });
  clock.pass(10 * 60_000 + 1);
  const late = await send("POST", "/api/settings/deletion", own.cookie, { email: own.email });
  expect([late.statusCode, late.json().code]).toEqual([403, "sign_in_again"]);

  const cookie = await signIn(app, own);
  expect(
    (await send("POST", "/api/settings/deletion", cookie, { email: own.email })).statusCode,
  ).toBe(200);
});
