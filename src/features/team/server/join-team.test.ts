import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { teamRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(teamRoutes);
const dayMs = 86_400_000;

test("an account with a pending payment cannot join: nobody could cancel the plan afterwards", async () => {
  const plan = await createPlan(app.db, { features: { team: true } });
  const nora = await createOwner(app.db, { planId: plan.id, emailVerifiedAt: clock.now() });
  const mia = await createOwner(app.db, { email: "mia@example.com", emailVerifiedAt: clock.now() });
  const post = async (by: typeof nora, url: string, payload: object) =>
    app.inject({ method: "POST", url, headers: { cookie: await signIn(app, by) }, payload });
  await post(nora, "/api/team/invitations", { email: mia.email, role: "inbox" });
  const token = await mailedToken(app);
  const join = () => post(mia, "/api/team/join", { token });
  const began = { email: mia.email, planName: "Premium", duration: 1, amount: "29" } as const;
  const payment = only(
    await app.db
      .insert(payments)
      .values({
        ...began,
        userId: mia.id,
        currency: "USD",
        provider: "flutterwave",
        txRef: "pay-1",
        nextCheckAt: clock.now(),
        createdAt: clock.now(),
      })
      .returning(),
  );
  const answer = await join();
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining("that payment may still arrive"),
  ]);

  clock.pass(dayMs);
  const isPayment = eq(payments.id, payment.id);
  await app.db.update(payments).set({ transactionId: "7" }).where(isPayment);
  expect((await join()).statusCode).toBe(409);
  await app.db.update(payments).set({ transactionId: null }).where(isPayment);
  expect((await join()).statusCode).toBe(200);
});
