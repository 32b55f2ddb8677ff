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
import { endpointKinds } from "#shared/endpoint-kinds.ts";
import { deliveryStatuses, webhookEvents } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { agents, ownerId } from "./schema.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    ownerId: ownerId(),
    id: uuid("id").notNull().defaultRandom(),
    kind: text("kind", { enum: endpointKinds }).notNull().default("webhook"),
    /** A chat tool's is masked, because that address is itself the secret. */
    url: text("url").notNull(),
    events: text("events", { enum: webhookEvents }).array().notNull(),
    /** Encrypted: a webhook's signing secret, or a chat tool's address. */
    secret: text("secret").notNull(),
    /** The previous secret, encrypted. Until it expires both sign, so that rotation loses no deliveries. */
    oldSecret: text("old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    isActive: boolean("is_active").notNull().default(true),
    failingSince: instant("failing_since"),
    stoppedAt: instant("stopped_at"),
    /** The chat a bot is linked to. */
    chatId: text("chat_id"),
    chatName: text("chat_name"),
    /** Makes the command that links a chat; it changes with every use. */
    linkNonce: uuid("link_nonce").notNull().defaultRandom(),
    /** Why replies from the bot's chat do not arrive. */
    hearingError: text("hearing_error"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index("webhook_endpoints_bots").on(table.kind).where(sql`${table.kind} = 'telegram'`),
    check(
      "webhook_endpoints_old_secret_ends",
      sql`(${table.oldSecret} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
);

/** One event for one endpoint. Personal text is not copied: it is read when the event is sent. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ownerId: ownerId(),
    id: uuid("id").notNull().defaultRandom(),
    endpointId: uuid("endpoint_id").notNull(),
    event: text("event", { enum: [...webhookEvents, "webhook.test"] }).notNull(),
    agentId: uuid("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    subjectId: uuid("subject_id"),
    /** Further fields of the payload, never people's own text. */
    facts: jsonb("facts").$type<Record<string, string>>().notNull().default({}),
    status: text("status", { enum: deliveryStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
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
