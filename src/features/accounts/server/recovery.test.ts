import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { mailedLinks } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { openMail } from "#platform/server/mail.ts";
import { createEndpoint, createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { authJobs } from "./jobs.ts";

const { app, clock, queuedJobs } = await startTestServer(accountRoutes);
const { "auth.mail-new-password": mailNewPassword } = authJobs({
  db: app.db,
  config: app.config,
  encryption: app.encryption,
  clock,
});
const minuteMs = 60_000;
const vera = { email: "vera@example.com", password: "rye-bread" };

function post(url: string, payload: object = {}, cookie = "") {
  return app.inject({ method: "POST", url, payload, headers: { cookie } });
}
const forget = (email: string) => post("/api/auth/forgot-password", { email });
const reset = (token: string, password = "a new loaf") =>
  post("/api/auth/reset-password", { token, password });
const enter = (password: string) => post("/api/auth/login", { email: vera.email, password });

async function register() {
  const account = { ...vera, firstName: "Vera", lastName: "Baker" };
  const { statusCode, cookies } = await post("/api/auth/register", account);
  expect(statusCode).toBe(201);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function newestToken() {
  for (const { name, data } of await queuedJobs())
    if (name === "auth.mail-new-password") await mailNewPassword(data as { userId: string | null });
  return mailedToken(app);
}

test("ruling 5: a mailed link replaces a forgotten password and signs everyone else out", async () => {
  const owner = await createOwner(app.db, vera);
  const elsewhere = await signIn(app, owner);
  expect((await forget(" Vera@Example.com")).statusCode).toBe(200);
  const token = await newestToken();
  const [mail] = await app.db.select().from(mails);
  expect(mail).toMatchObject({ to: vera.email, ownerId: owner.id });
  const html = mail && openMail(app.encryption, mail)?.html;
  expect(html).toContain(`http://127.0.0.1:3000/reset-password?token=${token}`);

  const answer = await reset(token);
  expect(answer.statusCode).toBe(200);
  const own = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const asks = (cookie: string) => app.inject({ url: "/api/auth/user", headers: { cookie } });
  expect((await asks(own)).statusCode).toBe(200);
  expect((await asks(elsewhere)).statusCode).toBe(401);
  expect((await enter(vera.password)).statusCode).toBe(401);
  expect((await enter("a new loaf")).statusCode).toBe(200);
});

test("ruling 5: resetting the password of an unconfirmed account disables webhooks that may be someone else's", async () => {
  const owner = await createOwner(app.db, vera);
  const { id: endpointId } = await createEndpoint(app.db, owner.id);
  const others = await createEndpoint(app.db, (await createOwner(app.db)).id);
  await forget(vera.email);
  expect((await reset(await newestToken())).statusCode).toBe(200);

  const isOn = async () =>
    Object.fromEntries(
      (await app.db.select().from(webhookEndpoints)).map(({ id, isActive }) => [id, isActive]),
    );
  expect(await isOn()).toEqual({ [endpointId]: false, [others.id]: true });
  const told = (await app.db.select().from(mails)).find(({ kind }) => kind === "webhooks.stopped");
  expect(told).toMatchObject({ to: vera.email, text: expect.stringContaining("hooks.example") });

  // From now on the address is proved.
  await app.db.update(webhookEndpoints).set({ isActive: true });
  await forget(vera.email);
  expect((await reset(await newestToken())).statusCode).toBe(200);
  expect(await isOn()).toEqual({ [endpointId]: true, [others.id]: true });
});

test("ruling 5: a link works once, for 30 minutes, and only the newest one", async () => {
  await createOwner(app.db, vera);
  await forget(vera.email);
  const first = await newestToken();
  await forget(vera.email);
  const second = await newestToken();
  expect((await reset(first)).statusCode).toBe(410);

  clock.pass(30 * minuteMs - 1);
  const both = await Promise.all([reset(second), reset(second)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);

  await forget(vera.email);
  const late = await newestToken();
  clock.pass(30 * minuteMs);
  expect((await reset(late)).statusCode).toBe(410);
});

test("ruling 5: earlier links stop working after a password change", async () => {
  const cookie = await signIn(app, await createOwner(app.db, vera));
  await forget(vera.email);
  const token = await newestToken();
  const change = { currentPassword: vera.password, newPassword: "a new loaf" };
  expect((await post("/api/auth/password", change, cookie)).statusCode).toBe(200);

  expect((await reset(token, "an old loaf")).statusCode).toBe(410);
  expect((await enter("a new loaf")).statusCode).toBe(200);
});

test("case 71, ruling 5: asking for a link does not reveal whether an account exists", async () => {
  await createOwner(app.db, vera);
  await createOperator(app.db, { email: "operator@example.com" });
  const answers = [
    await forget(vera.email),
    await forget("unknown@example.com"),
    await forget("operator@example.com"),
  ];

  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array(3).fill([200, "{}"]),
  );
  expect(await queuedJobs()).toHaveLength(3);
  await newestToken();
  expect(await app.db.select({ to: mails.to }).from(mails)).toEqual([{ to: vera.email }]);
});

test("an address gets at most three links an hour, without being told", async () => {
  await createOwner(app.db, vera);
  for (let i = 0; i < 5; i++) expect((await forget(vera.email)).statusCode).toBe(200);

  expect(await queuedJobs()).toHaveLength(3);
});

test("case 83: a stored link hash opens nothing", async () => {
  await createOwner(app.db, vera);
  await forget(vera.email);
  const token = await newestToken();
  const [link] = await app.db.select().from(mailedLinks);

  expect(JSON.stringify(link)).not.toContain(token);
  expect((await reset(link?.tokenHash ?? "")).statusCode).toBe(410);
});

test("case 86: a weak new password is refused, and the link stays valid", async () => {
  await createOwner(app.db, vera);
  await forget(vera.email);
  const token = await newestToken();

  expect((await reset(token, "12345")).json()).toMatchObject({
    fields: { password: "Password must be at least 6 characters" },
  });
  expect((await reset(token, "password")).statusCode).toBe(400);
  expect((await reset(token)).statusCode).toBe(200);
});

test("ruling 6: registering mails a link that confirms the address, once", async () => {
  const cookie = await register();
  const [mail] = await app.db.select().from(mails);
  expect(mail).toMatchObject({ kind: "auth.verify-email", to: vera.email });
  const verify = async () => post("/api/auth/verify-email", { token: await newestToken() }, cookie);

  expect((await verify()).statusCode).toBe(200);
  const [user] = await app.db.select().from(users);
  expect(user?.emailVerifiedAt).toEqual(clock.now());
  expect((await verify()).statusCode).toBe(410);
});

test("case 94: the link confirms nothing without the account's own session", async () => {
  const waiting = await register();
  const token = await newestToken();
  const reader = await signIn(app, await createOwner(app.db));
  expect((await post("/api/auth/verify-email", { token })).statusCode).toBe(401);
  expect((await post("/api/auth/verify-email", { token }, reader)).statusCode).toBe(410);

  const [user] = await app.db.select().from(users).where(eq(users.email, vera.email));
  expect(user?.emailVerifiedAt).toBeNull();
  expect((await post("/api/auth/verify-email", { token }, waiting)).statusCode).toBe(200);
});

test("ruling 6: the mail can be requested again until the address is confirmed, three times an hour", async () => {
  const owner = await createOwner(app.db, vera);
  const cookie = await signIn(app, owner);
  const again = () => post("/api/auth/verification-mail", {}, cookie);
  for (let i = 0; i < 3; i++) expect((await again()).statusCode).toBe(200);
  expect((await again()).statusCode).toBe(429);
  expect(await app.db.select().from(mails)).toHaveLength(3);

  clock.pass(61 * minuteMs);
  await app.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, owner.id));
  expect((await again()).statusCode).toBe(200);
  expect(await app.db.select().from(mails)).toHaveLength(3);
});

test("an address gets three of these mails an hour, however often its account is recreated", async () => {
  for (let i = 0; i < 5; i++) {
    await register();
    await app.db.delete(users).where(eq(users.email, vera.email));
  }
  const sent = (await queuedJobs()).filter(({ name }) => name === "mail.deliver");
  expect(sent).toHaveLength(3);
});

test("a link of one kind does not work as another", async () => {
  await register();
  const token = await newestToken();

  expect((await reset(token)).statusCode).toBe(410);
});
