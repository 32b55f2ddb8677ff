import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxPayments } from "#database/schema-billing.ts";
import { sendNotFound } from "#platform/server/errors.ts";
import { sendPlainPage } from "#platform/server/plain-page.ts";
import { isTokenShaped } from "#platform/server/secrets.ts";
import { sandboxHtml } from "./sandbox-html.ts";
import { findPayment, settleOrWait } from "./settle-payment.ts";

const Params = z.object({ token: z.string(), decision: z.enum(["pay", "decline", "leave"]) });

const statusIn = { successful: "successful", failed: "failed", open: "cancelled" } as const;

/** Stands in for a card provider's payment page. Rendered here, without scripts. */
export async function sandboxRoutes(app: FastifyInstance) {
  const { db } = app;

  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 1024 },
    (_request, _body, done) => done(null, undefined),
  );

  app.get<{ Params: { token: string } }>("/sandbox/:token", async (request, reply) => {
    const payment = await find(request.params.token);
    if (!payment) return sendNotFound(reply);
    return sendPlainPage(reply, sandboxHtml(payment, returnAddress(payment)));
  });

  app.post("/sandbox/:token/:decision", async (request, reply) => {
    const { success, data } = Params.safeParse(request.params);
    const payment = success && (await find(data.token));
    if (!payment) return sendNotFound(reply);
    if (data.decision === "leave") return reply.redirect(returnAddress(payment), 303);
    const status = data.decision === "pay" ? "successful" : "failed";
    await db
      .update(sandboxPayments)
      .set({ status })
      .where(and(eq(sandboxPayments.txRef, payment.txRef), eq(sandboxPayments.status, "open")));
    // Settled like a real provider's message, even if the payer closes the page now.
    const inLedger = await findPayment(db, payment);
    if (inLedger) await settleOrWait(app, inLedger);
    const decided = await find(data.token);
    return reply.redirect(returnAddress(decided ?? payment), 303);
  });

  async function find(token: string) {
    if (!isTokenShaped(token)) return undefined;
    const [payment] = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.token, token));
    return payment;
  }
}

function returnAddress({
  returnUrl,
  status,
  txRef,
}: Pick<typeof sandboxPayments.$inferSelect, "returnUrl" | "status" | "txRef">) {
  const address = new URL(returnUrl);
  address.searchParams.set("status", statusIn[status]);
  address.searchParams.set("tx_ref", txRef);
  if (status !== "open") address.searchParams.set("transaction_id", `sandbox-${txRef}`);
  return address.href;
}
