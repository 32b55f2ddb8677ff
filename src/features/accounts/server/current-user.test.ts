import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";

const { app, clock } = await startTestServer(accountRoutes);

test("§7.2: the current user is for the signed-in only", async () => {
  expect((await app.inject({ url: "/api/auth/user" })).statusCode).toBe(401);
});

test("ruling 13: a trial or plan that has passed its date is expired when it is read", async () => {
  for (const subscriptionStatus of ["trial", "active"] as const) {
    const owner = await createOwner(app.db, { subscriptionStatus, planExpiresAt: clock.now() });
    const cookie = await signIn(app, owner);
    const user = await app.inject({ url: "/api/auth/user", headers: { cookie } });
    expect(user.json().subscriptionStatus).toBe("expired");
  }
  expect(await app.db.select().from(users)).toMatchObject([
    { subscriptionStatus: "expired" },
    { subscriptionStatus: "expired" },
  ]);
});

test("ruling 13: what has not passed its date, or is cancelled, stays what it is", async () => {
  const later = new Date(clock.now().getTime() + 1);
  for (const [subscriptionStatus, planExpiresAt] of [
    ["trial", later],
    ["active", null],
    ["cancelled", clock.now()],
  ] as const) {
    const owner = await createOwner(app.db, { subscriptionStatus, planExpiresAt });
    const cookie = await signIn(app, owner);
    const user = await app.inject({ url: "/api/auth/user", headers: { cookie } });
    expect(user.json().subscriptionStatus).toBe(subscriptionStatus);
  }
});

test("case 89: an answer about a person is stored by no cache", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  const answer = await app.inject({ url: "/api/auth/user", headers: { cookie } });

  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("case 102: a call of owners allows no other origin", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  const headers = { cookie, origin: "https://evil.example" };
  const answer = await app.inject({ url: "/api/auth/user", headers });

  expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
});
