import { expect, test } from "vitest";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { analyticsRoutes } from "./routes.ts";

const { app } = await startTestServer(analyticsRoutes);
type Owner = Awaited<ReturnType<typeof createOwner>>;

async function readStats(owner: Owner) {
  const cookie = await signIn(app, owner);
  return (await app.inject({ url: "/api/dashboard/stats", headers: { cookie } })).json();
}

const lastMessageAt = new Date("2027-02-14T00:00:00Z");

async function visit(agentId: string, isTest = false) {
  const conversation = await createConversation(app.db, agentId, { isTest, lastMessageAt });
  const asked = await createMessage(app.db, conversation);
  await createMessage(app.db, conversation, {
    sender: "agent",
    author: "ai",
    replyTo: asked.id,
    isAnswered: true,
  });
  await createMessage(app.db, conversation);
  await createLead(app.db, { agentId, conversationId: conversation.id });
  await createLead(app.db, { agentId, isSpam: true });
}

test("§7.13, 3.12: the dashboard counts all agents of an owner", async () => {
  const owner = await createOwner(app.db);
  const first = await createAgent(app.db, { userId: owner.id });
  const second = await createAgent(app.db, { userId: owner.id });
  await createAgent(app.db, { userId: owner.id, isActive: false });
  await visit(first.id);
  await visit(second.id);
  await createConversation(app.db, second.id, { lastMessageAt });

  expect(await readStats(owner)).toEqual({
    activeAgents: 2,
    totalConversations: 3,
    totalLeads: 2,
    responseRate: 50,
    conversionRate: 67,
  });
});

async function readReport(owner: Owner, query: Record<string, string> = {}, csv = "") {
  const cookie = await signIn(app, owner);
  const range = { from: "2027-02-08", to: "2027-02-14", zone: "Europe/Berlin", ...query };
  const url = `/api/analytics${csv}?${new URLSearchParams(range)}`;
  return app.inject({ url, headers: { cookie } });
}

/** A visit on 14 February in Berlin that is still the 13th in London, after an unanswered question the day before. */
async function visitTwice(agentId: string) {
  const late = new Date("2027-02-13T23:30:00Z");
  const early = new Date("2027-02-13T09:00:00Z");
  for (const at of [late, early]) {
    const conversation = await createConversation(app.db, agentId, {
      createdAt: at,
      lastMessageAt,
    });
    const asked = await createMessage(app.db, conversation, { timestamp: at });
    await createMessage(app.db, conversation, {
      sender: "agent",
      author: "ai",
      replyTo: asked.id,
      isAnswered: at === late,
      timestamp: at,
    });
    if (at === late)
      await createLead(app.db, { agentId, conversationId: conversation.id, createdAt: at });
  }
}

test("§2.38, rulings 27, 31: a report counts calendar days of the owner's time zone, without gaps", async () => {
  const owner = await createOwner(app.db);
  const busy = await createAgent(app.db, { userId: owner.id, name: "Rye" });
  await createAgent(app.db, { userId: owner.id, name: "Calm" });
  await visitTwice(busy.id);
  const createdAt = new Date("2027-02-05T12:00:00Z");
  await createConversation(app.db, busy.id, { createdAt, lastMessageAt });

  const report = (await readReport(owner)).json();
  expect(report).toMatchObject({
    totals: {
      conversations: 2,
      leads: 1,
      asked: 2,
      answered: 1,
      responseRate: 50,
      conversionRate: 50,
    },
    before: { conversations: 1, leads: 0 },
    ever: { conversations: 3, leads: 1 },
    step: "day",
    sources: [{ source: "chat", leads: 1 }],
    agents: [
      { name: "Rye", conversations: 2, leads: 1, responseRate: 50 },
      { name: "Calm", conversations: 0, leads: 0, responseRate: 0 },
    ],
  });
  expect(report.trend).toHaveLength(7);
  expect(report.trend.slice(-2)).toEqual([
    { day: "2027-02-13", conversations: 1, leads: 0 },
    { day: "2027-02-14", conversations: 1, leads: 1 },
  ]);
  const inLondon = (await readReport(owner, { zone: "Europe/London" })).json();
  expect(inLondon.trend.slice(-2)).toEqual([
    { day: "2027-02-13", conversations: 2, leads: 1 },
    { day: "2027-02-14", conversations: 0, leads: 0 },
  ]);
});

test("a long report counts by month, and can be limited to one agent", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const other = await createAgent(app.db, { userId: owner.id });
  await visitTwice(agent.id);
  await visitTwice(other.id);
  const query = { from: "2026-10-15", agentId: agent.id };
  const report = (await readReport(owner, query)).json();
  expect(report.step).toBe("month");
  expect(report.trend).toEqual([
    { day: "2026-10-15", conversations: 0, leads: 0 },
    { day: "2026-11-01", conversations: 0, leads: 0 },
    { day: "2026-12-01", conversations: 0, leads: 0 },
    { day: "2027-01-01", conversations: 0, leads: 0 },
    { day: "2027-02-01", conversations: 2, leads: 1 },
  ]);
  expect(report.agents.map(({ id }: { id: string }) => id)).toEqual([agent.id]);
});

