import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvents } from "#database/schema-operations.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createLead,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// What an operator can do who looks at an owner's pages: of all calls there are.

const { app, clock } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

const Api = z.record(
  z.string(),
  z.object({ access: z.string(), method: z.string(), path: z.string() }),
);
const contracts: object[] = await Promise.all(
  globSync("src/features/*/contract*.ts").map((file) => import(pathToFileURL(file).href)),
);
const ownersCalls = contracts
  .flatMap((contract) => Object.entries(contract))
  .filter(([name]) => name.endsWith("Api"))
  .flatMap(([, api]) => Object.values(Api.parse(api)))
  .filter(({ access }) => access === "owner");

const reason = "Asked for help with the opening hours";

async function viewing() {
  const owner = await createOwner(app.db, { email: "vera@example.com" });
  const agent = await createAgent(app.db, { userId: owner.id });
  await createLead(app.db, { agentId: agent.id });
  const operator = await asOperator(app);
  const answer = await operator.ask("POST", `/users/${owner.id}/view`, { reason });
  const ask = (method: string, url: string) =>
    // The list knows no other methods than these.
    app.inject({ method: method as "GET", url, headers: { cookie: operator.cookie } });
  return { ...operator, owner, agent, answer, get: (url: string) => ask("GET", url), send: ask };
}

test("an operator sees the owner's agents and leads, and the page is told that it is looked at", async () => {
  const { answer, agent, get, owner } = await viewing();
  expect(answer.statusCode).toBe(200);
  const until = new Date(clock.now().getTime() + 30 * 60_000).toISOString();
  expect(answer.json()).toEqual({ until });
  expect((await get("/api/agents")).json()).toMatchObject([{ id: agent.id }]);
  expect((await get("/api/leads")).json()).toHaveLength(1);
  expect((await get("/api/auth/user")).json()).toMatchObject({
    email: owner.email,
    viewing: { until },
  });
});

test("while viewing nothing can be changed, and payments, exports and sessions stay closed", {
  timeout: 60_000,
}, async () => {
  const { send, agent } = await viewing();
  expect(ownersCalls.length).toBeGreaterThan(40);
  const answered = await Promise.all(
    ownersCalls
      // A stream that opens would not end by itself.
      .filter(({ path }) => !path.endsWith("/events"))
      .map(async ({ method, path }) => {
        const { statusCode } = await send(method, path.replace(":id", agent.id));
        return { call: `${method} ${path}`, isOpen: statusCode !== 403 };
      }),
  );
  const open = answered.filter(({ isOpen }) => isOpen).map(({ call }) => call);
  expect(open.filter((call) => !call.startsWith("GET "))).toEqual([]);
  expect(open).toContain("GET /api/agents/:id");
  expect(
    open.filter((call) => /payment|session|export|subscription|\.csv|\.json/.test(call)),
  ).toEqual([]);
});

test("viewing ends after half an hour, when it is ended, and with the operator's session", async () => {
  const { get, send, ask } = await viewing();
  clock.pass(29 * 60_000);
  expect((await get("/api/agents")).statusCode).toBe(200);
  clock.pass(60_000);
  expect((await get("/api/agents")).statusCode).toBe(401);
  expect((await ask("GET", "/stats")).statusCode).toBe(200);

  const again = await viewingAgain(ask);
  expect((await get("/api/agents")).statusCode).toBe(200);
  const ended = await send("POST", "/api/auth/viewing/end");
  expect(ended.json()).toEqual({ continueAt: `${operatorPaths.console}/users` });
  expect((await get("/api/agents")).statusCode).toBe(401);

  await again();
  await ask("POST", "/logout");
  expect((await get("/api/agents")).statusCode).toBe(401);
});

async function viewingAgain(ask: Awaited<ReturnType<typeof viewing>>["ask"]) {
  const { id } = await createOwner(app.db);
  const password = "rye-bread-daily";
  const begin = async () => {
    await ask("POST", "/prove", { password });
    return ask("POST", `/users/${id}/view`, { reason });
  };
  const { statusCode } = await begin();
  // The password of the operator is asked again after ten minutes.
  expect(statusCode).toBe(200);
  return begin;
}

test("viewing needs a reason and a fresh proof, is audited, and is of owners alone", async () => {
  const { ask, owner, otto, send } = await viewing();
  expect((await ask("POST", `/users/${owner.id}/view`, {})).statusCode).toBe(400);
  const other = await createOperator(app.db);
  expect((await ask("POST", `/users/${other.id}/view`, { reason })).statusCode).toBe(404);
  await send("POST", "/api/auth/viewing/end");
  clock.pass(10 * 60_000 + 1);
  const stale = await ask("POST", `/users/${owner.id}/view`, { reason });
  expect(stale.json().code).toBe("password_needed");

  const rows = await app.db.select().from(auditEvents).orderBy(auditEvents.at);
  expect(rows).toMatchObject([
    { action: "user.view-started", actorId: otto.id, subjectId: owner.id, reason },
    { action: "user.view-ended", actorId: otto.id, subjectId: owner.id },
  ]);
});

test("an owner who is signed in in the same browser is back when the view is ended", async () => {
  const { cookie, send, owner } = await viewing();
  const own = await createOwner(app.db, { email: "own@example.com" });
  const both = `${cookie}; ${await signIn(app, own)}`;
  const who = async () =>
    (await app.inject({ url: "/api/auth/user", headers: { cookie: both } })).json().email;
  expect(await who()).toBe(owner.email);
  await send("POST", "/api/auth/viewing/end");
  expect(await who()).toBe("own@example.com");
});
