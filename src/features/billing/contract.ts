import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { Uuid } from "#shared/uuid.ts";
import {
  currencies,
  paymentFlags,
  paymentProviders,
  paymentStatuses,
  subscriptionStatuses,
} from "#shared/vocabulary.ts";

export const PublicPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  duration: z.number().int(),
  agentLimit: z.number().int(),
  billingCycle: z.string(),
  description: z.string(),
  maxAgents: z.number().int(),
  maxConversations: z.number().int(),
  features: z.record(z.string(), z.boolean()),
  isPopular: z.boolean(),
  trialDays: z.number().int(),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

export const Subscription = z.object({
  plan: PublicPlan.extend({ isTrial: z.boolean() }).nullable(),
  status: z.enum(subscriptionStatuses),
  expiresAt: z.coerce.date().nullable(),
  renewsByItself: z.boolean(),
  next: z.object({ planId: z.uuid(), name: z.string(), at: z.coerce.date() }).nullable(),
  usage: z.object({
    agents: z.number().int(),
    agentsMax: z.number().int(),
    conversations: z.number().int(),
    conversationsMax: z.number().int().nullable(),
    /** Part of a flood, and so not counted. */
    flood: z.number().int(),
    monthEndsAt: z.coerce.date(),
  }),
  confirming: z.array(
    z.object({ planName: z.string(), amount: z.string(), currency: z.enum(currencies) }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

export const Payment = z.object({
  id: z.uuid(),
  txRef: z.string(),
  email: z.string(),
  planName: z.string(),
  duration: z.number().int(),
  amount: z.string(),
  currency: z.enum(currencies),
  status: z.enum(paymentStatuses),
  provider: z.enum(paymentProviders),
  isRenewal: z.boolean(),
  transactionId: z.string().nullable(),
  periodStart: z.coerce.date().nullable(),
  periodEnd: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
  settledAt: z.coerce.date().nullable(),
  refundRequestedAt: z.coerce.date().nullable(),
  refundedAt: z.coerce.date().nullable(),
  canAskForRefund: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

export const LedgerRow = Payment.omit({ canAskForRefund: true }).extend({
  /** Null if the account was deleted. */
  userId: z.uuid().nullable(),
  providerReference: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Why the operator should look at it. */
  flag: z.enum(paymentFlags).nullable(),
  paidAmount: z.string().nullable(),
  paidCurrency: z.string().nullable(),
  refundReason: z.string().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const LedgerFilter = Paging.extend({
  status: z.enum(paymentStatuses).optional(),
  /** `refund`: requested and not sent yet; `look`: flagged. */
  need: z.enum(["refund", "look"]).optional(),
  search: z.string().trim().max(200).optional(),
  userId: z.uuid().optional(),
});
export type LedgerFilter = z.infer<typeof LedgerFilter>;

/** Sent as a number (§5.11), kept as decimal text. */
const Price = z
  .union([z.number(), z.string().max(20)], "Valid price is required.")
  .transform((price) => String(price).trim())
  .pipe(z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "Valid price is required."));

const countMax = 1_000_000;
const PlanFields = z.object({
  name: z.string("Plan name is required.").trim().min(1, "Plan name is required.").max(100),
  price: Price,
  currency: z.enum(currencies),
  duration: z.number().int().min(1).max(120),
  agentLimit: z.number().int().min(0).max(countMax),
  isActive: z.boolean(),
  flutterwavePlanId: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .transform((id) => id || null),
  description: z.string().trim().max(300),
  maxConversations: z.number().int().min(0).max(1_000_000_000),
  features: z.record(z.string().trim().min(1).max(60), z.boolean()),
  isPopular: z.boolean(),
  trialDays: z.number().int().min(0).max(365),
});

/** What is left out gets the specified defaults (§7.30). */
export const NewPlan = PlanFields.partial().extend({ name: PlanFields.shape.name });
export type NewPlan = z.infer<typeof NewPlan>;
export const PlanChange = PlanFields.partial();
export type PlanChange = z.infer<typeof PlanChange>;

export const SubscriptionChange = z.object({
  status: z.enum(subscriptionStatuses).optional(),
  planExpiresAt: z.coerce.date().nullable().optional(),
  planId: Uuid.nullable().optional(),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

/** Our own reference; the provider gives it no meaning. */
const TxRef = z.string().regex(/^[\w-]{1,100}$/, "Unknown reference");

const PlanId = z.object({ planId: Uuid });
const PaymentId = z.object({ id: z.uuid() });

export const billingApi = {
  plans: endpoint("public", "GET /api/public/plans", {
    summary: "List plans",
    response: z.array(PublicPlan),
  }),
  startPayment: endpoint("owner", "POST /api/create-payment", {
    summary: "Start a payment",
    body: PlanId,
    response: z.object({ paymentLink: z.string().default(""), tx_ref: z.string().optional() }),
  }),
  verifyPayment: endpoint("owner", "POST /api/verify-payment", {
    summary: "Verify a payment",
    body: z.object({ tx_ref: TxRef }),
    /** `pending`: the provider has not decided. */
    response: z.object({ status: z.enum(["success", "failed", "pending", "mismatched"]) }),
  }),
  subscription: endpoint("owner", "GET /api/subscription", {
    summary: "Get the subscription",
    key: "read",
    response: Subscription,
  }),
  cancel: endpoint("owner", "POST /api/subscription/cancel", {
    summary: "Cancel the subscription",
    response: Subscription,
  }),
  resume: endpoint("owner", "POST /api/subscription/resume", {
    summary: "Resume the subscription",
    response: Subscription,
  }),
  chooseFree: endpoint("owner", "POST /api/subscription/free-plan", {
    summary: "Choose a free plan",
    body: PlanId,
    response: Subscription,
  }),
  payments: endpoint("owner", "GET /api/payments", {
    summary: "List payments",
    query: Paging,
    response: z.array(Payment),
  }),
  payment: endpoint("owner", "GET /api/payments/:id", {
    summary: "Get a payment",
    params: PaymentId,
    response: Payment,
  }),
  requestRefund: endpoint("owner", "POST /api/payments/:id/refund-request", {
    summary: "Ask for a refund",
    params: PaymentId,
    body: z.object({ reason: z.string().trim().max(1000).default("") }),
    response: Payment,
  }),
  /** Authenticated by the secret hash. The body is not believed: the provider is asked. */
  providerMessage: endpoint("public", "POST /api/webhooks/flutterwave", {
    summary: "Receive a payment provider's message",
    response: z.object({}),
  }),
};
