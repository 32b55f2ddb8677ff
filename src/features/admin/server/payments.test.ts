import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { payments } from "#database/schema-billing.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { createOwner } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { LedgerRow } from "../contract-payments.ts";
import { adminRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

let made = 0;
async function pay(values: Partial<typeof payments.$inferInsert> = {}) {
  const [payment] = await app.db
    .insert(payments)
    .values({
      email: "olga@example.com",
      planName: "Premium",
      duration: 1,
      amount: "29.00",
      currency: "USD",
      provider: "sandbox",
      txRef: `parley-${++made}`,
      status: "successful",
      ...values,
    })
    .returning();
  return payment?.id ?? "";
}

test("§3.9: the ledger is listed, searched and filtered, and says what wants somebody", async () => {
  const { ask } = await asOperator(app);
  await pay({ email: "vera@example.com", status: "pending" });
  const asked = await pay({ refundRequestedAt: clock.now(), refundReason: "Not for us" });
  await pay({ flag: "amount", status: "mismatched", paidAmount: "9.00", paidCurrency: "USD" });
  const list = async (query: string) =>
    (await ask("GET", `/payments?${query}`)).json<LedgerRow[]>();

  expect(await list("")).toHaveLength(3);
  expect(await list("search=vera")).toMatchObject([{ email: "vera@example.com" }]);
  expect(await list("need=refund")).toMatchObject([{ id: asked, refundReason: "Not for us" }]);
  expect(await list("need=look")).toMatchObject([{ flag: "amount", paidAmount: "9.00" }]);
  expect(await list("status=pending")).toHaveLength(1);
  expect((await ask("GET", "/payments/needs")).json()).toEqual({ refund: 1, look: 1 });
});

test("a payment is marked as refunded once, with the password given lately, and it is logged", async () => {
  const { ask } = await asOperator(app, { password: "rye-bread-daily" });
  const owner = await createOwner(app.db, { subscriptionStatus: "active" });
  const id = await pay({ userId: owner.id, refundRequestedAt: clock.now() });
  clock.pass(11 * 60_000);
  const mark = () => ask("POST", `/payments/${id}/refunded`, { endsPlan: true });

  expect((await mark()).json().code).toBe("password_needed");
  await ask("POST", "/prove", { password: "rye-bread-daily" });
  expect((await mark()).json()).toMatchObject({ status: "refunded" });
  expect((await mark()).statusCode).toBe(409);
  expect((await ask("GET", "/payments/needs")).json()).toEqual({ refund: 0, look: 0 });
  const actions = (await app.db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["payment.refunded", "subscription.expired"]));
});
