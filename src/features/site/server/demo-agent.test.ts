import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents, users } from "#database/schema.ts";
import { passages } from "#database/schema-knowledge.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { keyOf } from "#platform/server/rate-limit.ts";
import { writeSetting } from "#platform/server/settings.ts";
import {
  createAgent,
  createConversation,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { seedDemoAgent } from "./demo-agent.ts";

const { app, clock } = await startTestServer(chatRoutes, agentRoutes);
const double = await startModelDouble();
const { db } = app;
const folder = await mkdtemp(join(tmpdir(), "parley-help-"));
afterAll(() => rm(folder, { recursive: true }));

const seed = () => seedDemoAgent(app, folder);
const pages = (text: string) =>
  writeFile(
    join(folder, "help.json"),
    JSON.stringify([
      {
        slug: "leads",
        html: `<html lang="en"><title>Leads</title><main><h1>Leads</h1><h2 id="export">Can I export my leads?</h2><p>${text}</p></main></html>`,
      },
    ]),
  );

const readDemo = async () =>
  only(await db.select().from(agents).where(eq(agents.subdomain, "demo")));

async function ask(agentId: string, message: string) {
  const url = `/api/agents/${agentId}/chat`;
  return (
    await app.inject({ method: "POST", url, payload: { message, visitorId: "vera" } })
  ).json();
}

test("rulings 29, 38: the demo agent belongs to the operator and knows the help pages, each question with its address", async () => {
  const operator = await createOperator(db);
  await pages("Yes, as a file for a spreadsheet.");
  await seed();

  const demo = await readDemo();
  expect(demo.userId).toBe(operator.id);
  expect(await ask(demo.id, "Can I export my leads?")).toMatchObject({
    response: "Yes, as a file for a spreadsheet. [1]",
    sources: [{ title: "Leads", url: `${app.config.publicUrl}/help/leads#export` }],
    answered: true,
  });
  expect(await ask(demo.id, "Do you deliver pizza?")).toMatchObject({ answered: false });
});

test("ruling 38: changed help pages are adopted at the next start, and unchanged ones write nothing", async () => {
  await createOperator(db);
  await pages("Yes, as a file for a spreadsheet.");
  await Promise.all([seed(), seed()]);
  const first = await readDemo();
  await seed();
  expect((await readDemo()).knowledgeVersion).toBe(first.knowledgeVersion);

  await pages("Yes, as CSV.");
  await seed();
  expect(await db.select({ text: passages.text }).from(passages)).toEqual([
    { text: "Yes, as CSV." },
  ]);
  expect(await ask(first.id, "Can I export my leads?")).toMatchObject({
    response: "Yes, as CSV. [1]",
  });
});

test("ruling 30, case 167: the demo agent never uses a language model, others do", async () => {
  await createOperator(db);
  await pages("Yes, as a file for a spreadsheet.");
  await seed();
  for (const [key, value] of [
    ["ai_provider", "openai-compatible"],
    ["ai_base_url", `${double.origin}/v1`],
    ["ai_model", "small-model"],
    ["ai_embedding_model", "small-embedding"],
    ["ai_api_key", "sk-of-the-operator"],
  ] as const)
    await writeSetting(app, key, value);
  const demo = await readDemo();

  expect(await ask(demo.id, "Can I export my leads?")).toMatchObject({ answered: true });
  expect(await double.calls()).toEqual([]);

  const other = await createAgent(db);
  await db.update(passages).set({ agentId: other.id });
  await ask(other.id, "Can I export my leads?");
  expect(await double.calls()).not.toEqual([]);
});

test("case 167: the demo agent still has a daily limit on conversations, per network and in all", async () => {
  await createOperator(db);
  await pages("Yes.");
  await seed();
  const { id: agentId } = await readDemo();
  const open = async (remoteAddress: string) => {
    const payload = { agentId, visitorId: "vera" };
    const call = { method: "POST", url: "/api/conversations", remoteAddress, payload } as const;
    return (await app.inject(call)).statusCode;
  };
  const opened = [];
  for (let n = 0; n < 61; n++) {
    if (n === 30) clock.pass(60_000);
    opened.push(await open("2001:db8::7"));
  }
  expect(opened).toEqual([...Array(60).fill(201), 429]);
  expect(await open("2001:db8:1::7")).toBe(201);

  app.rateCounters.add(keyOf("demo-conversations-of-all", agentId), 3_000 - 62, 60);
  expect(await open("2001:db8:2::7")).toBe(201);
  expect(await open("2001:db8:3::7")).toBe(429);
  clock.pass(86_400_000);
  expect(await open("2001:db8:3::7")).toBe(201);
});

test("case 167: the demo agent still has a daily limit on messages, per network and in all", async () => {
  await createOperator(db);
  await pages("Yes.");
  await seed();
  const { id: agentId } = await readDemo();
  const talk = async (address: string) => {
    const { id, visitorToken } = await createConversation(db, agentId);
    return async () => {
      const url = `/api/agents/${agentId}/chat`;
      const headers = { "x-visitor-token": visitorToken };
      const payload = { message: "Hello", conversationId: id };
      const call = { method: "POST", url, headers, payload, remoteAddress: address } as const;
      return (await app.inject(call)).statusCode;
    };
  };
  const say = await talk("2001:db8::7");
  const said = [];
  for (let n = 0; n < 121; n++) {
    if (n === 60) clock.pass(60_000);
    said.push(await say());
  }
  expect(said).toEqual([...Array(120).fill(200), 429]);

  app.rateCounters.add(keyOf("demo-messages-of-all", agentId), 6_000 - 121, 60);
  expect(await (await talk("2001:db8:2::7"))()).toBe(200);
  expect(await (await talk("2001:db8:3::7"))()).toBe(429);
  clock.pass(86_400_000);
  expect(await (await talk("2001:db8:3::7"))()).toBe(200);
});

test("ruling 12: the demo agent counts toward no plan, and its subdomain is reserved", async () => {
  await createOperator(db);
  await pages("Yes.");
  await seed();
  const owner = await createOwner(db);
  const cookie = await signIn(app, owner);
  const made = await app.inject({
    method: "POST",
    url: "/api/agents",
    headers: { cookie },
    payload: { name: "Demo", method: "describe" },
  });

  expect(made.statusCode).toBe(201);
  expect(made.json().subdomain).toMatch(/^demo-/);
  expect((await app.inject({ url: "/api/agents", headers: { cookie } })).json()).toHaveLength(1);
});

test("a deleted operator leaves no demo agent, and the next one gets it", async () => {
  const first = await createOperator(db);
  await pages("Yes.");
  await seed();
  const second = await createOperator(db, { email: "second@operator.example" });
  await db.delete(users).where(eq(users.id, first.id));
  await seed();
  expect((await readDemo()).userId).toBe(second.id);
});
