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

/** A plan as everybody may read it: the landing page's fields and the subscribe page's. */
export const PublicPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Decimal, as a string: '29.00'. */
  price: z.string(),
  currency: z.enum(currencies),
  /** In months. */
  duration: z.number().int(),
  agentLimit: z.number().int(),
  /** The duration in words: 'month', 'year', '3 months'. */
  billingCycle: z.string(),
  description: z.string(),
  maxAgents: z.number().int(),
  /** New conversations a month. */
  maxConversations: z.number().int(),
  features: z.record(z.string(), z.boolean()),
  isPopular: z.boolean(),
  trialDays: z.number().int(),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

/** What an owner has, how much of it is used, and what comes next. */
export const Subscription = z.object({
  plan: PublicPlan.extend({ isTrial: z.boolean() }).nullable(),
  status: z.enum(subscriptionStatuses),
  expiresAt: z.coerce.date().nullable(),
  /** The provider charges again automatically. */
  renewsByItself: z.boolean(),
  /** The plan that replaces this one automatically. */
  next: z.object({ planId: z.uuid(), name: z.string(), at: z.coerce.date() }).nullable(),
  usage: z.object({
    agents: z.number().int(),
    agentsMax: z.number().int(),
    /** Of this month. */
    conversations: z.number().int(),
    /** Null: no plan sets a limit. */
    conversationsMax: z.number().int().nullable(),
    /** This month's that came with a flood and are not counted. */
    flood: z.number().int(),
    /** When the counting starts over. */
    monthEndsAt: z.coerce.date(),
  }),
  /** Paid, but not yet confirmed by the provider. */
  confirming: z.array(
    z.object({ planName: z.string(), amount: z.string(), currency: z.enum(currencies) }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

/** A payment as its owner sees it. */
export const Payment = z.object({
  id: z.uuid(),
  txRef: z.string(),
  email: z.string(),
  planName: z.string(),
  /** In months. */
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
  /** The money-back guarantee still applies. */
  canAskForRefund: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

/** A payment as the operator sees it. */
export const LedgerRow = Payment.omit({ canAskForRefund: true }).extend({
  /** Null when the account is gone. */
  userId: z.uuid().nullable(),
  providerReference: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Why somebody should look at it. */
  flag: z.enum(paymentFlags).nullable(),
  /** What came in, where it is not what was asked for. */
  paidAmount: z.string().nullable(),
  paidCurrency: z.string().nullable(),
  refundReason: z.string().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const LedgerFilter = Paging.extend({
  status: z.enum(paymentStatuses).optional(),
  /** `refund`: asked for and not given back; `look`: flagged. */
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

/** What the operator sends (§7.30); what is left out is as the specification says. */
export const NewPlan = PlanFields.partial().extend({ name: PlanFields.shape.name });
export type NewPlan = z.infer<typeof NewPlan>;
export const PlanChange = PlanFields.partial();
export type PlanChange = z.infer<typeof PlanChange>;

/** What the operator may set of an owner's plan (§7.26). */
export const SubscriptionChange = z.object({
  status: z.enum(subscriptionStatuses).optional(),
  planExpiresAt: z.coerce.date().nullable().optional(),
  planId: Uuid.nullable().optional(),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

/** Ours and nobody else's: nothing in it means anything to the provider's addresses. */
const TxRef = z.string().regex(/^[\w-]{1,100}$/, "Unknown reference");

const PlanId = z.object({ planId: Uuid });
const PaymentId = z.object({ id: z.uuid() });

export const billingApi = {
  plans: endpoint("public", "GET /api/public/plans", { response: z.array(PublicPlan) }),
  startPayment: endpoint("owner", "POST /api/create-payment", {
    body: PlanId,
    response: z.object({ paymentLink: z.string().default(""), tx_ref: z.string().optional() }),
  }),
  verifyPayment: endpoint("owner", "POST /api/verify-payment", {
    body: z.object({ tx_ref: TxRef }),
    /** `pending`: neither paid nor refused, as far as the provider knows. */
    response: z.object({ status: z.enum(["success", "failed", "pending", "mismatched"]) }),
  }),
  subscription: endpoint("owner", "GET /api/subscription", { response: Subscription }),
  cancel: endpoint("owner", "POST /api/subscription/cancel", { response: Subscription }),
  resume: endpoint("owner", "POST /api/subscription/resume", { response: Subscription }),
  /** A plan that costs nothing. */
  chooseFree: endpoint("owner", "POST /api/subscription/free-plan", {
    body: PlanId,
    response: Subscription,
  }),
  payments: endpoint("owner", "GET /api/payments", {
    query: Paging,
    response: z.array(Payment),
  }),
  payment: endpoint("owner", "GET /api/payments/:id", { params: PaymentId, response: Payment }),
  requestRefund: endpoint("owner", "POST /api/payments/:id/refund-request", {
    params: PaymentId,
    body: z.object({ reason: z.string().trim().max(1000).default("") }),
    response: Payment,
  }),
  /** From the provider, proven by the secret hash. Any body: what it says is asked for again. */
  providerMessage: endpoint("public", "POST /api/webhooks/flutterwave", { response: z.object({}) }),
};
