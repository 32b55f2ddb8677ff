// Over 300 lines: the tables that nearly every feature joins are read together.
import { type AnyColumn, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { Notifications } from "#shared/notifications.ts";
import {
  answerLengths,
  authors,
  conversationStatuses,
  creationMethods,
  creativities,
  currencies,
  DEFAULT_COLOR,
  DEFAULT_PERSONALITY,
  handoffReasons,
  industries,
  leadStatuses,
  personalities,
  personEvents,
  ratings,
  roles,
  senders,
  spamReasons,
  subscriptionStatuses,
} from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf, updatedAt } from "./columns.ts";
import { leadLetters } from "./lead-letters.ts";

// Tables that grow have `agent_id` first in their keys, so that they can be partitioned without changing
// queries. `schema-*.ts` hold the rest.

export const plans = pgTable(
  "plans",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    price: numeric("price", { precision: 10, scale: 2 }).notNull().default("0"),
    currency: text("currency", { enum: currencies }).notNull().default("USD"),
    duration: integer("duration").notNull().default(1),
    agentLimit: integer("agent_limit").notNull().default(1),
    isActive: boolean("is_active").notNull().default(true),
    flutterwavePlanId: text("flutterwave_plan_id"),
    description: text("description").notNull().default(""),
    maxConversations: integer("max_conversations").notNull().default(100),
    features: jsonb("features").$type<Record<string, boolean>>().notNull().default({}),
    isPopular: boolean("is_popular").notNull().default(false),
    trialDays: integer("trial_days").notNull().default(0),
    isTrial: boolean("is_trial").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOneOf("plans_currency", "currency", currencies),
    check(
      "plans_bounds",
      sql`${table.price} >= 0 and ${table.duration} >= 1 and ${table.agentLimit} >= 0 and ${table.maxConversations} >= 0 and ${table.trialDays} >= 0`,
    ),
    uniqueIndex("plans_one_trial").on(table.isTrial).where(sql`${table.isTrial}`),
  ],
);

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull().unique(),
    /** An argon2id hash; null for accounts that sign in through another provider. */
    password: text("password"),
    authProvider: text("auth_provider").notNull().default("email"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    profileImageUrl: text("profile_image_url"),
    planId: uuid("plan_id").references(() => plans.id, { onDelete: "restrict" }),
    /** Replaces this plan at the end of the period, such as a downgrade. */
    nextPlanId: uuid("next_plan_id").references(() => plans.id, { onDelete: "restrict" }),
    nextPlanAt: instant("next_plan_at"),
    flutterwaveCustomerId: text("flutterwave_customer_id"),
    flutterwaveSubscriptionId: text("flutterwave_subscription_id"),
    subscriptionStatus: text("subscription_status", { enum: subscriptionStatuses })
      .notNull()
      .default("active"),
    planExpiresAt: instant("plan_expires_at"),
    role: text("role", { enum: roles }).notNull().default("user"),
    emailVerifiedAt: instant("email_verified_at"),
    countedUntil: instant("counted_until"),
    /** The owner's choices; shared/notifications.ts has the defaults. */
    notifications: jsonb("notifications").$type<Partial<Notifications>>().notNull().default({}),
    /** For unsubscribe links; grants nothing else. */
    unsubscribeKey: uuid("unsubscribe_key").notNull().unique().defaultRandom(),
    suspendedAt: instant("suspended_at"),
    suspendedReason: text("suspended_reason"),
    summaryMailedAt: instant("summary_mailed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOneOf("users_subscription_status", "subscription_status", subscriptionStatuses),
    isOneOf("users_role", "role", roles),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    index("users_plan").on(table.planId),
    check(
      "users_next_plan_has_time",
      sql`(${table.nextPlanId} is null) = (${table.nextPlanAt} is null)`,
    ),
    index("users_next_plan").on(table.nextPlanId),
    check(
      "users_suspension_has_reason",
      sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`,
    ),
    index("users_plan_expiry").on(table.planExpiresAt),
    index("users_recent").on(table.createdAt, table.id),
    index("users_by_name").on(shownName(table), table.id),
    index("users_by_end").on(planEnd(table), table.id),
  ],
);

export function shownName(user: Record<"firstName" | "lastName" | "email", AnyColumn>) {
  return sql`lower(ltrim(${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email}))`;
}

export function planEnd(user: { planExpiresAt: AnyColumn }) {
  return sql`coalesce(${user.planExpiresAt}, 'infinity'::timestamptz)`;
}

export const ownerId = () =>
  uuid("owner_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const agents = pgTable(
  "agents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The name visitors see; null: picked per conversation. */
    agentName: text("agent_name"),
    location: text("location"),
    description: text("description"),
    businessDescription: text("business_description"),
    industry: text("industry", { enum: industries }),
    personality: text("personality", { enum: personalities })
      .notNull()
      .default(DEFAULT_PERSONALITY),
    primaryColor: text("primary_color").notNull().default(DEFAULT_COLOR),
    systemPrompt: text("system_prompt"),
    guidance: text("guidance"),
    /** Null, or no longer offered: the default. `isOwn`: with the owner's key. */
    model: jsonb("model").$type<{ name: string; isOwn: boolean }>(),
    creativity: text("creativity", { enum: creativities }).notNull().default("careful"),
    answerLength: text("answer_length", { enum: answerLengths }).notNull().default("medium"),
    isActive: boolean("is_active").notNull().default(true),
    subdomain: text("subdomain").notNull().unique(),
    embedCode: text("embed_code"),
    method: text("method", { enum: creationMethods }).notNull().default("describe"),
    greeting: text("greeting"),
    timeZone: text("time_zone"),
    /** Fields edited by the owner, never replaced by proposals from a website. */
    writtenFields: text("written_fields").array().notNull().default([]),
    proposal: jsonb("proposal"),
    facts: jsonb("facts").notNull().default({}),
    chatSettings: jsonb("chat_settings").notNull().default({}),
    /** When and why the operator hid it. `isActive` remains the owner's switch. */
    suspendedAt: instant("suspended_at"),
    suspendedReason: text("suspended_reason"),
    /** Incremented when passages or facts change, which invalidates caches. */
    knowledgeVersion: integer("knowledge_version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOneOf("agents_industry", "industry", industries),
    isOneOf("agents_personality", "personality", personalities),
    isOneOf("agents_method", "method", creationMethods),
    isOneOf("agents_creativity", "creativity", creativities),
    isOneOf("agents_answer_length", "answer_length", answerLengths),
    check("agents_primary_color", sql`${table.primaryColor} ~ '^#[0-9a-f]{6}$'`),
    check("agents_subdomain", sql`${table.subdomain} ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`),
    index("agents_user").on(table.userId, table.createdAt),
    check(
      "agents_suspension_has_reason",
      sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`,
    ),
    index("agents_recent").on(table.createdAt, table.id),
    index("agents_by_name").on(sql`lower(${table.name})`, table.id),
  ],
);

