import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { auditActors, mailStatuses, settingCategories } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf, updatedAt } from "./columns.ts";
import { agents, users } from "./schema.ts";

export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** The agent whose visitors it mentions; deleted with it, whoever received it. */
    agentId: uuid("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    to: text("to").notNull(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    /** The token for the mail's link, encrypted and kept until it is sent. */
    sealedToken: text("sealed_token"),
    about: uuid("about"),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    status: text("status", { enum: mailStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    nextTryAt: instant("next_try_at"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    isOneOf("mails_status", "status", mailStatuses),
    index("mails_recent").on(table.createdAt, table.id),
    index("mails_owner").on(table.ownerId),
    index("mails_agent").on(table.agentId).where(sql`${table.agentId} is not null`),
    index("mails_about").on(table.about).where(sql`${table.about} is not null`),
  ],
);

const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Append-only, enforced by a custom migration. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    at: instant("at").notNull().defaultNow(),
    actor: text("actor", { enum: auditActors }).notNull(),
    /** The acting user. No foreign key, so that the record outlives the account. */
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
    address: text("address"),
    words: words("words").generatedAlwaysAs(
      sql`to_tsvector('simple', regexp_replace(lower(action || ' ' || subject || ' ' || subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(address, '')), '[^[:alnum:]]+', ' ', 'g'))`,
    ),
  },
  (table) => [
    isOneOf("audit_events_actor", "actor", auditActors),
    index("audit_events_words").using("gin", table.words),
    index("audit_events_actors").on(table.actor, table.at, table.id),
    index("audit_events_people").on(table.actorId, table.at, table.id),
    index("audit_events_actions").on(table.action, table.at, table.id),
    index("audit_events_addresses").on(table.address, table.at, table.id),
    index("audit_events_recent").on(table.at, table.id),
    index("audit_events_subject").on(table.subject, table.subjectId, table.at),
  ],
);

/** Errors from any process, one row per kind. Holds no personal text, addresses or keys. */
export const faults = pgTable(
  "faults",
  {
    /** A hash of the columns below except the counters. */
    fingerprint: text("fingerprint").primaryKey(),
    sentence: text("sentence").notNull(),
    kind: text("kind").notNull(),
    code: text("code"),
    place: text("place"),
    line: text("line"),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [index("faults_recent").on(table.lastAt)],
);

export const systemSettings = pgTable(
  "system_settings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    key: text("key").notNull().unique(),
    value: text("value").notNull(),
    description: text("description"),
    category: text("category", { enum: settingCategories }).notNull().default("general"),
    updatedAt: updatedAt(),
  },
  () => [isOneOf("system_settings_category", "category", settingCategories)],
);

export const rateCounters = pgTable(
  "rate_counters",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: instant("expire").notNull(),
  },
  (table) => [index("rate_counters_expire").on(table.expire)],
);
