import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { users } from "#database/schema.ts";
import { sessions } from "#database/schema-accounts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { pruneSessions } from "./plugins/sessions.ts";
import { serve } from "./serve.ts";
import { endSession, endSessionsOf } from "./sessions.ts";
import { startSession } from "./start-session.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const Id = z.object({ id: z.string() });

const enter = endpoint("public", "POST /api/enter", { body: Id, response: z.object({}) });
const leave = endpoint("public", "POST /api/leave", { response: z.object({}) });
const own = endpoint("owner", "GET /api/own", { response: Id });
const operate = endpoint("admin", "GET /api/operate", { response: Id });

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  serve(server, enter, async ({ body, reply }) => {
    await startSession(reply, server.db, { id: body.id, role: "user" });
    return {};
  });
  serve(server, leave, async ({ reply }) => {
    await endSession(reply, server.db, "user");
    return {};
  });
  serve(server, own, async ({ owner }) => owner);
  serve(server, operate, async ({ admin }) => admin);
});

async function status(url: string, cookie = "") {
  return (await app.inject({ url, headers: { cookie } })).statusCode;
}

async function enterWith(id: string, cookie = "") {
  const answer = await app.inject({
    method: "POST",
    url: "/api/enter",
    headers: { cookie },
    payload: { id },
  });
  const [set] = answer.cookies;
  return { set, cookie: `${set?.name}=${set?.value}` };
}

test("§3.3: a session is a row of sid, sess and expire", async () => {
  const owner = await createOwner(app.db);
  await signIn(app, owner);

  const now = clock.now().getTime();
  expect(await app.db.select().from(sessions)).toEqual([
    {
      sid: expect.stringMatching(/^[0-9a-f]{64}$/),
      sess: { userId: owner.id, role: "user", createdAt: now, seenAt: now },
      userId: owner.id,
      expire: new Date(now + 7 * dayMs),
    },
  ]);
});

test("the cookie is out of reach of scripts and of other sites", async () => {
  const { set } = await enterWith((await createOwner(app.db)).id);

  expect(set).toMatchObject({
    name: "parley_session",
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: (30 * dayMs) / 1000,
  });
});

test("case 83: what the table holds is not what the cookie holds", async () => {
  await signIn(app, await createOwner(app.db));
  const [session] = await app.db.select().from(sessions);

  expect(await status("/api/own", `parley_session=${session?.sid}`)).toBe(401);
});

test("case 76: signing in gives a new id and ends the session the browser came with", async () => {
  const attacker = await createOwner(app.db);
  const victim = await createOwner(app.db);
  const planted = await signIn(app, attacker);

  const { cookie } = await enterWith(victim.id, planted);

  expect(cookie).not.toBe(planted);
  expect(await status("/api/own", planted)).toBe(401);
  expect(await status("/api/own", cookie)).toBe(200);
  expect(await app.db.select().from(sessions)).toMatchObject([{ userId: victim.id }]);
});

test("case 76: a value that somebody made up never becomes a session", async () => {
  const madeUp = `parley_session=${"a".repeat(43)}`;
  const { cookie } = await enterWith((await createOwner(app.db)).id, madeUp);

  expect(cookie).not.toBe(madeUp);
  expect(await status("/api/own", madeUp)).toBe(401);
});

test("case 77: after signing out the cookie opens nothing", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  await app.inject({ method: "POST", url: "/api/leave", headers: { cookie } });

  expect(await status("/api/own", cookie)).toBe(401);
  expect(await app.db.select().from(sessions)).toEqual([]);
});

test("case 81: a session that was not used for seven days has ended, before anything prunes it", async () => {
  const cookie = await signIn(app, await createOwner(app.db));

  clock.pass(7 * dayMs - 1);
  expect(await status("/api/own", cookie)).toBe(200);
  clock.pass(7 * dayMs);
  expect(await status("/api/own", cookie)).toBe(401);
  expect(await app.db.select().from(sessions)).toHaveLength(1);
});