test("ruling 27: a question answered later by a person counts as answered, once", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const conversation = await createConversation(app.db, agent.id);
  for (const sender of ["user", "user", "agent", "agent", "user"] as const)
    await createMessage(app.db, conversation, {
      sender,
      author: sender === "user" ? "visitor" : "person",
    });
  expect(await readStats(owner)).toMatchObject({ responseRate: 67 });
});

test("cases 2, 3: a report contains nothing of other owners, whatever it asks for", async () => {
  const owner = await createOwner(app.db);
  const foreign = await createAgent(app.db);
  await visitTwice(foreign.id);
  const nothing = { conversations: 0, leads: 0, asked: 0, answered: 0 };
  const queries: Record<string, string>[] = [{}, { agentId: foreign.id }];
  for (const query of queries) {
    const report = (await readReport(owner, query)).json();
    const ever = { conversations: 0, leads: 0 };
    expect(report).toMatchObject({ totals: nothing, ever, agents: [], sources: [] });
  }
});

test.each<Record<string, string>>([
  { from: "2027-02-30" },
  { from: "2027-02-15" },
  { from: "2025-01-01" },
  { zone: "Mars/Olympus" },
  { agentId: "x" },
])("a report of %j is refused", async (query) => {
  expect((await readReport(await createOwner(app.db), query)).statusCode).toBe(400);
});

test("ruling 31, case 64: the exported report is safe in a spreadsheet", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, name: "=cmd|' /C calc'!A0" });
  await visitTwice(agent.id);
  const { headers, body } = await readReport(owner, { from: "2027-02-13" }, "/report.csv");

  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe(
    'attachment; filename="analytics-2027-02-13-to-2027-02-14.csv"',
  );
  expect(body.split("\r\n")).toEqual([
    "\uFEFFFigure,Value",
    "From,2027-02-13",
    "To,2027-02-14",
    "Conversations,2",
    "Leads,1",
    "Response Rate,50%",
    "Conversion Rate,50%",
    "Resolved,2",
    "Resolved Rate,100%",
    "Unanswered Questions,0",
    "Rated Answers,0",
    "Helpful,0%",
    "Median Seconds to a Person,",
    "",
    "Day,Conversations,Leads",
    "2027-02-13,1,0",
    "2027-02-14,1,1",
    "",
    "Source,Leads",
    "Contact form in the chat,1",
    "",
    "Handed Off,Conversations",
    "",
    "Written By,Answers",
    "",
    "Agent,Conversations,Leads,Response Rate",
    "'=cmd|' /C calc'!A0,2,1,50%",
    "",
  ]);
});

test("ruling 27: rates without data are 0", async () => {
  expect(await readStats(await createOwner(app.db))).toEqual({
    activeAgents: 0,
    totalConversations: 0,
    totalLeads: 0,
    responseRate: 0,
    conversionRate: 0,
  });
});

test("ruling 27: test traffic never counts", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await visit(agent.id, true);

  expect(await readStats(owner)).toMatchObject({
    totalConversations: 0,
    totalLeads: 0,
    responseRate: 0,
  });
});

test("case 2: one owner's numbers do not depend on another's", async () => {
  const owner = await createOwner(app.db);
  await visit((await createAgent(app.db, { userId: owner.id })).id);
  const before = await readStats(owner);
  await visit((await createAgent(app.db)).id);

  expect(await readStats(owner)).toEqual(before);
});

test.each(["/api/dashboard/stats", "/api/analytics", "/api/analytics/report.csv"])(
  "§6.2: %s requires a session",
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(401);
  },
);

test.each([
  ["the first day there is", "2000-01-01", "2000-01-02", "Pacific/Kiritimati"],
  ["the last day there is", "2999-12-31", "2999-12-31", "America/New_York"],
  ["a day that a zone left out", "2011-12-30", "2011-12-30", "Pacific/Apia"],
])("ruling 27: a report over %s is empty", async (_, from, to, zone) => {
  const owner = await createOwner(app.db);
  const { id } = await createAgent(app.db, { userId: owner.id });
  await visit(id);

  const report = await readReport(owner, { from, to, zone });

  expect(report.statusCode).toBe(200);
  expect(report.json()).toMatchObject({
    totals: { conversations: 0, leads: 0, asked: 0 },
    before: { conversations: 0, leads: 0 },
  });
});

test.each(["1999-12-31", "0000-01-01", "9999-12-31", "2027-02-30"])(
  "ruling 31: %s is refused as a day, naming the field",
  async (day) => {
    const report = await readReport(await createOwner(app.db), { from: day, to: day });
    expect(report.statusCode).toBe(400);
    expect(report.json().fields).toEqual({
      from: "Use a date like 2027-02-14",
      to: "Use a date like 2027-02-14",
    });
  },
);
