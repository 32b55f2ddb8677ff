import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { recoveryCodes, secondFactors } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { createMember, createOwner, signIn } from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { authJobs } from "./jobs.ts";

const { app, clock, queuedJobs } = await startTestServer(accountRoutes);
const { db } = app;
const { "auth.mail-new-password": mailNewPassword } = authJobs(app);

const password = "rye-bread-daily";
const spanMs = 30_000;

function appWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

async function withSession(values: Parameters<typeof createOwner>[1] = {}) {
  const owner = await createOwner(db, { password, emailVerifiedAt: clock.now(), ...values });
  const cookie = await signIn(app, owner);
  return { owner, cookie, ask: asker(cookie) };
}

function asker(cookie: string) {
  return (method: "GET" | "POST", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/settings/second-factor${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
}

async function setUp(values: Parameters<typeof createOwner>[1] = {}) {
  const given = await withSession(values);
  const proposed = (await given.ask("POST", "", { password })).json();
  const show = appWith(proposed.secret);
  const confirmed = await given.ask("POST", "/confirm", { code: show() });
  expect(confirmed.statusCode).toBe(200);
  clock.pass(spanMs);
  return { ...given, show, codes: confirmed.json().recoveryCodes as string[] };
}

let address = 0;
/** From another address each time: the limit by address is another test's. */
async function enter(email: string, code?: string, typed = password) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password: typed, ...(code && { code }) },
    remoteAddress: `203.0.113.${++address % 250}`,
  });
  return {
    status: answer.statusCode,
    code: answer.json().code,
    hasSession: answer.cookies.some(({ name }) => name.endsWith("_session")),
  };
}

const isIn = { status: 200, code: undefined, hasSession: true };
const isAsked = { status: 401, code: "code_needed", hasSession: false };
const isWrong = { status: 401, code: "wrong_code", hasSession: false };

test("an owner's second factor is asked for once an app has proved itself, and a mail tells of it", async () => {
  const { owner, ask } = await withSession();
  expect((await ask("GET", "")).json()).toEqual({ factor: null });
  const { secret, uri } = (await ask("POST", "", { password })).json();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:/);
  expect(await enter(owner.email)).toEqual(isIn);

  const confirmed = await ask("POST", "/confirm", { code: appWith(secret)() });
  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  expect(await enter(owner.email)).toEqual(isAsked);
  clock.pass(spanMs);
  expect(await enter(owner.email, appWith(secret)())).toEqual(isIn);
  expect(await db.select().from(mails)).toMatchObject([
    { to: owner.email, subject: "Two-factor sign-in is on" },
  ]);
});

test("case 286: without the password no app is set up, nor removed without a code", async () => {
  const { ask } = await withSession();
  expect((await ask("POST", "", { password: "guessed" })).statusCode).toBe(400);
  expect(await db.$count(secondFactors)).toBe(0);

  const { ask: asOwner, show, codes } = await setUp();
  expect((await asOwner("POST", "", { password })).statusCode).toBe(409);
  expect((await asOwner("POST", "/remove", { code: "000000" })).statusCode).toBe(400);
  expect(await db.$count(secondFactors)).toBe(1);
  expect((await asOwner("POST", "/remove", { code: show() })).statusCode).toBe(200);
  expect(await db.$count(secondFactors)).toBe(0);
  expect(await db.$count(recoveryCodes)).toBe(0);
  expect(codes).toHaveLength(10);
});

test("case 286: a code works once, and so does each recovery code", async () => {
  const { owner, show, codes } = await setUp();
  const code = show();
  expect(await enter(owner.email, code)).toEqual(isIn);
  expect(await enter(owner.email, code)).toEqual(isWrong);
  const [first = ""] = codes;
  const both = await Promise.all([enter(owner.email, first), enter(owner.email, first)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("case 286: codes cannot be guessed, and a wrong password never tells that there is one", async () => {
  const { owner, show } = await setUp();
  expect(await enter(owner.email, "123456", "guessed")).toMatchObject({
    status: 401,
    code: "invalid_credentials",
  });
  for (let n = 0; n < 10; n++) expect(await enter(owner.email, "000000")).toEqual(isWrong);
  expect(await enter(owner.email, show())).toMatchObject({ status: 429 });
});

test("case 286: setting it up signs everybody else out", async () => {
  const owner = await createOwner(db, { password, emailVerifiedAt: clock.now() });
  const stolen = await signIn(app, owner);
  const ask = asker(await signIn(app, owner));
  const { secret } = (await ask("POST", "", { password })).json();
  await ask("POST", "/confirm", { code: appWith(secret)() });
  expect((await ask("GET", "")).statusCode).toBe(200);
  expect((await asker(stolen)("GET", "")).statusCode).toBe(401);
});

async function resetPassword(email: string) {
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  await post("/api/auth/forgot-password", { email });
  for (const { name, data } of await queuedJobs())
    if (name === "auth.mail-new-password") await mailNewPassword(data as { userId: string });
  const token = await mailedToken(app, "auth.new-password");
  return post("/api/auth/reset-password", { token, password: "a new loaf each day" });
}

test("case 286: a mailed new password does not sign in where there is a second factor", async () => {
  const { owner, show } = await setUp();
  const answer = await resetPassword(owner.email);
  expect(answer.json()).toEqual({ isSignedIn: false });
  expect(answer.cookies).toEqual([]);
  expect(await enter(owner.email, undefined, "a new loaf each day")).toEqual(isAsked);
  expect(await enter(owner.email, show(), "a new loaf each day")).toEqual(isIn);
});

test("case 286: a second factor of somebody who registered another's address locks nobody out", async () => {
  const { owner } = await setUp({ emailVerifiedAt: null });
  expect((await resetPassword(owner.email)).json()).toEqual({ isSignedIn: true });
  expect(await enter(owner.email, undefined, "a new loaf each day")).toEqual(isIn);
});

test("a colleague has one of their own", async () => {
  const { owner } = await withSession();
  const mia = await createMember(db, owner.id, "inbox", { password });
  const ask = asker(await signIn(app, mia));
  const { secret } = (await ask("POST", "", { password })).json();
  expect((await ask("POST", "/confirm", { code: appWith(secret)() })).statusCode).toBe(200);
  expect(await enter(owner.email)).toEqual(isIn);
  expect(await enter(mia.email)).toEqual(isAsked);
});
