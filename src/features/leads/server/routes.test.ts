import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, leads } from "#database/schema.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadRoutes } from "./routes.ts";

const { app } = await startTestServer(leadRoutes);
type Owner = Awaited<ReturnType<typeof createOwner>>;

async function get(owner: Owner, url: string) {
  return app.inject({ url, headers: { cookie: await signIn(app, owner) } });
}

async function setStatus(owner: Owner, id: string, status: unknown) {
  const cookie = await signIn(app, owner);
  const url = `/api/leads/${id}`;
  return app.inject({ method: "PATCH", url, headers: { cookie }, payload: { status } });
}

async function ownerWithAgent(name = "Bakery") {
  const owner = await createOwner(app.db);
  return { owner, agent: await createAgent(app.db, { userId: owner.id, name }) };
}

const addMany = (agentId: string) =>
  app.db.execute(sql`
    insert into ${leads} (agent_id, name, email, created_at)
    select ${agentId}, n, 'vera@example.com', now() + n * interval '1 second' from generate_series(1, 2500) n`);

test("§7.14, 3.7: an owner's leads are listed with the agent's name, newest first", async () => {
  const { owner, agent } = await ownerWithAgent("Rye");
  await createLead(app.db, { agentId: agent.id, name: "Old", createdAt: new Date(1e12) });
  const lead = await createLead(app.db, {
    agentId: agent.id,
    name: "Vera",
    email: "vera@example.com",
    phone: "+49 30 1234",
    message: "Please call",
    createdAt: new Date(1e12 + 1),
  });
  const answer = await get(owner, "/api/leads");

  expect(answer.statusCode).toBe(200);
  expect(answer.json()[0]).toEqual({
    id: lead.id,
    name: "Vera",
    email: "vera@example.com",
    phone: "+49 30 1234",
    message: "Please call",
    source: "chat",
    status: "new",
    agentName: "Rye",
    isSpam: false,
    spamReason: null,
    assigneeId: null,
    createdAt: new Date(1e12 + 1).toISOString(),
  });
  expect(answer.json()[1].name).toBe("Old");
});

test("cases 2, 3: another owner's leads are in no list, whatever the address asks for", async () => {
  const { owner } = await ownerWithAgent();
  const foreign = await createLead(app.db);
  for (const query of ["", `?agentId=${foreign.agentId}`, "?all=1", "?userId[]=x&userId[]=y"])
    expect((await get(owner, `/api/leads${query}`)).json()).toEqual([]);

  expect((await get(owner, "/api/leads/export.csv")).body).not.toContain(foreign.email);
});

test("ruling 34: a long list is paged", async () => {
  const { owner, agent } = await ownerWithAgent();
  for (let i = 0; i < 3; i++) await createLead(app.db, { agentId: agent.id });

  const first = await get(owner, "/api/leads?limit=2");
  expect(first.json()).toHaveLength(2);
  const rest = await get(owner, `/api/leads?limit=2&cursor=${first.headers["x-next-cursor"]}`);
  expect(rest.json()).toHaveLength(1);
  expect(rest.headers).not.toHaveProperty("x-next-cursor");
});

test("§2.39, ruling 31: leads are searched and filtered, and exported in the same way", async () => {
  const { owner, agent } = await ownerWithAgent("Rye_Bread");
  const other = await createAgent(app.db, { userId: owner.id, name: "Cakes" });
  const at = new Date("2027-02-14T12:00:00Z");
  await createLead(app.db, {
    agentId: agent.id,
    name: "Vera",
    email: "v@x.example",
    createdAt: at,
  });
  await createLead(app.db, {
    agentId: other.id,
    name: "Tom",
    email: "tom@marsh.example",
    status: "converted",
    source: "question",
    createdAt: new Date("2027-02-10T12:00:00Z"),
  });
  const named = async (query: string) =>
    (await get(owner, `/api/leads?${query}`)).json().map(({ name }: { name: string }) => name);
  expect(await named("search=vErA")).toEqual(["Vera"]);
  expect(await named("search=MARSH")).toEqual(["Tom"]);
  expect(await named("search=e_b")).toEqual(["Vera"]);
  expect(await named("search=%25")).toEqual([]);
  expect(await named("status=converted")).toEqual(["Tom"]);
  expect(await named(`agentId=${agent.id}`)).toEqual(["Vera"]);
  expect(await named("source=question")).toEqual(["Tom"]);
  expect(await named("since=2027-02-14T12:00:00Z")).toEqual(["Vera"]);
  expect(await named("until=2027-02-14T12:00:00Z")).toEqual(["Tom"]);
  const { body } = await get(owner, "/api/leads/export.csv?search=marsh");
  expect(body).toContain("Tom");
  expect(body).not.toContain("Vera");
});

test("§2.39: leads are counted by status, for the owner only", async () => {
  const { owner, agent } = await ownerWithAgent();
  await createLead(app.db);
  for (const status of ["new", "new", "qualified"] as const)
    await createLead(app.db, { agentId: agent.id, status });
  expect((await get(owner, "/api/leads/counts")).json()).toEqual({
    total: 3,
    byStatus: { new: 2, contacted: 0, qualified: 1, converted: 0 },
    spam: 0,
  });
});