test("case 81: a session ends thirty days after signing in, however much it is used", async () => {
  const cookie = await signIn(app, await createOwner(app.db));

  for (let day = 0; day < 29; day++) {
    clock.pass(dayMs);
    expect(await status("/api/own", cookie)).toBe(200);
  }
  clock.pass(dayMs);
  expect(await status("/api/own", cookie)).toBe(401);
});

test("case 81: an operator's session ends after half an hour without use, and after eight hours", async () => {
  const operator = await createOperator(app.db);
  const idle = await signIn(app, operator);
  clock.pass(hourMs / 2);
  expect(await status("/api/operate", idle)).toBe(401);

  const busy = await signIn(app, operator);
  for (let quarters = 1; quarters < 32; quarters++) {
    clock.pass(hourMs / 4);
    expect(await status("/api/operate", busy)).toBe(200);
  }
  clock.pass(hourMs / 4);
  expect(await status("/api/operate", busy)).toBe(401);
});

test("reading writes at most once in five minutes", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  const seenAt = async () => (await app.db.select().from(sessions))[0]?.sess.seenAt;
  const before = clock.now().getTime();

  clock.pass(4 * 60_000);
  await status("/api/own", cookie);
  expect(await seenAt()).toBe(before);
  clock.pass(60_000);
  await status("/api/own", cookie);
  expect(await seenAt()).toBe(before + 5 * 60_000);
});

test("case 82: strangers leave no sessions and get no cookies", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ url: "/api/own" })),
  );

  expect(answers.flatMap((answer) => answer.cookies)).toEqual([]);
  expect(await app.db.select().from(sessions)).toEqual([]);
});

test("case 14: a deleted user is signed out everywhere at once", async () => {
  const owner = await createOwner(app.db);
  const cookies = [await signIn(app, owner), await signIn(app, owner)];
  await app.db.delete(users).where(eq(users.id, owner.id));

  for (const cookie of cookies) expect(await status("/api/own", cookie)).toBe(401);
  expect(await app.db.select().from(sessions)).toEqual([]);
});

test("case 14: who is no operator any more is none at the next call", async () => {
  const operator = await createOperator(app.db);
  const cookie = await signIn(app, operator);
  expect(await status("/api/operate", cookie)).toBe(200);
  await app.db.update(users).set({ role: "user" }).where(eq(users.id, operator.id));

  expect(await status("/api/operate", cookie)).toBe(401);
  const asOwner = cookie.replace("parley_operator", "parley_session");
  expect(await status("/api/own", asOwner)).toBe(401);
});

test("case 9: an owner's session opens no operator call, under either cookie's name", async () => {
  const cookie = await signIn(app, await createOwner(app.db));

  expect(await status("/api/operate", cookie)).toBe(401);
  const renamed = cookie.replace("parley_session", "parley_operator");
  expect(await status("/api/operate", renamed)).toBe(401);
});

test("case 9: an operator's session opens no owner call, under either cookie's name", async () => {
  const cookie = await signIn(app, await createOperator(app.db));

  expect(await status("/api/own", cookie)).toBe(401);
  const renamed = cookie.replace("parley_operator", "parley_session");
  expect(await status("/api/own", renamed)).toBe(401);
});

test("all sessions of one user can be ended, and nobody else's", async () => {
  const [one, other] = [await createOwner(app.db), await createOwner(app.db)];
  const [ended, kept] = [await signIn(app, one), await signIn(app, other)];
  await endSessionsOf(app.db, one.id);

  expect(await status("/api/own", ended)).toBe(401);
  expect(await status("/api/own", kept)).toBe(200);
});

test("pruning takes out what has expired and leaves the rest", async () => {
  await signIn(app, await createOwner(app.db));
  clock.pass(7 * dayMs);
  const kept = await createOwner(app.db);
  await signIn(app, kept);

  await pruneSessions(app.db, clock.now());
  expect(await app.db.select().from(sessions)).toMatchObject([{ userId: kept.id }]);
});
