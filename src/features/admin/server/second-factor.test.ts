import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { recoveryCodes, secondFactors } from "#database/schema-accounts.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { encryptionWith } from "#platform/server/encryption.ts";
import { unreadableSecondFactors } from "#platform/server/second-factor/second-factor.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

const password = "rye-bread-daily";
const spanMs = 30_000;

/** An app that shows codes by the clock of the tests, or so many spans beside it. */
function appWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (spans = 0) => totp.generate({ timestamp: clock.now().getTime() + spans * spanMs });
}

async function setUp() {
  const { operator, ask } = await asOperator(app, { password });
  const proposed = (await ask("POST", "/second-factor")).json();
  const show = appWith(proposed.secret);
  const confirmed = await ask("POST", "/second-factor/confirm", { code: show() });
  expect(confirmed.statusCode).toBe(200);
  clock.pass(spanMs);
  const codes: string[] = confirmed.json().recoveryCodes;
  return { operator, ask, proposed, show, codes };
}

let address = 0;
/** From another address each time: the limit by address is another test's. */
async function enter(payload: object) {
  const answer = await app.inject({
    method: "POST",
    url: `/api${operatorPaths.signIn}/login`,
    payload: { email: "otto@example.com", password, ...payload },
    remoteAddress: `203.0.113.${++address % 250}`,
  });
  return { status: answer.statusCode, code: answer.json().code, cookies: answer.cookies.length };
}

test("a second factor is asked for once an app has proved itself, and not before", async () => {
  const { ask } = await asOperator(app, { password });
  const { secret, uri } = (await ask("POST", "/second-factor")).json();

  expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:otto%40example\.com\?/);
  expect(uri).toContain(`secret=${secret}`);
  expect(await enter({})).toMatchObject({ status: 200 });
  const wrong = await ask("POST", "/second-factor/confirm", { code: "000000" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields.code).toContain("This code is wrong.");
  expect((await ask("GET", "/second-factor")).json()).toEqual({ factor: null });

  const confirmed = await ask("POST", "/second-factor/confirm", { code: appWith(secret)() });

  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  expect((await ask("GET", "/second-factor")).json().factor).toMatchObject({
    recoveryCodesLeft: 10,
  });
  expect(await enter({})).toEqual({ status: 401, code: "code_needed", cookies: 0 });
  expect((await ask("POST", "/second-factor")).statusCode).toBe(409);
});

test("a code opens once, within a span before and after; another's and an old one never", async () => {
  const { show } = await setUp();

  expect(await enter({ code: show(-2) })).toMatchObject({ status: 401, code: "wrong_code" });
  expect(await enter({ code: show(2) })).toMatchObject({ status: 401, code: "wrong_code" });
  clock.pass(2 * spanMs);
  expect(await enter({ code: show(-1) })).toMatchObject({ status: 200 });
  expect(await enter({ code: show(-1) })).toMatchObject({ status: 401, code: "wrong_code" });
  expect(await enter({ code: `${show(1).slice(0, 3)} ${show(1).slice(3)}` })).toMatchObject({
    status: 200,
  });
  expect(await enter({ code: show(0) })).toMatchObject({ status: 401 });
});

test("of several requests with one code only one gets in", async () => {
  const { show } = await setUp();
  const code = show();

  const answers = await Promise.all(Array.from({ length: 6 }, () => enter({ code })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a recovery code opens once, however it is written", async () => {
  const { codes, ask } = await setUp();
  const [first = "", second = ""] = codes;

  expect(await enter({ code: first })).toMatchObject({ status: 200 });
  expect(await enter({ code: first })).toMatchObject({ status: 401 });
  expect(await enter({ code: second.replaceAll("-", "").toUpperCase() })).toMatchObject({
    status: 200,
  });
  expect((await ask("GET", "/second-factor")).json().factor.recoveryCodesLeft).toBe(8);
});

test("case 117: guesses at codes are throttled, and only who has the password learns that there is one", async () => {
  const { show } = await setUp();
  expect(await enter({ password: "wrong", code: show() })).toMatchObject({
    status: 401,
    code: "invalid_credentials",
  });
  for (let i = 0; i < 10; i++)
    expect(await enter({ code: String(i).repeat(6) })).toMatchObject({ status: 401 });

  expect(await enter({ code: show() })).toMatchObject({ status: 429 });
  clock.pass(15 * 60_000);
  expect(await enter({ code: show() })).toMatchObject({ status: 200 });
});

test("case 117: guesses at the code that takes it out are throttled", async () => {
  const { ask, show } = await setUp();
  for (let i = 0; i < 10; i++)
    expect((await ask("POST", "/second-factor/remove", { code: `00000${i}` })).statusCode).toBe(
      400,
    );

  expect((await ask("POST", "/second-factor/remove", { code: show() })).statusCode).toBe(429);
  expect((await ask("GET", "/second-factor")).json().factor).not.toBeNull();
});

test("case 121: neither the secret nor a recovery code stands in the database", async () => {
  const { proposed, codes } = await setUp();

  const stored = JSON.stringify([
    await app.db.select().from(secondFactors),
    await app.db.select().from(recoveryCodes),
    await app.db.select().from(auditEvents),
  ]);

  expect(stored).toContain("operator.second-factor-added");
  expect(stored).not.toContain(proposed.secret);
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
});

test("setting one up wants the password given lately, and taking it out a code as well", async () => {
  const { ask, show, codes } = await setUp();
  const remove = (code: string) => ask("POST", "/second-factor/remove", { code });
  clock.pass(10 * 60_000);

  expect((await remove(show())).json().code).toBe("password_needed");
  expect((await ask("POST", "/second-factor")).json().code).toBe("password_needed");
  await ask("POST", "/prove", { password });
  expect((await ask("POST", "/second-factor/remove", {})).statusCode).toBe(400);
  expect((await remove("000000")).json().fields.code).toContain("is wrong");
  expect((await enter({})).code).toBe("code_needed");
  expect((await remove(codes[0] ?? "")).statusCode).toBe(200);

  expect(await enter({})).toMatchObject({ status: 200 });
  expect((await app.db.select().from(auditEvents)).map(({ action }) => action)).toContain(
    "operator.second-factor-removed",
  );
});

test("when the key that sealed it is gone, the app's code is refused in words and a recovery code works", async () => {
  const { operator, show, codes } = await setUp();
  const other = encryptionWith("o".repeat(40));
  const secret = other.seal("JBSWY3DPEHPK3PXP", `second_factors.${operator.id}`);
  await app.db.update(secondFactors).set({ secret });

  const refused = await app.inject({
    method: "POST",
    url: `/api${operatorPaths.signIn}/login`,
    payload: { email: operator.email, password, code: show() },
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain("Use a recovery code");
  expect(refused.cookies).toEqual([]);
  expect(await unreadableSecondFactors(app)).toEqual([operator.id]);
  expect(await enter({ code: codes[0] })).toMatchObject({ status: 200 });
});
