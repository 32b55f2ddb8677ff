import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  currencies,
  paymentFlags,
  paymentProviders,
  paymentStatuses,
  sandboxStatuses,
} from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf, updatedAt } from "./columns.ts";
import { plans, users } from "./schema.ts";

// What owners pay. schema.ts has the rest of the map.

/**
 * The ledger. A row is made before the provider is asked, with the terms of that moment, and outlives
 * the owner and the plan: money never goes unaccounted.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** To whom the receipt is made out, and by which the provider knows the customer. */
    email: text("email").notNull(),
    planId: uuid("plan_id").references(() => plans.id, { onDelete: "set null" }),
    planName: text("plan_name").notNull(),
    /** In months. */
    duration: integer("duration").notNull(),
    amount: numeric("amount", { precision: 10, scale: 2 }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** Ours; for a renewal the provider's. */
    txRef: text("tx_ref").notNull().unique(),
    status: text("status", { enum: paymentStatuses }).notNull().default("pending"),
    flag: text("flag", { enum: paymentFlags }),
    /** Charged by the provider by itself, as agreed with an earlier payment. */
    isRenewal: boolean("is_renewal").notNull().default(false),
    /** The provider's plan, where the payment begins a subscription there. */
    providerPlanId: text("provider_plan_id"),
    /** The provider's names for who paid, and for what was paid. */
    customerId: text("customer_id"),
    transactionId: text("transaction_id"),
    providerReference: text("provider_reference"),
    /** What the provider says was paid, where that is not what was asked for. */
    paidAmount: text("paid_amount"),
    paidCurrency: text("paid_currency"),
    /** What it bought. */
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    settledAt: instant("settled_at"),
    /** When the provider is asked again by itself; null: no more. */
    nextCheckAt: instant("next_check_at"),
    checks: integer("checks").notNull().default(0),
    refundRequestedAt: instant("refund_requested_at"),
    refundReason: text("refund_reason"),
    refundedAt: instant("refunded_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOneOf("payments_currency", "currency", currencies),
    isOneOf("payments_provider", "provider", paymentProviders),
    isOneOf("payments_status", "status", paymentStatuses),
    isOneOf("payments_flag", "flag", paymentFlags),
    check("payments_bounds", sql`${table.amount} > 0 and ${table.duration} >= 1`),
    index("payments_user").on(table.userId, table.createdAt, table.id),
    index("payments_recent").on(table.createdAt, table.id),
    index("payments_plan").on(table.planId),
    index("payments_customer").on(table.customerId),
    index("payments_next_check").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // What was paid once counts for one reference only.
    uniqueIndex("payments_transaction").on(table.provider, table.transactionId),
  ],
);

/** What owners were told about their plan, so that nobody is told twice: `ends:2026-11-28:7`. */
export const billingNotices = pgTable(
  "billing_notices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notice: text("notice").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notice] })],
);

/**
 * When conversations were opened that counted and are deleted: deleting them gives nothing of the month back. A
 * trigger writes it, whatever deletes them; when the month is over it is forgotten.
 */
export const deletedUse = pgTable(
  "deleted_use",
  {
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the conversation had it. */
    id: uuid("id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.createdAt, table.id] }),
    index("deleted_use_age").on(table.createdAt),
  ],
);

/** What the sandbox, in a real provider's place, knows of payments. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    txRef: text("tx_ref").primaryKey(),
    /** In its page's address: who has it may decide. */
    token: text("token").notNull().unique(),
    description: text("description").notNull(),
    amount: numeric("amount", { precision: 10, scale: 2 }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    returnUrl: text("return_url").notNull(),
    status: text("status", { enum: sandboxStatuses }).notNull().default("open"),
    createdAt: createdAt(),
  },
  () => [isOneOf("sandbox_payments_status", "status", sandboxStatuses)],
);
