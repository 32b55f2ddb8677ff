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

/**
 * The ledger. A row is written with its terms before the provider is asked, and outlives both owner and plan,
 * so that no money is unaccounted for.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The recipient of the receipt; the provider identifies customers by it. */
    email: text("email").notNull(),
    planId: uuid("plan_id").references(() => plans.id, { onDelete: "set null" }),
    planName: text("plan_name").notNull(),
    duration: integer("duration").notNull(),
    amount: numeric("amount", { precision: 10, scale: 2 }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** Our reference; for a renewal, the provider's. */
    txRef: text("tx_ref").notNull().unique(),
    status: text("status", { enum: paymentStatuses }).notNull().default("pending"),
    flag: text("flag", { enum: paymentFlags }),
    isRenewal: boolean("is_renewal").notNull().default(false),
    providerPlanId: text("provider_plan_id"),
    customerId: text("customer_id"),
    transactionId: text("transaction_id"),
    providerReference: text("provider_reference"),
    paidAmount: text("paid_amount"),
    paidCurrency: text("paid_currency"),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    settledAt: instant("settled_at"),
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
    // A provider's transaction counts for one reference only.
    uniqueIndex("payments_transaction").on(table.provider, table.transactionId),
  ],
);

/** Notices already sent about a plan, so that none is sent twice: `ends:2026-11-28:7`. */
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
 * Counted conversations that were deleted still use up their month's allowance. Written by a trigger, removed
 * after the month.
 */
export const deletedUse = pgTable(
  "deleted_use",
  {
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.createdAt, table.id] }),
    index("deleted_use_age").on(table.createdAt),
  ],
);

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    txRef: text("tx_ref").primaryKey(),
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
