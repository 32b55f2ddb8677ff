import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerCalls } from "#app/server/build-server.ts";
import { agents, conversations } from "#database/schema.ts";
import { addPair } from "#features/knowledge/server/public.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createKey,
  createLead,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { createFullPlan, createHousehold, marker } from "#testing/server/household.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";

const messagesAMinute = 20;
const { app } = await startTestServerWith(
  { RATE_MESSAGES: String(messagesAMinute) },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db } = app;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

async function connect(path: string, headers: Record<string, string> = {}) {
  const client = new Client({ name: "test", version: "1" });
  const url = new URL(path, origin);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const names = async () => (await client.listTools()).tools.map(({ name }) => name);
  const use = async (name: string, input: object = {}) => {
    const { content, isError = false } = await client.callTool({
      name,
      arguments: { ...input },
    });
    const [{ text = "" } = {}] = content as { text?: string }[];
    return { isError, text, data: isError ? null : JSON.parse(text) };
  };
  return { client, names, use };
}

/** An owner whose agent knows one thing. */
async function bakery() {
  const owner = await createOwner(db, { planId: (await createFullPlan(db)).id });
  const agent = await createAgent(db, { userId: owner.id, name: "Bakery" });
  const pair = { question: "When do you open?", answer: "We open at seven." };
  await db.transaction((tx) => addPair(tx, owner.id, agent.id, pair));
  return { owner, agent };
}

test("with a key, the official client asks an agent, searches its knowledge and continues the conversation", async () => {
  const { owner, agent } = await bakery();
  const { names, use } = await connect("/api/mcp", await createKey(db, owner.id));
  expect(await names()).toEqual([
    "list_agents",
    "create_agent",
    "change_agent",
    "ask_agent",
    "search_knowledge",
    "list_leads",
    "list_conversations",
    "get_conversation",
    "list_unanswered_questions",
    "answer_question",
  ]);
  expect((await use("list_agents")).data).toMatchObject([{ id: agent.id, name: "Bakery" }]);
  const asked = await use("ask_agent", { agentId: agent.id, question: "When do you open?" });
  expect(asked.data).toMatchObject({
    response: expect.stringContaining("We open at seven."),
    answered: true,
  });
  const { conversation } = asked.data;
  const again = await use("ask_agent", { agentId: agent.id, question: "Thanks", conversation });
  expect(again.isError).toBe(false);
  expect(await db.select().from(conversations)).toHaveLength(1);
  const found = await use("search_knowledge", { agentId: agent.id, question: "When do you open?" });
  expect(found.data[0]).toMatchObject({ text: expect.stringContaining("We open at seven.") });
});

test("with a key, agents are created and changed, leads and conversations read, and a question answered", async () => {
  const { owner, agent } = await bakery();
  await createLead(db, { agentId: agent.id, name: "Vera" });
  const { use } = await connect("/api/mcp", await createKey(db, owner.id));
  const created = await use("create_agent", { name: "Shop", businessDescription: "We sell tea." });
  expect(created.data).toMatchObject({ name: "Shop" });
  const changed = await use("change_agent", { agentId: agent.id, greeting: "Good morning!" });
  expect(changed.data).toMatchObject({ name: "Bakery", greeting: "Good morning!" });
  expect((await use("list_leads")).data).toMatchObject([{ name: "Vera" }]);
  const question = "Do you sell umbrellas to giraffes?";
  await use("ask_agent", { agentId: agent.id, question });
  const [row] = (await use("list_conversations")).data;
  const read = await use("get_conversation", { conversationId: row.id });
  expect(read.data.messages[0]).toMatchObject({ content: question });
  const [group] = (await use("list_unanswered_questions")).data;
  expect(group).toMatchObject({ agentId: agent.id, question });
  const questionIds = group.questions.map(({ id }: { id: string }) => id);
  const answer = "Yes, in green.";
  await use("answer_question", { agentId: agent.id, question, answer, questionIds });
  expect((await use("list_unanswered_questions")).data).toEqual([]);
  const now = await use("ask_agent", { agentId: agent.id, question });
  expect(now.data).toMatchObject({ response: expect.stringContaining(answer) });
});

test("cases 242, 251: a tool does what the key may and nothing else, and what it may not is not offered", async () => {
  const { owner, agent } = await bakery();
  const { names, use } = await connect(
    "/api/mcp",
    await createKey(db, owner.id, { scopes: ["read"], agentIds: [agent.id] }),
  );
  expect(await names()).toEqual([
    "list_agents",
    "search_knowledge",
    "list_leads",
    "list_conversations",
    "get_conversation",
    "list_unanswered_questions",
  ]);
  const refused = await use("change_agent", { agentId: agent.id, name: "Mine" });
  expect(refused.isError).toBe(true);
  const other = await createHousehold(app);
  const leads = await use("list_leads", { agentId: other.agentId });
  expect(leads).toMatchObject({ isError: true, text: "Agent not found" });
  expect(await db.select().from(agents).where(eq(agents.name, "Mine"))).toEqual([]);
});

