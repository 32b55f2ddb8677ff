import { z } from "zod";
import { LedgerFilter } from "#features/billing/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { currencies, paymentFlags, paymentProviders, paymentStatuses } from "#shared/vocabulary.ts";

export const LedgerRow = z.object({
  id: z.uuid(),
  createdAt: z.coerce.date(),
  userId: z.uuid().nullable(),
  email: z.string(),
  planName: z.string(),
  duration: z.number().int(),
  amount: z.string(),
  currency: z.enum(currencies),
  provider: z.enum(paymentProviders),
  txRef: z.string(),
  transactionId: z.string().nullable(),
  status: z.enum(paymentStatuses),
  flag: z.enum(paymentFlags).nullable(),
  isRenewal: z.boolean(),
  paidAmount: z.string().nullable(),
  paidCurrency: z.string().nullable(),
  periodStart: z.coerce.date().nullable(),
  periodEnd: z.coerce.date().nullable(),
  settledAt: z.coerce.date().nullable(),
  refundRequestedAt: z.coerce.date().nullable(),
  refundReason: z.string().nullable(),
  refundedAt: z.coerce.date().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const adminPaymentsApi = {
  list: endpoint("admin", "GET /api/:secret/payments", {
    query: LedgerFilter,
    response: z.array(LedgerRow),
  }),
  needs: endpoint("admin", "GET /api/:secret/payments/needs", {
    response: z.object({ refund: z.number().int(), look: z.number().int() }),
  }),
  markRefunded: endpoint("admin", "POST /api/:secret/payments/:id/refunded", {
    params: z.object({ id: z.uuid() }),
    body: z.object({ endsPlan: z.boolean() }),
    response: LedgerRow,
  }),
};
