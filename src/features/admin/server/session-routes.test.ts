import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { sessions } from "#database/schema-accounts.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { waitForLocks } from "#testing/server/database.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

const calls = `/api${operatorPaths.signIn}`;
const minuteMs = 60_000;
const password = "rye-bread-daily";

async function operator() {
  const otto = await createOperator(app.db, { email: "otto@example.com", password });
  return { otto, cookie: await signIn(app, otto) };
}

function post(call: string, cookie: string, payload: object = {}) {
  return app.inject({ method: "POST", url: `${calls}/${call}`, headers: { cookie }, payload });
}

async function deleteSomebody(cookie: string) {
  const { id } = await createOwner(app.db);
  return app.inject({ method: "DELETE", url: `${calls}/users/${id}`, headers: { cookie } });
}

test("§6.3: ten minutes after sign-in the password is asked again before what cannot be undone", async () => {
  const { cookie } = await operator();
  expect((await deleteSomebody(cookie)).statusCode).toBe(200);

  clock.pass(10 * minuteMs + 1);
  const refused = await deleteSomebody(cookie);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe("password_needed");

  const wrong = await post("prove", cookie, { password: "not it" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields).toEqual({ password: "This is not your password." });
  expect((await deleteSomebody(cookie)).statusCode).toBe(403);

  expect((await post("prove", cookie, { password })).statusCode).toBe(200);
  expect((await deleteSomebody(cookie)).statusCode).toBe(200);
  clock.pass(10 * minuteMs + 1);
  expect((await deleteSomebody(cookie)).statusCode).toBe(403);
});

test("case 117: the password is not to be guessed where it is asked again", async () => {
  const { cookie } = await operator();
  for (let i = 0; i < 10; i++)
    expect((await post("prove", cookie, { password: "wrong" })).statusCode).toBe(400);
  expect((await post("prove", cookie, { password })).statusCode).toBe(429);
});

test("cases 117, 124: signing in, being refused, proving and signing out leave audit rows, and no password", async () => {
  const { otto } = await operator();
  await post("login", "", { email: otto.email, password: "secretly wrong" });
  await post("login", "", { email: "secretly-typed@example.com", password });
  const { cookies } = await post("login", "", { email: otto.email, password });
  const cookie = `parley_operator=${cookies[0]?.value}`;
  await post("prove", cookie, { password });
  await post("logout", cookie);

  const rows = await app.db.select().from(auditEvents).orderBy(auditEvents.at);
  expect(rows).toMatchObject([
    { action: "operator.sign-in-refused", actor: "system", subjectId: otto.id },
    { action: "operator.sign-in-refused", actor: "system", subjectId: "unknown" },
    { action: "operator.signed-in", actor: "operator", actorId: otto.id },
    { action: "operator.proved", actor: "operator", actorId: otto.id },
    { action: "operator.signed-out", actor: "operator", actorId: otto.id },
  ]);
  expect(rows.every(({ address }) => address === "127.0.0.1")).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/secretly|rye-bread/);
});

test("while the operator's password is replaced, the old one is let in no more", async () => {
  const { otto } = await operator();
  await app.db.delete(sessions);
  const entering = await app.db.transaction(async (tx) => {
    await tx.update(users).set({ password: "another" }).where(eq(users.id, otto.id));
    const answer = post("login", "", { email: otto.email, password });
    // It has compared the password of before.
    await Promise.race([answer, waitForLocks(app.db)]);
    return { answer };
  });

  expect((await entering.answer).statusCode).toBe(401);
  expect(await app.db.select().from(sessions)).toEqual([]);
});