test("an assistant is told which tools only read, and which overwrite what was there", async () => {
  const { owner } = await bakery();
  const { client } = await connect("/api/mcp", await createKey(db, owner.id));
  const { tools } = await client.listTools();
  const toolsWith = (hint: "readOnlyHint" | "destructiveHint" | "openWorldHint") =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect(toolsWith("readOnlyHint")).toEqual([
    "list_agents",
    "search_knowledge",
    "list_leads",
    "list_conversations",
    "get_conversation",
    "list_unanswered_questions",
  ]);
  expect(toolsWith("destructiveHint")).toEqual(["change_agent"]);
  expect(toolsWith("openWorldHint")).toEqual([
    "create_agent",
    "change_agent",
    "ask_agent",
    "answer_question",
  ]);
});

test("cases 245, 251: no tool reaches another owner's things", async () => {
  const { owner } = await bakery();
  const { agentId, ids } = await createHousehold(app);
  const { use, names } = await connect("/api/mcp", await createKey(db, owner.id));
  for (const name of await names())
    for (const id of [agentId, ...ids]) {
      app.rateCounters.clear();
      const given = {
        agentId: id,
        conversationId: id,
        question: "a",
        answer: "a",
        questionIds: ids,
      };
      const { text } = await use(name, given);
      expect([name, text.includes(marker)]).toEqual([name, false]);
    }
});

test.each<Record<string, string>>([{}, { authorization: `Bearer parley_${"x".repeat(43)}` }])(
  "case 251: without a key that is good, nothing is even listed (%j)",
  async (headers) => {
    await expect(connect("/api/mcp", headers)).rejects.toThrow();
    const { owner } = await bakery();
    const cookie = await signIn(app, owner);
    await expect(connect("/api/mcp", { ...headers, cookie })).rejects.toThrow();
  },
);

test("case 252: strangers may ask an agent by MCP where its owner allows it, and do nothing else", async () => {
  const { agent } = await bakery();
  const path = `/api/public/agents/${agent.id}/mcp`;
  await expect(connect(path)).rejects.toThrow();
  await db.update(agents).set({ chatSettings: { isOpenToAssistants: true } });
  const { names, use } = await connect(path);
  expect(await names()).toEqual(["ask"]);
  const asked = await use("ask", { question: "When do you open?" });
  expect(asked.data).toMatchObject({
    response: expect.stringContaining("We open at seven."),
    answered: true,
  });
  expect((await use("list_leads")).isError).toBe(true);
  await db.update(agents).set({ isActive: false });
  await expect(connect(path)).rejects.toThrow();
});

test("case 252: a page of a website that the owner does not allow cannot ask by MCP either", async () => {
  const { agent } = await bakery();
  const chatSettings = { isOpenToAssistants: true, allowedDomains: ["bakery.example"] };
  await db.update(agents).set({ chatSettings });
  const path = `/api/public/agents/${agent.id}/mcp`;
  const ask = async (from?: string) =>
    (await connect(path, from ? { origin: from } : {})).use("ask", {
      question: "When do you open?",
    });
  for (const from of [undefined, origin, "https://bakery.example"])
    expect(await ask(from)).toMatchObject({ isError: false });
  const refused = await ask("https://other.example");
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("is not allowed on other.example");
});

test("cases 252, 253: what strangers ask by MCP counts by their address, as messages do", async () => {
  await bakery();
  const [agent] = await db
    .update(agents)
    .set({ chatSettings: { isOpenToAssistants: true } })
    .returning();
  const { use } = await connect(`/api/public/agents/${agent?.id}/mcp`);
  const answers = [];
  for (let n = 0; n <= messagesAMinute; n++)
    answers.push(await use("ask", { question: "When do you open?" }));
  expect(answers.filter(({ isError }) => isError)).toHaveLength(1);
  expect(answers.at(-1)?.text).toBe("Too many requests. Please try again in a moment.");
});

test.each([
  ["a message of 70 KB", { question: "x".repeat(70_000) }],
  ["a question of 5,000 letters", { question: "x".repeat(5_000) }],
  ["a number", { question: 7 }],
  ["no question", {}],
])("case 253: %s is refused, and nothing is stored", async (_, input) => {
  await bakery();
  const [agent] = await db
    .update(agents)
    .set({ chatSettings: { isOpenToAssistants: true } })
    .returning();
  const { use } = await connect(`/api/public/agents/${agent?.id}/mcp`);
  const isRefused = await use("ask", input).then(
    ({ isError }) => isError,
    () => true,
  );
  expect(isRefused).toBe(true);
  expect(await db.select().from(conversations)).toEqual([]);
});

test("case 253: what is no message of the protocol is refused, and other methods are not there", async () => {
  const { owner } = await bakery();
  const key = await createKey(db, owner.id);
  const headers = { ...key, accept: "application/json, text/event-stream" };
  const url = "/api/mcp";
  for (const payload of [{}, { jsonrpc: "1.0" }, { jsonrpc: "2.0", id: 1 }]) {
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload });
    expect(statusCode).toBe(400);
  }
  for (const method of ["GET", "DELETE"] as const)
    expect((await app.inject({ method, url, headers })).statusCode).toBe(405);
});