export const agentId = () =>
  uuid("agent_id")
    .notNull()
    .references(() => agents.id, { onDelete: "cascade" });

export const conversations = pgTable(
  "conversations",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    visitorId: text("visitor_id").notNull(),
    visitorName: text("visitor_name"),
    visitorEmail: text("visitor_email"),
    visitorPhone: text("visitor_phone"),
    status: text("status", { enum: conversationStatuses }).notNull().default("active"),
    visitorTokenHash: text("visitor_token_hash").notNull(),
    assistantName: text("assistant_name").notNull(),
    /** Test and playground conversations are never counted. */
    isTest: boolean("is_test").notNull().default(false),
    /** Part of a flood: not counted against the plan and never sent to a model. */
    isFlood: boolean("is_flood").notNull().default(false),
    pageUrl: text("page_url"),
    /** Reported by the browser; the country is derived from it. */
    timeZone: text("time_zone"),
    country: text("country"),
    language: text("language").notNull().default("en"),
    lastMessageAt: instant("last_message_at"),
    hasUnanswered: boolean("has_unanswered").notNull().default(false),
    rating: text("rating", { enum: ratings }),
    tags: text("tags").array().notNull().default([]),
    handoffReason: text("handoff_reason", { enum: handoffReasons }),
    /** Why, in the words of whoever called: a model, or the visitor in a form. */
    handoffNote: text("handoff_note"),
    handoffAt: instant("handoff_at"),
    waitingSince: instant("waiting_since"),
    /** When a person first replied to it; set by a trigger. */
    metAt: instant("met_at"),
    /** Who has taken over, the name visitors see, and the person's last activity. */
    personId: uuid("person_id").references(() => users.id, { onDelete: "set null" }),
    personName: text("person_name"),
    personAt: instant("person_at"),
    assigneeId: uuid("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** When somebody of the team last had it open; null: marked as unread, or never. */
    readAt: instant("read_at"),
    /** Hidden until then, or until the visitor writes. */
    snoozedUntil: instant("snoozed_until"),
    /** Its visitor is no longer heard. */
    blockedAt: instant("blocked_at"),
    /** What the website calls this person, proved with the agent's identity secret. */
    customerId: text("customer_id"),
    /** What the website says of them, such as their plan. Proved by nothing. */
    attributes: jsonb("attributes").$type<Record<string, string>>().notNull().default({}),
    /** What people wrote, up to these places, has been on the visitor's screen or was mailed. */
    seenPosition: bigint("seen_position", { mode: "number" }).notNull().default(0),
    mailedPosition: bigint("mailed_position", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    isOneOf("conversations_status", "status", conversationStatuses),
    isOneOf("conversations_rating", "rating", ratings),
    isOneOf("conversations_handoff_reason", "handoff_reason", handoffReasons),
    // Every message updates these indexes unless they are partial. This one serves the inbox.
    index("conversations_inbox").on(table.agentId, table.status, table.lastMessageAt, table.id),
    index("conversations_waiting")
      .on(table.agentId, table.lastMessageAt, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("conversations_snoozed")
      .on(table.agentId, table.lastMessageAt, table.id)
      .where(sql`${table.snoozedUntil} is not null`),
    index("conversations_blocked")
      .on(table.agentId, table.visitorId)
      .where(sql`${table.blockedAt} is not null`),
    index("conversations_person")
      .on(table.personId, table.personAt)
      .where(sql`${table.personId} is not null`),
    index("conversations_held").on(table.personAt).where(sql`${table.personName} is not null`),
    index("conversations_assignee")
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    index("conversations_unanswered")
      .on(table.agentId, table.lastMessageAt, table.id)
      .where(sql`${table.hasUnanswered}`),
    index("conversations_rated")
      .on(table.agentId, table.rating, table.lastMessageAt, table.id)
      .where(sql`${table.rating} is not null`),
    index("conversations_handoffs")
      .on(table.agentId, table.handoffAt, table.metAt)
      .where(sql`${table.handoffAt} is not null and not ${table.isTest}`),
    index("conversations_country")
      .on(table.agentId, table.country, table.lastMessageAt, table.id)
      .where(sql`${table.country} is not null`),
    index("conversations_customer")
      .on(table.agentId, table.customerId, table.createdAt)
      .where(sql`${table.customerId} is not null`),
    index("conversations_recent").on(table.agentId, table.createdAt, table.id),
    index("conversations_id").on(table.id),
    index("conversations_floods").on(table.agentId, table.createdAt).where(sql`${table.isFlood}`),
    index("conversations_unused").on(table.createdAt).where(sql`${table.lastMessageAt} is null`),
    index("conversations_tests").on(table.agentId, table.id).where(sql`${table.isTest}`),
  ],
);

export function goesWithConversation(table: Record<"agentId" | "conversationId", AnyPgColumn>) {
  return foreignKey({
    columns: [table.agentId, table.conversationId],
    foreignColumns: [conversations.agentId, conversations.id],
  }).onDelete("cascade");
}

export const messages = pgTable(
  "messages",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    content: text("content").notNull(),
    sender: text("sender", { enum: senders }).notNull(),
    author: text("author", { enum: authors }).notNull(),
    timestamp: instant("timestamp").notNull().defaultNow(),
    /** Orders messages of the same millisecond. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity(),
    sources: jsonb("sources").$type<AnswerSource[]>().notNull().default([]),
    isAnswered: boolean("is_answered"),
    offersContact: boolean("offers_contact").notNull().default(false),
    /** Agent messages: `built-in`, or a model such as `openai/gpt-5-mini`. */
    writtenBy: text("written_by"),
    /** Agent messages: the visitor message answered. At most one reply each. */
    replyTo: uuid("reply_to"),
    /** Visitor messages: generated by the browser, so that a retry is stored once. */
    clientId: text("client_id"),
    rating: text("rating", { enum: ratings }),
    ratingNote: text("rating_note"),
    /** Messages by people: the name visitors see, and the event if there is no text. */
    personName: text("person_name"),
    event: text("event", { enum: personEvents }),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    goesWithConversation(table),
    isOneOf("messages_sender", "sender", senders),
    isOneOf("messages_author", "author", authors),
    isOneOf("messages_rating", "rating", ratings),
    isOneOf("messages_event", "event", personEvents),
    check("messages_of_a_person", sql`${table.event} is null or ${table.author} = 'person'`),
    index("messages_in_order").on(table.agentId, table.conversationId, table.position),
    uniqueIndex("messages_one_reply")
      .on(table.agentId, table.replyTo)
      .where(sql`${table.replyTo} is not null`),
    uniqueIndex("messages_sent_once")
      .on(table.agentId, table.conversationId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index("messages_asked")
      .on(table.agentId, table.timestamp, table.conversationId, table.position, table.id)
      .where(sql`${table.sender} = 'user'`),
    index("messages_of_people")
      .on(table.agentId, table.timestamp)
      .where(sql`${table.author} = 'person'`),
  ],
);

export const leads = pgTable(
  "leads",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    /** Set to null when the conversation is deleted (a custom migration, because only this column may be). */
    conversationId: uuid("conversation_id"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    message: text("message"),
    source: text("source").notNull().default("chat"),
    status: text("status", { enum: leadStatuses }).notNull().default("new"),
    /** Spam is neither counted nor notified. */
    isSpam: boolean("is_spam").notNull().default(false),
    /** From a test conversation (set by a trigger); never counted. */
    isTest: boolean("is_test").notNull().default(false),
    spamReason: text("spam_reason", { enum: spamReasons }),
    consent: text("consent"),
    assigneeId: uuid("assignee_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    isOneOf("leads_status", "status", leadStatuses),
    isOneOf("leads_spam_reason", "spam_reason", spamReasons),
    index("leads_spam").on(table.agentId, table.createdAt, table.id).where(sql`${table.isSpam}`),
    index("leads_recent").on(table.agentId, table.createdAt, table.id),
    index("leads_by_status").on(table.agentId, table.status, table.createdAt, table.id),
    index("leads_by_source").on(table.agentId, table.source, table.createdAt, table.id),
    index("leads_letters").using("gin", leadLetters(table)),
    // For repeated submissions and erasure requests.
    index("leads_email").on(table.agentId, sql`lower(${table.email})`),
    index("leads_assignee").on(table.assigneeId).where(sql`${table.assigneeId} is not null`),
    index("leads_conversation").on(table.agentId, table.conversationId),
  ],
);
