import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createConversation, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { accountRoutes } from "./account-routes.ts";

const { app, clock } = await startTestServer(
  accountRoutes,
  agentRoutes,
  async (server: FastifyInstance) => {
    await server.register(adminRoutes, { operator: operatorPaths });
  },
);
const { db } = app;

// As the time limit of a statement, which nobody wants to wait for.
await db.execute(sql`
  create function refuse_many() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > 100 then
      raise 'too many in one statement' using errcode = 'query_canceled';
    end if;
    return null;
  end $$`);
for (const table of [conversations, leads])
  await db.execute(sql`
    create trigger never_many after delete on ${table} referencing old table as gone
    for each statement execute function refuse_many()`);

const password = "rye-bread";

/** With more conversations and leads than one statement may delete; they came sixty days ago. */
async function ownerOfMany() {
  const countedUntil = clock.now();
  const owner = await createOwner(db, { password, countedUntil });
  const agent = await createAgent(db, { userId: owner.id, chatSettings: { keepDays: 31 } });
  const at = sql`${clock.now()}::timestamptz - interval '60 days'`;
  const many = sql`generate_series(1, 1100) as n`;
  await db.execute(sql`
    insert into conversations (agent_id, visitor_id, visitor_token_hash, assistant_name, created_at, last_message_at)
    select ${agent.id}, 'v', n, 'Emma', ${at}, ${at} from ${many}`);
  await db.execute(sql`
    insert into messages (agent_id, conversation_id, content, sender, author, timestamp)
    select agent_id, id, 'Hello', 'user', 'visitor', ${at} from conversations where agent_id = ${agent.id}`);
  await db.execute(sql`
    insert into leads (agent_id, name, email, created_at)
    select ${agent.id}, 'Vera', n || '@example.com', ${at} from ${many}`);
  const cookie = await signIn(app, owner);
  const send = (method: "POST" | "DELETE", url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return { owner, agent, send };
}

/** Of somebody else, and the same before and after. */
async function neighbour() {
  const agent = await createAgent(db);
  return createConversation(db, agent.id, { createdAt: new Date(0) });
}

const left = async () => [
  await db.$count(agents),
  await db.$count(conversations),
  await db.$count(leads),
];

test("§7.11: an agent too large for one statement is deleted whole, and nothing of others", async () => {
  const { agent, send } = await ownerOfMany();
  const other = await ownerOfMany();
  expect((await other.send("DELETE", `/api/agents/${agent.id}`)).statusCode).toBe(404);
  expect(await left()).toEqual([2, 2200, 2200]);

  expect((await send("DELETE", `/api/agents/${agent.id}`)).statusCode).toBe(200);

  expect(await left()).toEqual([1, 1100, 1100]);
}, 20_000);

test("case 223: an account too large for one statement is deleted whole, and with a wrong password not at all", async () => {
  const { owner, send } = await ownerOfMany();
  await neighbour();
  const remove = (typed: string) =>
    send("POST", "/api/settings/deletion", { email: owner.email, password: typed });
  expect((await remove("wheat-bread")).statusCode).toBe(400);
  expect(await left()).toEqual([2, 1101, 1100]);

  expect((await remove(password)).statusCode).toBe(200);

  expect(await left()).toEqual([1, 1, 0]);
  expect(await db.$count(users, eq(users.id, owner.id))).toBe(0);
}, 20_000);

test("§7.26: an operator deletes a user with more conversations and leads than one statement has time for", async () => {
  const { owner } = await ownerOfMany();
  await neighbour();
  const { ask } = await asOperator(app);

  expect((await ask("DELETE", `/users/${owner.id}`)).statusCode).toBe(200);

  expect(await left()).toEqual([1, 1, 0]);
}, 20_000);

test("case 226: more old conversations than one statement has time for go, of all owners; leads stay", async () => {
  await ownerOfMany();
  await ownerOfMany();

  const { signal } = new AbortController();
  await chatJobs(app)["chat.prune-conversations"]({}, signal);

  expect(await left()).toEqual([2, 0, 2200]);
}, 20_000);
