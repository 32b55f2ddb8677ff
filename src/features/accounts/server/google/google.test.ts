import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { identities, secondFactors, sessions } from "#database/schema-accounts.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createEndpoint, createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { googleClient, startGoogle } from "#testing/server/google.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";

const google = await startGoogle();
const { app, clock } = await startTestServerWith(
  { GOOGLE_ISSUER: google.issuer, ...googleClient },
  accountRoutes,
);
// The issuer uses the machine's clock.
beforeEach(() => clock.set(new Date().toISOString()));

type Cookies = { name: string; value: string }[];
const header = (cookies: Cookies) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

async function begin(query = "") {
  const answer = await app.inject({ url: `/api/login${query}` });
  return { to: String(answer.headers.location), cookie: header(answer.cookies as Cookies) };
}

async function comeBack(back: URL, cookie: string) {
  const answer = await app.inject({ url: back.pathname + back.search, headers: { cookie } });
  const session = answer.cookies.find(({ name, value }) => name.endsWith("_session") && value);
  return { to: answer.headers.location, status: answer.statusCode, session, answer };
}

async function enter(query = "") {
  const { to, cookie } = await begin(query);
  return comeBack(await google.approve(to), cookie);
}

const nora = { email: "nora@millstone.example" };
const noraUser = () => app.db.select().from(users).where(eq(users.email, nora.email));

test("§1.1, 2.21, 7.5, ruling 3: a first Google sign-in creates an account with a trial and a session", async () => {
  const { to, session } = await enter();

  expect(to).toBe("/");
  expect(await noraUser()).toMatchObject([
    {
      firstName: "Nora",
      lastName: "Whelan",
      profileImageUrl: "https://pictures.example/nora.png",
      authProvider: "google",
      password: null,
      emailVerifiedAt: expect.any(Date),
      subscriptionStatus: "trial",
    },
  ]);
  const headers = { cookie: header([session as Cookies[number]]) };
  expect((await app.inject({ url: "/api/auth/user", headers })).json()).toMatchObject(nora);
});

test("case 92: the code flow uses S256, nonce, state and the exact redirect, and the exchange sends the verifier", async () => {
  await enter();
  const { authorize, token } = await google.seen();

  expect(authorize).toMatchObject([
    {
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      redirect_uri: "http://127.0.0.1:3000/api/auth/google/callback",
    },
  ]);
  for (const name of ["state", "nonce", "code_challenge"])
    expect(authorize[0]?.[name]).toMatch(/^[\w-]{43}$/);
  expect(token).toMatchObject([{ code_verifier: expect.stringMatching(/^[\w-]{43}$/) }]);
});

test.each([
  "aud",
  "iss",
  "nonce",
  "no nonce",
  "exp",
  "iat",
  "old iat",
  "kid",
  "signature",
  "alg none",
  "HS256",
])("case 93: a token with a wrong %s is refused", async (fault) => {
  await google.tell({ fault });
  const { to, session } = await enter();

  expect(to).toBe("/login?problem=refused");
  expect(session).toBeUndefined();
  expect(await app.db.select().from(users)).toEqual([]);
});

test("case 93: rotated Google keys are fetched", async () => {
  await enter();
  await google.tell({ isRotated: true });

  expect((await enter()).session).toBeDefined();
});

test("case 91: another browser's code and state sign in nobody, and a callback works once", async () => {
  const attacker = await begin();
  const back = await google.approve(attacker.to);
  const victim = await begin();
  for (const cookie of ["", victim.cookie]) {
    const { to, session } = await comeBack(back, cookie);
    expect(to).toMatch(/^\/login\?problem=(expired|refused)$/);
    expect(session).toBeUndefined();
  }

  const own = await google.approve(victim.to);
  const first = await comeBack(own, victim.cookie);
  expect(first.session).toBeDefined();
  expect(first.answer.cookies).toContainEqual(
    expect.objectContaining({ name: expect.stringContaining("google"), value: "" }),
  );
  expect((await comeBack(own, victim.cookie)).session).toBeUndefined();
});

