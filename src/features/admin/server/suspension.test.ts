import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { authRoutes } from "#features/accounts/server/routes.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createConversation,
  createMember,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const { app } = await startTestServer(
  authRoutes,
  agentRoutes,
  chatRoutes,
  leadRoutes,
  async (server: FastifyInstance) => {
    await server.register(adminRoutes, { operator: operatorPaths });
  },
);

const password = "seven quiet loaves";
const reason = "Reported for phishing";

const get = (url: string, cookie = "") => app.inject({ url, headers: { cookie } });
const isFound = async (subdomain: string) =>
  (await get(`/api/public/agents/${subdomain}`)).statusCode === 200;
const signInAs = (email: string) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });

function leaveLead(agentId: string, conversation: { id: string; visitorToken: string }) {
  return app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { "x-visitor-token": conversation.visitorToken },
    payload: { agentId, conversationId: conversation.id, name: "Vera", email: "v@example.com" },
  });
}

test("a suspended user is signed out, told why at sign-in, and hidden from visitors; lifted, all is back", async () => {
  const vera = await createOwner(app.db, { email: "vera@example.com", password });
  const agent = await createAgent(app.db, { userId: vera.id });
  const conversation = await createConversation(app.db, agent.id);
  const cookie = await signIn(app, vera);
  const { ask } = await asOperator(app);

  const answer = await ask("POST", `/users/${vera.id}/suspension`, { reason });
  expect(answer.json()).toMatchObject({ id: vera.id, suspendedReason: reason });
  expect((await get("/api/auth/user", cookie)).statusCode).toBe(401);
  expect((await signInAs(vera.email)).json()).toEqual({
    code: "suspended",
    message: `This account has been suspended. The reason given: ${reason}`,
  });
  expect(await isFound(agent.subdomain)).toBe(false);
  expect((await leaveLead(agent.id, conversation)).statusCode).toBe(404);
  expect(await app.db.select().from(mails)).toMatchObject([
    { to: vera.email, kind: "account.suspended", text: expect.stringContaining(reason) },
  ]);

  await ask("DELETE", `/users/${vera.id}/suspension`);
  expect((await signInAs(vera.email)).statusCode).toBe(200);
  expect(await isFound(agent.subdomain)).toBe(true);
  expect((await leaveLead(agent.id, conversation)).statusCode).toBe(201);
});

test("who does not know the password is not told of a suspension", async () => {
  const vera = await createOwner(app.db, { email: "vera@example.com", password });
  const { ask } = await asOperator(app);
  await ask("POST", `/users/${vera.id}/suspension`, { reason });
  const payload = { email: vera.email, password: "a wrong guess" };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  expect(answer.statusCode).toBe(401);
  expect(answer.body).not.toContain("suspended");
});

test("nobody of a suspended owner's team works on", async () => {
  const owner = await createOwner(app.db);
  const member = await createMember(app.db, owner.id, "editor");
  const cookie = await signIn(app, member);
  expect((await get("/api/agents", cookie)).statusCode).toBe(200);

  const { ask } = await asOperator(app);
  await ask("POST", `/users/${owner.id}/suspension`, { reason });
  expect((await get("/api/agents", cookie)).statusCode).toBe(401);
});

test("§2.56, 4.4: a suspended agent is not found by visitors, and its owner reads why", async () => {
  const vera = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: vera.id });
  const other = await createAgent(app.db, { userId: vera.id });
  const cookie = await signIn(app, vera);
  const { ask } = await asOperator(app);

  expect((await ask("POST", `/agents/${agent.id}/suspension`, { reason })).statusCode).toBe(200);
  expect(await isFound(agent.subdomain)).toBe(false);
  expect(await isFound(other.subdomain)).toBe(true);
  const shown = (await get(`/api/agents/${agent.id}`, cookie)).json();
  expect(shown).toMatchObject({ isActive: true, suspendedReason: reason });

  await ask("DELETE", `/agents/${agent.id}/suspension`);
  expect(await isFound(agent.subdomain)).toBe(true);
  expect((await ask("DELETE", `/agents/${agent.id}/suspension`)).statusCode).toBe(404);
});

test("case 124: who suspended whom and why stays in the audit log", async () => {
  const agent = await createAgent(app.db);
  const { otto, ask } = await asOperator(app);
  for (const subject of [`/users/${agent.userId}`, `/agents/${agent.id}`]) {
    expect((await ask("POST", `${subject}/suspension`, { reason: " " })).statusCode).toBe(400);
    await ask("POST", `${subject}/suspension`, { reason });
    await ask("DELETE", `${subject}/suspension`);
  }
  const by = { actor: "operator", actorId: otto.id, address: "127.0.0.1" };
  const rows = await app.db.select().from(auditEvents).orderBy(auditEvents.at);
  expect(rows).toMatchObject([
    { ...by, action: "user.suspended", subjectId: agent.userId, reason, after: { reason } },
    { ...by, action: "user.suspension-lifted", before: { reason }, after: { reason: null } },
    { ...by, action: "agent.suspended", subjectId: agent.id, reason, after: { reason } },
    { ...by, action: "agent.suspension-lifted", before: { reason }, after: { reason: null } },
  ]);
});

test("an operator cannot suspend the own account", async () => {
  const { otto, ask } = await asOperator(app);
  expect((await ask("POST", `/users/${otto.id}/suspension`, { reason })).statusCode).toBe(409);
  expect((await ask("GET", "/stats")).statusCode).toBe(200);
});
