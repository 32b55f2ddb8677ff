import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { auditActors, mailStatuses, settingCategories } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf, updatedAt } from "./columns.ts";
import { agents, users } from "./schema.ts";

// What running the product takes and leaves behind: settings and limits, mail, and who changed what. schema.ts has the rest of the map.

/** Mail that was or will be sent, and mail that is kept because there is no server to send it. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Whose mail it is: it goes with the account. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of whose visitors it tells: it goes with the agent, whoever got it. */
    agentId: uuid("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    to: text("to").notNull(),
    /** Such as `auth.reset-password`. */
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    /** Sealed, until it is sent: what its link opens something with. */
    sealedToken: text("sealed_token"),
    /** What it tells of, such as a lead. */
    about: uuid("about"),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    status: text("status", { enum: mailStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Of the last try, in words for the operator. */
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
    // What was mailed about one thing, such as a lead.
    index("mails_about").on(table.about).where(sql`${table.about} is not null`),
  ],
);

const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Append-only (a custom migration refuses changes): who did what to what, and from where. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    at: instant("at").notNull().defaultNow(),
    actor: text("actor", { enum: auditActors }).notNull(),
    /** Of the user who acted. No foreign key: what was done outlives who did it. */
    actorId: uuid("actor_id"),
    /** Such as `subscription.activated`. */
    action: text("action").notNull(),
    /** Such as `user`, and its id. */
    subject: text("subject").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
    address: text("address"),
    /** Every word of the row: a million rows are searched by it. */
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

/** What went wrong in any process, each kind once: neither words of people nor addresses nor keys. */
export const faults = pgTable(
  "faults",
  {
    /** Of all that follows but the counting. */
    fingerprint: text("fingerprint").primaryKey(),
    /** The log's own sentence, such as 'a call failed'. */
    sentence: text("sentence").notNull(),
    kind: text("kind").notNull(),
    code: text("code"),
    /** A route's pattern, or a job's name. */
    place: text("place"),
    /** The product's own line that threw. */
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

/** How often something was tried in a span of time, for all processes together. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: instant("expire").notNull(),
  },
  (table) => [index("rate_counters_expire").on(table.expire)],
);