test("case 91: a callback after ten minutes is refused", async () => {
  const { to, cookie } = await begin();
  const back = await google.approve(to);
  clock.pass(601_000);

  expect((await comeBack(back, cookie)).to).toBe("/login?problem=expired");
});

test("case 94: an account registered with someone else's address loses access when its owner signs in with Google", async () => {
  const owner = await createOwner(app.db, { ...nora, password: "attacker's", firstName: "Mal" });
  const cookie = await signIn(app, owner);
  await createEndpoint(app.db, owner.id);

  expect((await enter()).to).toBe("/");
  expect(await app.db.select().from(webhookEndpoints)).toMatchObject([{ isActive: false }]);
  expect(await noraUser()).toMatchObject([{ id: owner.id, password: null, firstName: "Nora" }]);
  expect((await app.inject({ url: "/api/auth/user", headers: { cookie } })).statusCode).toBe(401);
});

test("ruling 3: an account that has proved its address keeps its password and sessions when it is linked", async () => {
  const owner = await createOwner(app.db, {
    ...nora,
    password: "rye-bread",
    emailVerifiedAt: new Date(),
  });
  await signIn(app, owner);

  expect((await enter()).session).toBeDefined();
  expect(await noraUser()).toMatchObject([{ id: owner.id, password: owner.password }]);
  expect(await app.db.select().from(sessions)).toHaveLength(2);
});

test("ruling 3: an address not verified by Google neither links nor creates an account", async () => {
  await google.tell({ person: { sub: "x", ...nora, email_verified: false } });

  expect((await enter()).to).toBe("/login?problem=unverified");
  expect(await app.db.select().from(users)).toEqual([]);
});

test("case 96: the subject identifies the account: a new e-mail is the same account, a new subject is not", async () => {
  await enter();
  const [before] = await noraUser();
  await google.tell({
    person: { sub: "google-nora", email: "new@x.example", email_verified: true },
  });
  await enter();
  expect(await app.db.select().from(users)).toHaveLength(1);

  await google.tell({ person: { sub: "another", ...nora, email_verified: true } });
  expect((await enter()).to).toBe("/login?problem=other-account");
  const own = and(eq(identities.subject, "another"), eq(identities.userId, before?.id ?? ""));
  expect(await app.db.select().from(identities).where(own)).toEqual([]);
});

test("Google cannot sign in an operator", async () => {
  await createOperator(app.db, nora);

  expect((await enter()).to).toBe("/login?problem=other-account");
});

test("ruling 6: with registration closed Google creates no account but signs in existing ones", async () => {
  await writeSetting(app, "registration_open", "false");
  expect((await enter()).to).toBe("/login?problem=registration-closed");

  await createOwner(app.db, { ...nora, emailVerifiedAt: new Date() });
  expect((await enter()).to).toBe("/");
});

test.each([
  ["discovery", "down"],
  ["discovery", "HTML"],
  ["token", "slow"],
  ["token", "500"],
  ["token", "HTML"],
  ["certs", "500"],
])(
  "cases 97, 216: when Google's %s %s the browser is back at /login with a message",
  async (endpoint, how) => {
    if (endpoint === "discovery") clock.pass(25 * 3_600_000);
    await google.tell({ away: { endpoint, how } });

    const { to } = endpoint === "discovery" ? await begin() : await enter();
    expect(to).toBe("/login?problem=away");
  },
);

test("declining at Google shows a message", async () => {
  await google.tell({ fault: "cancelled" });

  expect((await enter()).to).toBe("/login?problem=cancelled");
});

test("case 98: sign-in returns only to pages of this site", async () => {
  for (const [returnTo, shown] of [
    ["//evil.example", "/"],
    ["https:evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/%09/evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/leads?search=x", "/leads?search=x"],
  ] as const)
    expect((await enter(`?returnTo=${encodeURIComponent(returnTo)}`)).to).toBe(shown);
});

