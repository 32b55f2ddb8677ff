import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { pastTrials } from "#database/schema-accounts.ts";
import { rememberTrial } from "#features/accounts/server/public.ts";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createMember, createOwner, createPlan } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { accountRoutes } from "./account-routes.ts";

const { app, clock } = await startTestServer(accountRoutes, (server: FastifyInstance) =>
  adminRoutes(server, { operator: operatorPaths }),
);
const { db } = app;
const dayMs = 86_400_000;
const email = "vera@example.com";
const password = "rye-bread-daily";

async function register() {
  const payload = { firstName: "Vera", lastName: "Baker", email, password };
  const answer = await app.inject({ method: "POST", url: "/api/auth/register", payload });
  expect(answer.statusCode).toBe(201);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const remove = async () => {
    const url = "/api/settings/deletion";
    const deletion = {
      method: "POST",
      url,
      headers: { cookie },
      payload: { email, password },
    } as const;
    expect((await app.inject(deletion)).statusCode).toBe(200);
  };
  return { endsAt: await endOfTrial(), remove };
}

async function endOfTrial() {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user?.planExpiresAt?.getTime();
}

const confirm = () => db.update(users).set({ emailVerifiedAt: clock.now() });

test("for a year, registering a deleted account's address again continues its old trial", async () => {
  const first = await register();
  await confirm();
  clock.pass(3 * dayMs);
  await first.remove();
  clock.pass(dayMs);
  const second = await register();
  expect(second.endsAt).toBe(first.endsAt);
  expect(JSON.stringify(await db.select().from(pastTrials))).not.toContain("vera");

  await confirm();
  await second.remove();
  clock.pass(30 * dayMs);
  const third = await register();
  expect(third.endsAt).toBe(first.endsAt);
  await confirm();
  await third.remove();

  clock.pass(366 * dayMs);
  expect((await register()).endsAt).toBe(clock.now().getTime() + 7 * dayMs);
});

test("an account that the operator deletes, or that has paid, gives no second trial", async () => {
  await register();
  await confirm();
  await db.update(users).set({
    subscriptionStatus: "active",
    planExpiresAt: new Date(clock.now().getTime() + 90 * dayMs),
  });
  const [vera] = await db.select().from(users);
  const { ask } = await asOperator(app);
  expect((await ask("DELETE", `/users/${vera?.id}`)).statusCode).toBe(200);
  const deletedAt = clock.now().getTime();
  clock.pass(1_000);
  expect((await register()).endsAt).toBe(deletedAt);
});

test("an account that went on with a free plan, which has no end, gives no second trial", async () => {
  const first = await register();
  await confirm();
  const free = await createPlan(db);
  await db
    .update(users)
    .set({ planId: free.id, subscriptionStatus: "active", planExpiresAt: null });
  await first.remove();
  const deletedAt = clock.now().getTime();
  clock.pass(1_000);
  expect((await register()).endsAt).toBe(deletedAt);
});

test("who was a colleague of another owner and deletes that account has used up no trial", async () => {
  const member = await createMember(db, (await createOwner(db)).id, "editor");
  await db.update(users).set({ email }).where(eq(users.id, member.id));
  await rememberTrial(db, app.encryption, clock.now(), member.id);
  await db.delete(users).where(eq(users.id, member.id));
  expect((await register()).endsAt).toBe(clock.now().getTime() + 7 * dayMs);
});

test("nobody uses up the trial of an address that is not theirs", async () => {
  const stranger = await register();
  await stranger.remove();
  clock.pass(30 * dayMs);
  expect((await register()).endsAt).toBe(clock.now().getTime() + 7 * dayMs);
});
