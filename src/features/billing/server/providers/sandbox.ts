import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { sandboxPayments } from "#database/schema-billing.ts";
import { newToken } from "#platform/server/secrets.ts";
import type { PaymentProvider } from "./provider.ts";

/** For trying things out: it has a payment page, and moves no money. */
export function sandbox(db: Database): PaymentProvider {
  return {
    async start({ txRef, amount, currency, description, returnUrl }) {
      const token = newToken();
      await db
        .insert(sandboxPayments)
        .values({ txRef, token, amount, currency, description, returnUrl });
      return `${new URL(returnUrl).origin}/sandbox/${token}`;
    },

    async findCharge(which) {
      const txRef = "txRef" in which ? which.txRef : which.transactionId.replace(/^sandbox-/, "");
      const [payment] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.txRef, txRef));
      if (!payment || payment.status === "open") return undefined;
      const { status, amount, currency } = payment;
      return {
        status,
        txRef,
        transactionId: `sandbox-${txRef}`,
        reference: null,
        amount,
        currency,
        customerId: null,
        providerPlanId: null,
      };
    },

    // It never renews by itself.
    listCharges: async () => [],
    listSubscriptions: async () => [],
    endSubscription: async () => {},
    resumeSubscription: async () => {},
  };
}
