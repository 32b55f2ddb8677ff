import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";

const { app, clock } = await startTestServer(accountRoutes);

test("§7.2: the current user requires a session", async () => {
  expect((await app.inject({ url: "/api/auth/user" })).statusCode).toBe(401);
});

test("ruling 13: an overdue trial or plan expires when it is read", async () => {
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

test("ruling 13: a plan that is not overdue, or is cancelled, stays unchanged", async () => {
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

test("case 89: responses about a person are never cached", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  const answer = await app.inject({ url: "/api/auth/user", headers: { cookie } });

  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("case 102: owner calls allow no other origin", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  const headers = { cookie, origin: "https://evil.example" };
  const answer = await app.inject({ url: "/api/auth/user", headers });

  expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
});
