import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { deliveryStatuses, webhookEvents } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { agents, ownerId } from "./schema.ts";

// What owners have told to other systems. schema.ts has the rest of the map.

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    ownerId: ownerId(),
    id: uuid("id").notNull().defaultRandom(),
    url: text("url").notNull(),
    events: text("events", { enum: webhookEvents }).array().notNull(),
    /** Sealed. */
    secret: text("secret").notNull(),
    /** The one before it, sealed: both sign until then, so that nothing is refused while it is exchanged. */
    oldSecret: text("old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    /** Whether the owner has it switched on. */
    isActive: boolean("is_active").notNull().default(true),
    /** Since when nothing has got through; null while things do. */
    failingSince: instant("failing_since"),
    /** Switched off by us, because nothing got through for days. */
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    check(
      "webhook_endpoints_old_secret_ends",
      sql`(${table.oldSecret} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
);

/** One event on its way to one endpoint. What people wrote is not in it: it is read when it is sent. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ownerId: ownerId(),
    id: uuid("id").notNull().defaultRandom(),
    endpointId: uuid("endpoint_id").notNull(),
    event: text("event", { enum: [...webhookEvents, "webhook.test"] }).notNull(),
    /** Null for a test. */
    agentId: uuid("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    /** Of the lead, conversation or question. */
    subjectId: uuid("subject_id"),
    /** What else is to be told, in words of ours. */
    facts: jsonb("facts").$type<Record<string, string>>().notNull().default({}),
    status: text("status", { enum: deliveryStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Of the last try, in words for the owner. */
    error: text("error"),
    /** What the endpoint answered last. */
    answeredWith: integer("answered_with"),
    nextTryAt: instant("next_try_at"),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({
      columns: [table.ownerId, table.endpointId],
      foreignColumns: [webhookEndpoints.ownerId, webhookEndpoints.id],
    }).onDelete("cascade"),
    isOneOf("webhook_deliveries_status", "status", deliveryStatuses),
    index("webhook_deliveries_log").on(table.ownerId, table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_subject").on(table.ownerId, table.subjectId),
    index("webhook_deliveries_agent").on(table.agentId),
    index("webhook_deliveries_age").on(table.createdAt),
  ],
);