test("a lead is shown with its conversation, to its owner only", async () => {
  const { owner, agent } = await ownerWithAgent();
  const conversation = await createConversation(app.db, agent.id);
  await createMessage(app.db, conversation, { content: "Do you deliver?" });
  await createMessage(app.db, conversation, {
    content: "Yes.",
    sender: "agent",
    author: "ai",
    sources: [{ title: "Delivery", url: null, quote: "We deliver." }],
  });
  const lead = await createLead(app.db, { agentId: agent.id, conversationId: conversation.id });
  const url = `/api/leads/${lead.id}`;
  expect((await get(owner, url)).json()).toMatchObject({
    email: lead.email,
    conversation: {
      id: conversation.id,
      assistantName: "Emma",
      messages: [
        { author: "visitor", content: "Do you deliver?" },
        { author: "ai", content: "Yes.", sources: [{ title: "Delivery" }] },
      ],
    },
  });
  expect((await get(await createOwner(app.db), url)).statusCode).toBe(404);
  const alone = await createLead(app.db, { agentId: agent.id });
  expect((await get(owner, `/api/leads/${alone.id}`)).json().conversation).toBeNull();
});

test("§4.5, ruling 28: a lead's status can change to any other", async () => {
  const { owner, agent } = await ownerWithAgent();
  const lead = await createLead(app.db, { agentId: agent.id });
  for (const status of ["converted", "new", "qualified", "contacted"]) {
    const answer = await setStatus(owner, lead.id, status);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: lead.id, status });
  }
});

test.each(["won", "", null, 1, ["new"]])("case 28: %j is not a status", async (status) => {
  const { owner, agent } = await ownerWithAgent();
  const lead = await createLead(app.db, { agentId: agent.id });
  const answer = await setStatus(owner, lead.id, status);

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(["status"]);
});

test("case 1: another owner's lead cannot be changed, and is not found", async () => {
  const lead = await createLead(app.db);
  const stranger = await createOwner(app.db);
  const foreign = await setStatus(stranger, lead.id, "converted");
  const unknown = await setStatus(stranger, "11111111-1111-4111-8111-111111111111", "converted");

  expect(foreign.statusCode).toBe(404);
  expect(foreign.body).toBe(unknown.body);
  expect(await app.db.select().from(leads).where(eq(leads.id, lead.id))).toEqual([lead]);
});

test.each([
  ["GET", "/api/leads"],
  ["GET", "/api/leads/counts"],
  ["GET", "/api/leads/11111111-1111-4111-8111-111111111111"],
  ["GET", "/api/leads/export.csv"],
  ["PATCH", "/api/leads/11111111-1111-4111-8111-111111111111"],
] as const)("§6.2: %s %s requires a session", async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(401);
});

test("an invalid list request gets a plain message", async () => {
  const { owner } = await ownerWithAgent();
  const asked = async (query: string) => (await get(owner, `/api/leads?${query}`)).json().fields;
  expect(await asked("limit=0")).toEqual({ limit: "Must be at least 1" });
  expect(await asked("agentId=x")).toEqual({ agentId: "Must be an ID" });
});

test("§9.10: the export is leads-export.csv with seven columns", async () => {
  const { owner, agent } = await ownerWithAgent('The "Rye"');
  await createLead(app.db, {
    agentId: agent.id,
    name: "Vera, Baker",
    email: "vera@example.com",
    createdAt: new Date(1e12),
  });
  const answer = await get(owner, "/api/leads/export.csv");

  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="leads-export.csv"');
  expect(answer.body).toBe(
    "\uFEFFName,Email,Phone,Agent,Source,Status,Date\r\n" +
      `"Vera, Baker",vera@example.com,,"The ""Rye""",chat,new,2001-09-09T01:46:40.000Z\r\n`,
  );
});

test("§9.10: a large export is streamed, with each lead once, newest first", async () => {
  const { owner, agent } = await ownerWithAgent();
  await addMany(agent.id);

  const { body, headers } = await get(owner, "/api/leads/export.csv");

  const lines = body.split("\r\n").slice(1, -1);
  expect(lines.map((line) => Number(/\d+/.exec(line)))).toEqual(
    Array.from({ length: 2500 }, (_, at) => 2500 - at),
  );
  expect(headers).not.toHaveProperty("content-length");
});

test("§9.10: a failed export is cut off, so that nobody takes it for complete", async () => {
  const { owner, agent } = await ownerWithAgent();
  await addMany(agent.id);
  await app.db.execute(sql`update leads set created_at = '-infinity' where name = '1'`);
  const cookie = await signIn(app, owner);
  const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/api/leads/export.csv`;

  for (const encoding of ["identity", "gzip"]) {
    const answer = await fetch(url, { headers: { cookie, "accept-encoding": encoding } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  }
});

test("case 64: no cell begins like a formula, whatever the spreadsheet takes for a separator", async () => {
  const { owner, agent } = await ownerWithAgent();
  const signs = ["=", "+", "-", "@", "\t", "\r", "\n", "＝"];
  for (const before of ["", "1;", "1; ", "1\t", "1\n"])
    for (const sign of signs) {
      const text = `${before}${sign}cmd|' /C calc'!A0`;
      await createLead(app.db, { agentId: agent.id, name: text, phone: text });
    }
  await createLead(app.db, { agentId: agent.id, name: "Vera", phone: "+49 (30) 12-34" });
  const { body } = await get(owner, "/api/leads/export.csv");

  for (const delimiter of [",", ";", "\t"]) {
    const rows: string[][] = parse(body, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
    });
    const begins = rows.flat().flatMap((cell) => cell.split(/[\r\n]+/));
    expect(begins.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual(
      delimiter === "," ? ["+49 (30) 12-34"] : [],
    );
    if (delimiter === ",") expect(rows.map((row) => row.length)).toEqual(rows.map(() => 7));
  }
});

test("deleting a conversation keeps its lead", async () => {
  const { owner, agent } = await ownerWithAgent();
  const { id } = await createConversation(app.db, agent.id);
  await createLead(app.db, { agentId: agent.id, conversationId: id });
  await app.db.delete(conversations).where(eq(conversations.id, id));

  expect((await get(owner, "/api/leads")).json()).toHaveLength(1);
});
