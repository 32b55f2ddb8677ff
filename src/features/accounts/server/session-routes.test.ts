import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { sessions } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";
import { waitForLocks } from "#testing/server/database.ts";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer, startTestServerWith } from "#testing/server/test-server.ts";
import { authRoutes } from "./routes.ts";

const { app } = await startTestServer(authRoutes);
const vera = { email: "vera@example.com", password: "rye-bread" };

function send(method: "GET" | "POST" | "DELETE", url: string, cookie: string, payload?: object) {
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}
const list = (cookie: string) => send("GET", "/api/auth/sessions", cookie);
const change = (cookie: string, currentPassword: unknown, newPassword: unknown = "a new loaf") =>
  send("POST", "/api/auth/password", cookie, { currentPassword, newPassword });

async function enter(userAgent = "") {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "user-agent": userAgent },
    payload: vera,
  });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("ruling 4: owners see where they are signed in, and end one session or all others", async () => {
  await createOwner(app.db, vera);
  const [phone, desk, office] = [
    await enter("Mozilla/5.0 (iPhone) Safari/604.1"),
    await enter("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"),
    await enter("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0"),
  ];
  const places = (await list(desk)).json<{ id: string; device: string; isCurrent: boolean }[]>();
  expect(places.map(({ device, isCurrent }) => `${device} ${isCurrent}`).sort()).toEqual([
    "Edge on Windows false",
    "Firefox on Linux true",
    "Safari on iPhone false",
  ]);

  const ofPhone = places.find(({ device }) => device.includes("iPhone"))?.id;
  expect((await send("DELETE", `/api/auth/sessions/${ofPhone}`, desk)).statusCode).toBe(200);
  expect((await list(phone)).statusCode).toBe(401);
  expect((await list(office)).statusCode).toBe(200);
  expect((await send("POST", "/api/auth/sessions/end-others", desk)).statusCode).toBe(200);
  expect((await list(office)).statusCode).toBe(401);
  expect((await list(desk)).json()).toHaveLength(1);
});

test("an owner cannot end another owner's session", async () => {
  await createOwner(app.db, vera);
  const own = await enter();
  const [{ id }] = (await list(own)).json();
  const stranger = await signIn(app, await createOwner(app.db));

  expect((await send("DELETE", `/api/auth/sessions/${id}`, stranger)).statusCode).toBe(404);
  expect((await list(own)).statusCode).toBe(200);
});

test("case 83: session ids shown are not those stored", async () => {
  await createOwner(app.db, vera);
  const own = await enter();
  const [session] = await app.db.select().from(sessions);

  expect((await list(own)).body).not.toContain(session?.sid.slice(0, 16));
});

test("ruling 4, case 78: a new password signs out every other browser, keeps this one, and is confirmed by mail", async () => {
  await createOwner(app.db, vera);
  const [own, other] = [await enter(), await enter()];
  const answer = await change(own, vera.password);

  expect(answer.statusCode).toBe(200);
  const fresh = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await list(fresh)).json()).toHaveLength(1);
  for (const old of [own, other]) expect((await list(old)).statusCode).toBe(401);
  expect(await app.db.select().from(mails)).toMatchObject([
    { to: vera.email, kind: "auth.password-changed" },
  ]);
});

test("case 79: a wrong current password changes nothing", async () => {
  await createOwner(app.db, vera);
  const own = await enter();
  for (const current of ["wrong", "", null, ["rye-bread"], undefined])
    expect((await change(own, current)).statusCode).toBe(400);
  expect((await change(own, vera.password, "12345")).json()).toMatchObject({
    fields: { newPassword: "Password must be at least 6 characters" },
  });
  expect((await change(own, vera.password, vera.email)).statusCode).toBe(400);

  const byGoogle = await signIn(app, await createOwner(app.db));
  expect((await change(byGoogle, "anything")).statusCode).toBe(400);
  expect((await list(own)).statusCode).toBe(200);
});

test("case 73: password guesses with a session are throttled like sign-in", async () => {
  await createOwner(app.db, vera);
  const own = await enter();
  for (let i = 0; i < 10; i++) expect((await change(own, "wrong")).statusCode).toBe(400);

  expect((await change(own, "wrong")).statusCode).toBe(429);
});

test("ruling 36: calls are limited per person, in all browsers together, without affecting others", async () => {
  const { app: strict } = await startTestServerWith({ RATE_OWNER_CALLS: "3" }, authRoutes);
  const owner = await createOwner(strict.db);
  const [one, two] = [await signIn(strict, owner), await signIn(strict, owner)];
  const other = await signIn(strict, await createOwner(strict.db));
  const ask = async (cookie: string) =>
    (await strict.inject({ url: "/api/auth/user", headers: { cookie } })).statusCode;

  expect([await ask(one), await ask(one), await ask(two), await ask(two)]).toEqual([
    200, 200, 200, 429,
  ]);
  expect(await ask(other)).toBe(200);
});

test.each([
  ["now's", (password: string) => hashPassword(password)],
  ["an outdated", (password: string) => hash(password, { memoryCost: 8192, timeCost: 1 })],
])(
  "case 78: after a password with %s hash is replaced, the old one never works again",
  async (_, hashed) => {
    const old = await hashed(vera.password);
    const owner = await createOwner(app.db, { email: vera.email });
    const replace = (tx: Database, password: string) =>
      tx.update(users).set({ password }).where(eq(users.id, owner.id));
    await replace(app.db, old);

    const entering = await app.db.transaction(async (tx) => {
      await replace(tx, "another");
      await endSessionsOf(tx, owner.id);
      const answer = app.inject({ method: "POST", url: "/api/auth/login", payload: vera });
      await Promise.race([answer, waitForLocks(app.db)]);
      return { answer };
    });

    expect((await entering.answer).statusCode).toBe(401);
    expect(await app.db.select().from(sessions)).toEqual([]);
    expect(await app.db.select().from(users)).toMatchObject([{ password: "another" }]);
  },
);
