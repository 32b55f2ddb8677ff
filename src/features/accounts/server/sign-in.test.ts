import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { sessions } from "#database/schema-accounts.ts";
import { createOperator, createOwner } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";

const { app, clock } = await startTestServer(accountRoutes);

const vera = { email: "vera@example.com", password: "rye-bread" };

function post(url: string, payload: unknown, remoteAddress = "127.0.0.1") {
  return app.inject({
    method: "POST",
    url,
    remoteAddress,
    headers: { "content-type": "application/json" },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

const enter = (email: string, password: string, from?: string) =>
  post("/api/auth/login", { email, password }, from);

function cookieOf(answer: Awaited<ReturnType<typeof enter>>) {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("§7.3: the right password signs in", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  const answer = await enter(vera.email, vera.password);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ email: vera.email, subscriptionStatus: "active" });
  const user = await app.inject({ url: "/api/auth/user", headers: { cookie: cookieOf(answer) } });
  expect(user.statusCode).toBe(200);
});

test("§5.1: invalid input is refused by name", async () => {
  expect((await enter("nobody", "x")).json()).toMatchObject({
    fields: { email: "Invalid email address" },
  });
  expect((await enter(vera.email, "")).json()).toMatchObject({
    fields: { password: "Password is required" },
  });
});

test("case 71: a wrong password, an unknown e-mail, an operator and an account without password get the same answer", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  await createOwner(app.db, { email: "google@example.com" });
  await createOperator(app.db, { email: "operator@example.com", password: vera.password });
  const answers = [
    await enter(vera.email, "wrong"),
    await enter("unknown@example.com", vera.password),
    await enter("operator@example.com", vera.password),
    await enter("google@example.com", vera.password),
  ];

  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid email or password",
    });
  }
  expect(await app.db.select().from(sessions)).toEqual([]);
});

test("case 71: an unknown e-mail takes as much work as a known one", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  await enter("warm@example.com", "up");
  const threeTimes = (email: string) => async () => {
    for (let i = 0; i < 3; i++) await enter(email, "wrong", `203.0.113.${i}`);
  };
  // In turn, and the least of each: what else the process does at a time is none of their work.
  const works: { known: number; unknown: number }[] = [];
  for (let round = 0; round < 3; round++)
    works.push({
      known: await workOf(threeTimes(vera.email)),
      unknown: await workOf(threeTimes("unknown@example.com")),
    });
  const known = Math.min(...works.map((work) => work.known));
  const unknown = Math.min(...works.map((work) => work.unknown));

  // Without the decoy hash it would be about a tenth.
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(known / unknown).toBeGreaterThan(0.5);
});

test.each(["vera@example.com", "unknown@example.com"])(
  "case 73: ten wrong passwords for %s from many addresses cause a growing, temporary wait",
  async (email) => {
    await createOwner(app.db, { email: "vera@example.com", password: vera.password });
    let from = 0;
    const tryWrong = () => enter(email, "wrong", `203.0.113.${from++}`);
    for (let i = 0; i < 10; i++) expect((await tryWrong()).statusCode).toBe(401);

    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const refused = await tryWrong();
      expect(refused.statusCode).toBe(429);
      waits.push(Number(refused.headers["retry-after"]));
      clock.pass((waits.at(-1) ?? 0) * 1000);
      expect((await tryWrong()).statusCode).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120]);

    clock.pass(15 * 60_000);
    expect((await tryWrong()).statusCode).toBe(401);
  },
);

test("case 73: during the wait the right password waits, too, and then works", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  for (let i = 0; i < 10; i++) await enter(vera.email, "wrong", `203.0.113.${i}`);

  expect((await enter(vera.email, vera.password)).statusCode).toBe(429);
  clock.pass(30_000);
  expect((await enter(vera.email, vera.password)).statusCode).toBe(200);
});

