import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { only } from "#database/rows.ts";
import { users } from "#database/schema.ts";
import { mailedLinks } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServer } from "#testing/server/test-server.ts";

const { app, clock } = await startTestServer(accountRoutes);
const { db } = app;
const password = "rye-bread-daily";
const dayMs = 86_400_000;

async function withSession(email = "nora@old.example") {
  const owner = await createOwner(db, { email, password, emailVerifiedAt: clock.now() });
  return { owner, cookie: await signIn(app, owner) };
}

const post = (url: string, payload: object, cookie = "") =>
  app.inject({ method: "POST", url, payload, headers: { cookie } });
const wish = (cookie: string, email: string, typed = password) =>
  post("/api/settings/email", { email, password: typed }, cookie);
const confirm = (cookie: string, token: string) =>
  post("/api/settings/email/confirm", { token }, cookie);
const emailOf = async (id: string) =>
  only(await db.select({ email: users.email }).from(users).where(eq(users.id, id))).email;
const enter = async (email: string) =>
  (await post("/api/auth/login", { email, password })).statusCode;
const linkTo = () => mailedToken(app, "auth.change-email");

test("an address changes once the new one is confirmed, and the old one is told before and after", async () => {
  const { owner, cookie } = await withSession();
  expect((await wish(cookie, " Nora@New.Example ")).statusCode).toBe(200);
  expect(await emailOf(owner.id)).toBe("nora@old.example");
  expect(await db.select().from(mails)).toMatchObject([
    { to: "nora@new.example", subject: "Please confirm your new email address" },
    { to: "nora@old.example", subject: "Someone asked to change your email address" },
  ]);

  expect((await confirm(cookie, await linkTo())).json()).toEqual({ email: "nora@new.example" });
  expect(await enter("nora@new.example")).toBe(200);
  expect(await enter("nora@old.example")).toBe(401);
  const told = await db.select().from(mails).where(eq(mails.to, "nora@old.example"));
  expect(told.map(({ subject }) => subject)).toContain("Your email address was changed");
  expect(told.some(({ text }) => text.includes("nora@new.example"))).toBe(false);
});

test("case 287: nobody changes an address without the password, to an account's, or without end", async () => {
  const { owner, cookie } = await withSession();
  expect((await wish(cookie, "new@new.example", "guessed")).json().fields.password).toBeDefined();
  expect(await db.$count(mails)).toBe(0);
  expect((await wish(cookie, "nora@old.example")).statusCode).toBe(400);
  await createOwner(db, { email: "vera@example.com" });
  for (let n = 0; n < 5; n++) expect((await wish(cookie, "vera@example.com")).statusCode).toBe(409);
  expect((await wish(cookie, "vera@example.com")).statusCode).toBe(429);
  expect(await db.$count(mails)).toBe(0);
  expect(await emailOf(owner.id)).toBe("nora@old.example");
});

test("case 287: no address is mailed more than three times an hour, whoever asks", async () => {
  const { cookie } = await withSession();
  const sent = [];
  for (let n = 0; n < 4; n++) sent.push((await wish(cookie, "victim@example.com")).statusCode);
  expect(sent).toEqual([200, 200, 200, 429]);
});

test("case 287: a link works once, for a day, in the account's own session, and only the newest", async () => {
  const { owner, cookie } = await withSession();
  await wish(cookie, "first@new.example");
  const first = await linkTo();
  await wish(cookie, "second@new.example");
  const second = await linkTo();
  const other = await signIn(app, await createOwner(db));
  expect((await confirm(cookie, first)).statusCode).toBe(410);
  expect((await confirm(other, second)).statusCode).toBe(410);
  expect((await confirm("", second)).statusCode).toBe(401);
  clock.pass(dayMs);
  expect((await confirm(cookie, second)).statusCode).toBe(410);
  expect(await emailOf(owner.id)).toBe("nora@old.example");

  await wish(cookie, "third@new.example");
  const third = await linkTo();
  const both = await Promise.all([confirm(cookie, third), confirm(cookie, third)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
});

test("case 287: a new password ends a change, and links to the old address end with it", async () => {
  const { owner, cookie } = await withSession();
  await wish(cookie, "thief@evil.example");
  const changed = { currentPassword: password, newPassword: "another rye bread" };
  const answer = await post("/api/auth/password", changed, cookie);
  expect(answer.statusCode).toBe(200);
  const again = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await confirm(again, await linkTo())).statusCode).toBe(410);

  await wish(again, "nora@new.example", "another rye bread");
  await db.insert(mailedLinks).values({
    userId: owner.id,
    kind: "new-password",
    tokenHash: "to the old address",
    expire: new Date("2030-01-01"),
  });
  expect((await confirm(again, await linkTo())).statusCode).toBe(200);
  expect(await db.$count(mailedLinks)).toBe(0);
});

test("case 287: an address that somebody registers meanwhile stays theirs", async () => {
  const { owner, cookie } = await withSession();
  await wish(cookie, "vera@example.com");
  await createOwner(db, { email: "vera@example.com" });
  expect((await confirm(cookie, await linkTo())).statusCode).toBe(409);
  expect(await emailOf(owner.id)).toBe("nora@old.example");
});

test("case 287: an address that was given up gets no second trial", async () => {
  const plan = await createPlan(db, { isTrial: true, trialDays: 7 });
  const trial = { planId: plan.id, subscriptionStatus: "trial" } as const;
  const planExpiresAt = new Date(clock.now().getTime() + dayMs);
  const owner = await createOwner(db, {
    ...{ email: "nora@old.example", password, emailVerifiedAt: clock.now() },
    ...{ ...trial, planExpiresAt },
  });
  const cookie = await signIn(app, owner);
  await wish(cookie, "nora@new.example");
  await confirm(cookie, await linkTo());
  const names = { firstName: "Nora", lastName: "Again" };
  const again = await post("/api/auth/register", { ...names, email: "nora@old.example", password });
  expect(again.json().planExpiresAt).toBe(planExpiresAt.toISOString());
});
