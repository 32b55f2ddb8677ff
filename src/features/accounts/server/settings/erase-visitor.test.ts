import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { messages, users } from "#database/schema.ts";
import { teamMembers } from "#database/schema-accounts.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { mailedVisitors } from "#database/schema-visitors.ts";
import { analyticsJobs } from "#features/analytics/server/jobs.ts";
import { mailHandoff } from "#features/chat/server/person/mail-handoff.ts";
import { leadJobs } from "#features/leads/server/alert-owner.ts";
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

const { app, clock } = await startTestServer(accountRoutes);
const { db } = app;
const email = "Vera.Vance@example.com";

async function rowsThatHold(text: string) {
  const { rows } = await db.execute<{ table: string }>(
    sql`select tablename as table from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: held } = await db.execute(
      sql`select 1 from ${sql.identifier(table)} t where t::text ilike ${`%${text}%`}`,
    );
    found.push(...held.map(() => table));
  }
  return found.sort();
}

async function keepTracesFor(owner: { id: string }) {
  const agent = await createAgent(db, { userId: owner.id });
  const member = await createMember(db, owner.id, "inbox");
  const talked = await createConversation(db, agent.id, { visitorEmail: email.toLowerCase() });
  await createMessage(db, talked, { content: "Do you deliver?" });
  await createLead(db, { agentId: agent.id, conversationId: talked.id, email });
  const linked = await createConversation(db, agent.id);
  await createMessage(db, linked, { content: "Call me back" });
  await createLead(db, { agentId: agent.id, conversationId: linked.id, email });
  const wrote = await createConversation(db, agent.id);
  await createMessage(db, wrote, { content: `I am ${email.toUpperCase()}, call me` });
  await createLead(db, { agentId: agent.id, email });
  for (const ownerId of [owner.id, member.id])
    await db.insert(mails).values({
      ownerId,
      to: "owner@example.com",
      kind: "owner.new-lead",
      subject: "New lead: Vera",
      text: `Email: ${email}`,
      headers: { "Reply-To": email },
    });
  const address = email.toLowerCase();
  const toVisitor = {
    agentId: agent.id,
    to: address,
    kind: "visitor.answer",
    subject: "",
    text: "",
  };
  await db.insert(mails).values({ ...toVisitor, about: talked.id });
  await db.insert(mailedVisitors).values({ agentId: agent.id, address });
  const other = await createConversation(db, agent.id, { visitorEmail: "otto@example.com" });
  await createMessage(db, other, { content: "Where can I park?" });
  await createLead(db, { agentId: agent.id, conversationId: other.id, email: "otto@example.com" });
}

test("case 222: erasing a visitor removes every row about them, reports it, and leaves other owners' data", async () => {
  const owner = await createOwner(db);
  await keepTracesFor(owner);
  const cookie = await signIn(app, owner);
  const erase = (payload: object) =>
    app.inject({ method: "POST", url: "/api/settings/erasures", headers: { cookie }, payload });
  const before = await rowsThatHold(email);
  expect(new Set(before)).toEqual(
    new Set(["conversations", "leads", "mailed_visitors", "mails", "messages"]),
  );

  const answer = await erase({ email: ` ${email} ` });

  expect(answer.json()).toEqual({ conversations: 3, leads: 3, mails: 3 });
  expect(await rowsThatHold(email)).toEqual([]);
  expect(await rowsThatHold("otto@example.com")).toEqual(["conversations", "leads"]);
  expect(await db.select().from(auditEvents)).toMatchObject([
    {
      action: "visitor.erased",
      actorId: owner.id,
      after: { conversations: 3, leads: 3, mails: 3 },
    },
  ]);
  expect((await erase({ email })).json()).toEqual({ conversations: 0, leads: 0, mails: 0 });

  await keepTracesFor(await createOwner(db));
  const kept = await rowsThatHold(email);
  await erase({ email });
  expect(await rowsThatHold(email)).toEqual(kept);
});

async function callAndLeaveDetails(owner: { id: string }) {
  const agent = await createAgent(db, { userId: owner.id });
  const member = await createMember(db, owner.id, "inbox");
  const createdAt = new Date(clock.now().getTime() - 86_400_000);
  const conversation = await createConversation(db, agent.id, {
    ...{ createdAt, lastMessageAt: createdAt, hasUnanswered: true },
  });
  const { id: messageId } = await createMessage(db, conversation, { content: question });
  await mailHandoff(db, app.config, agent, { conversation, isOnline: false, said: question });
  const asked = { agentId: agent.id, conversationId: conversation.id, messageId };
  await db.insert(unansweredQuestions).values({ ...asked, question, createdAt });
  const parts = { db, config: app.config, clock };
  await analyticsJobs(parts)["settings.mail-summaries"]({}, new AbortController().signal);
  const { id } = await createLead(db, { ...asked, email, name: "Vera" });
  await leadJobs(app)["leads.alert-owner"]({ agentId: agent.id, leadIds: [id] });
  await db.delete(teamMembers).where(eq(teamMembers.memberId, member.id));
  await mailHandoff(db, app.config, agent, {
    conversation: await createConversation(db, agent.id),
    isOnline: false,
    said: "Where can I park?",
  });
}
const question = "My leg hurts, whom do I ask?";

test("case 222: mails that quote the visitor are blanked, also those to former members; others stay", async () => {
  const owner = await createOwner(db);
  await callAndLeaveDetails(owner);
  const cookie = await signIn(app, owner);
  const kinds = async () => (await db.select({ kind: mails.kind }).from(mails)).map((m) => m.kind);
  const [handoff, lead] = ["owner.handoff", "owner.new-lead"];
  expect((await kinds()).sort()).toEqual(
    [handoff, handoff, handoff, lead, lead, "owner.weekly-summary"].sort(),
  );

  const url = "/api/settings/erasures";
  const headers = { cookie };
  const answer = await app.inject({ method: "POST", url, headers, payload: { email } });

  expect(answer.json()).toEqual({ conversations: 1, leads: 1, mails: 5 });
  expect(await kinds()).toEqual([handoff]);
  for (const trace of [question, email]) expect(await rowsThatHold(trace)).toEqual([]);
});

test("case 223: deleting an account deletes mails to its team about visitors; others' mails stay", async () => {
  const owner = await createOwner(db, { password: "rye-bread" });
  await callAndLeaveDetails(owner);
  await callAndLeaveDetails(await createOwner(db));
  const kept = await db.$count(mails);
  const people = await db.$count(users);
  const headers = { cookie: await signIn(app, owner) };
  const payload = { email: owner.email, password: "rye-bread" };

  await app.inject({ method: "POST", url: "/api/settings/deletion", headers, payload });

  expect(await db.$count(users)).toBe(people - 1);
  expect(await db.$count(mails)).toBe(kept / 2);
});

test("case 222: an invalid address is refused and erases nothing", async () => {
  const owner = await createOwner(db);
  await keepTracesFor(owner);
  const cookie = await signIn(app, owner);
  for (const wrong of ["", "%", "@", "vera"]) {
    const payload = { email: wrong };
    const headers = { cookie };
    const answer = await app.inject({
      method: "POST",
      url: "/api/settings/erasures",
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
  }
  expect((await rowsThatHold(email)).length).toBeGreaterThan(5);
});

test("case 222: an address is not matched inside a longer one", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const say = async (content: string) =>
    createMessage(db, await createConversation(db, agent.id), { content });
  for (const own of [
    "ann@example.com",
    "I am <Ann@Example.com>, call me",
    "mail:ann@example.com.",
    "'ann@example.com'",
    "-ann@example.com, please",
  ])
    await say(own);
  const others = [
    "joann@example.com",
    "jo.ann@example.com",
    "jo-ann@example.com",
    "ann@example.com.au",
    "ann@example.community",
    "ann@example.com-pany.org",
    "annX@example.com",
  ];
  for (const other of others) await say(`I am ${other}`);

  const payload = { email: "ann@example.com" };
  const headers = { cookie };
  const url = "/api/settings/erasures";
  const answer = await app.inject({ method: "POST", url, headers, payload });
  expect(answer.json()).toMatchObject({ conversations: 5 });
  const kept = await db.select({ content: messages.content }).from(messages);
  expect(kept.map(({ content }) => content)).toEqual(others.map((other) => `I am ${other}`));
});