test("case 73: wrong passwords elsewhere do not lock out a browser that has signed in before", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  await createOwner(app.db, { email: "otto@example.com", password: vera.password });
  const known = cookieOf(await enter(vera.email, vera.password)).replace(
    /\S+_session=[^;]*;? ?/,
    "",
  );
  const foreign = cookieOf(await enter("otto@example.com", vera.password));
  for (let i = 0; i < 12; i++) await enter(vera.email, "wrong", `203.0.113.${i}`);
  let from = 20;
  const enterWith = (cookie: string, password: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: `203.0.113.${from++}`,
      headers: { cookie },
      payload: { email: vera.email, password },
    });

  for (const cookie of ["", foreign, known.slice(0, -4)])
    expect((await enterWith(cookie, vera.password)).statusCode).toBe(429);
  expect((await enterWith(known, vera.password)).statusCode).toBe(200);
  // Its own guesses, and those with a copy of its cookie, are still limited.
  for (let i = 0; i < 10; i++) expect((await enterWith(known, "wrong")).statusCode).toBe(401);
  expect((await enterWith(known, vera.password)).statusCode).toBe(429);
});

test("case 73: wrong passwords elsewhere do not stop a signed-in owner from changing theirs", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  const cookie = cookieOf(await enter(vera.email, vera.password));
  for (let i = 0; i < 12; i++) await enter(vera.email, "wrong", `203.0.113.${i}`);
  const change = (currentPassword: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/password",
      headers: { cookie },
      payload: { currentPassword, newPassword: "sour-dough-loaf" },
    });

  for (let i = 0; i < 5; i++) expect((await change("wrong")).statusCode).toBe(400);
  expect((await change(vera.password)).statusCode).toBe(200);
});

test("case 73: a hundred concurrent wrong attempts are all counted", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => enter(vera.email, "wrong", `203.0.113.${i}`)),
  );

  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(90);
});

test("frequent correct sign-ins do not count as guesses", async () => {
  await createOwner(app.db, { email: vera.email, password: vera.password });
  for (let i = 0; i < 15; i++)
    expect((await enter(vera.email, vera.password, `203.0.113.${i}`)).statusCode).toBe(200);
});

test("ruling 36: more than ten sign-ins a minute from one address are refused", async () => {
  for (let i = 0; i < 10; i++)
    expect((await enter(`unknown${i}@example.com`, "wrong")).statusCode).toBe(401);

  expect((await enter(vera.email, "wrong")).statusCode).toBe(429);
});

test("case 84: malformed requests are refused before hashing", async () => {
  const payloads = [
    { email: vera.email, password: "x".repeat(100_000) },
    { email: { $ne: null }, password: "x" },
    { email: vera.email, password: ["x"] },
    {},
    "null",
    "[]",
    '""',
    "1",
    "",
  ];
  await enter("warm@example.com", "up", "203.0.113.99");
  const refused = await workOf(async () => {
    for (const payload of payloads)
      expect((await post("/api/auth/login", payload)).statusCode).toBe(400);
    const huge = `{"password":"${"x".repeat(1_000_000)}"}`;
    expect((await post("/api/auth/login", huge)).statusCode).toBe(413);
  });
  const hashed = await workOf(async () => {
    for (const at of payloads.keys()) await enter("unknown@example.com", "x", `203.0.113.${at}`);
  });

  expect(refused).toBeLessThan(hashed / 2);
});

test("an outdated hash is renewed at sign-in", async () => {
  const weak = await hash(vera.password, { memoryCost: 8192, timeCost: 1 });
  const owner = await createOwner(app.db, { email: vera.email });
  await app.db.update(users).set({ password: weak }).where(eq(users.id, owner.id));

  expect((await enter(vera.email, vera.password)).statusCode).toBe(200);
  const [user] = await app.db.select().from(users);
  expect(user?.password).toMatch(/m=19456,t=2,p=1/);
  expect((await enter(vera.email, vera.password)).statusCode).toBe(200);
});

test("§7.5: without a Google client its sign-in leads to /login", async () => {
  const answer = await app.inject({ url: "/api/login" });

  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe("/login");
});

test("§2.19, ruling 6: without a Google client, who wanted to start comes to Create Account", async () => {
  const answer = await app.inject({ url: "/api/login?mode=create" });
  expect(answer.headers.location).toBe("/login?mode=create");
});

test("case 101: cross-site writes are refused", async () => {
  for (const origin of ["https://evil.example", "null", "http://sub.127.0.0.1:3000"]) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { origin },
      payload: { email: vera.email, password: vera.password },
    });
    expect(answer.statusCode).toBe(403);
  }
});

/** CPU time of this process in microseconds, unaffected by other load. */
async function workOf(act: () => Promise<void>) {
  const before = process.cpuUsage();
  await act();
  return process.cpuUsage(before).user;
}
