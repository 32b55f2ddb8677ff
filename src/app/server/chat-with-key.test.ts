import { expect, test } from "vitest";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { createAgent, createKey, createOwner } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";

const { app } = await startTestServerWith(
  { RATE_MESSAGES: "3", RATE_CONVERSATIONS: "3" },
  chatRoutes,
);
const { db } = app;

const say = (agentId: string, headers: Record<string, string>) =>
  app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/chat`,
    headers,
    payload: { message: "Hello" },
  });

test("case 248: a key that may ask speaks for many visitors, within a limit of its own", async () => {
  const owner = await createOwner(db);
  const { id } = await createAgent(db, { userId: owner.id });
  const headers = await createKey(db, owner.id, { scopes: ["chat"] });
  for (let n = 0; n < 30; n++) expect((await say(id, headers)).statusCode).toBe(200);
  expect((await say(id, headers)).statusCode).toBe(429);
  // It has used up nothing of those at the same address.
  for (let n = 0; n < 3; n++) expect((await say(id, {})).statusCode).toBe(200);
  expect((await say(id, {})).statusCode).toBe(429);
});

test("cases 242, 244, 248: a key that may not ask this agent cannot, and raises no limit at another owner's", async () => {
  const owner = await createOwner(db);
  const { id } = await createAgent(db, { userId: owner.id });
  const { id: second } = await createAgent(db, { userId: owner.id });
  const { id: other } = await createAgent(db);
  const reader = await createKey(db, owner.id, { scopes: ["read", "write"] });
  expect((await say(id, reader)).json().code).toBe("not_in_scope");
  const limited = await createKey(db, owner.id, { scopes: ["chat"], agentIds: [id] });
  expect((await say(id, limited)).statusCode).toBe(200);
  expect((await say(second, limited)).statusCode).toBe(404);
  expect((await say(other, limited)).statusCode).toBe(404);
  const all = await createKey(db, owner.id, { scopes: ["chat"] });
  expect((await say(other, all)).statusCode).toBe(404);
  expect((await say("unknown", all)).statusCode).toBe(404);
});