test("case 98: a forged or moved sign-in cookie is rejected", async () => {
  const { to, cookie } = await begin();
  const back = await google.approve(to);
  const { state } = Object.fromEntries(back.searchParams);
  const [name = "", sealed = ""] = cookie.split("=");
  const written = {
    state,
    nonce: "n",
    verifier: "v",
    startedAt: clock.now().getTime(),
    returnTo: "//evil.example",
  };
  const ofOtherPlace = app.encryption.seal(JSON.stringify(written), "cookie another");
  const plain = Buffer.from(JSON.stringify(written)).toString("base64url");
  for (const value of [plain, ofOtherPlace, `${sealed.slice(0, -2)}AA`])
    expect((await comeBack(back, `${name}=${value}`)).to).toBe("/login?problem=expired");
});

test("case 98: the return path is also checked when used", async () => {
  const { to, cookie } = await begin();
  const back = await google.approve(to);
  const [name = "", sealed = ""] = cookie.split("=");
  const attempt = JSON.parse(app.encryption.open(sealed, "cookie google"));
  const changed = JSON.stringify({ ...attempt, returnTo: "//evil.example" });
  const { to: shown, session } = await comeBack(
    back,
    `${name}=${app.encryption.seal(changed, "cookie google")}`,
  );
  expect(session).toBeDefined();
  expect(shown).toBe("/");
});

test("case 99: the final address contains no code, token or state", async () => {
  const { to, answer } = await enter();

  expect(to).toBe("/");
  expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("case 107: Google always gets the configured address, whatever the Host header", async () => {
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const { headers: answered } = await app.inject({ url: "/api/login", headers });

  expect(new URL(String(answered.location)).searchParams.get("redirect_uri")).toBe(
    "http://127.0.0.1:3000/api/auth/google/callback",
  );
});

test("the client in the settings takes precedence over the environment", async () => {
  await writeSetting(app, "google_client_id", "of-the-settings");
  await writeSetting(app, "google_client_secret", "secret");
  await writeSetting(app, "google_redirect_uri", "https://chat.example/back");

  const { searchParams } = new URL((await begin()).to);
  expect(searchParams.get("client_id")).toBe("of-the-settings");
  expect(searchParams.get("redirect_uri")).toBe("https://chat.example/back");
});

test("two concurrent first sign-ins create one account", async () => {
  const ends = await Promise.all([enter(), enter(), enter()]);

  expect(ends.map(({ to }) => to)).toEqual(["/", "/", "/"]);
  expect(await app.db.select().from(users)).toHaveLength(1);
});

test("case 286: a Google account of the address does not pass an account's second factor", async () => {
  const owner = await createOwner(app.db, { ...nora, emailVerifiedAt: clock.now() });
  await app.db
    .insert(secondFactors)
    .values({ userId: owner.id, secret: "sealed", confirmedAt: clock.now() });

  expect(await enter()).toMatchObject({ to: "/login?problem=other-account", session: undefined });
  expect(await app.db.select().from(identities)).toEqual([]);
});

test("case 287: the Google account of the old address no longer opens the account", async () => {
  const password = "rye-bread-daily";
  const owner = await createOwner(app.db, { ...nora, password, emailVerifiedAt: clock.now() });
  expect((await enter()).to).toBe("/");
  const headers = { cookie: await signIn(app, owner) };
  const post = (url: string, payload: object) =>
    app.inject({ method: "POST", url, headers, payload });
  await post("/api/settings/email", { email: "nora@new.example", password });
  const token = await mailedToken(app, "auth.change-email");
  expect((await post("/api/settings/email/confirm", { token })).statusCode).toBe(200);

  await enter();
  const [known] = await app.db.select().from(identities);
  expect(known?.userId).not.toBe(owner.id);
});
