import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { actionCallers, actionCallStatuses, actionKinds } from "#shared/vocabulary-actions.ts";
import { createdAt, instant, isOneOf, updatedAt } from "./columns.ts";
import { agentId, goesWithConversation } from "./schema.ts";

export const actions = pgTable(
  "actions",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    kind: text("kind", { enum: actionKinds }).notNull(),
    name: text("name").notNull(),
    /** What it is for: told to a language model. */
    purpose: text("purpose").notNull(),
    /** What visitors might ask that it is meant for. */
    examples: text("examples").array().notNull().default([]),
    fields: jsonb("fields").notNull(),
    settings: jsonb("settings").notNull(),
    /** Values of headers by their names in lower case, encrypted. */
    secrets: jsonb("secrets").$type<Record<string, string>>().notNull().default({}),
    /** It changes something, so the visitor is asked first. */
    changes: boolean("changes").notNull(),
    isOn: boolean("is_on").notNull().default(true),
    callsPerDay: integer("calls_per_day").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    isOneOf("actions_kind", "kind", actionKinds),
  ],
);

/** Every call that was made or offered: the owner's log. Secrets are not among the values. */
export const actionCalls = pgTable(
  "action_calls",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    /** Not a reference: what was sent stays in the log after the action is deleted. */
    actionId: uuid("action_id").notNull(),
    actionName: text("action_name").notNull(),
    /** The version that was offered: a yes to it does not count for a later one. */
    actionVersion: instant("action_version").notNull(),
    /** Null for the owner's tests. */
    conversationId: uuid("conversation_id"),
    /** The visitor's message whose answer offers it. */
    questionId: uuid("question_id"),
    language: text("language").notNull().default("en"),
    caller: text("caller", { enum: actionCallers }).notNull(),
    /** Null until the visitor fills them in. */
    values: jsonb("values").$type<Record<string, string>>(),
    status: text("status", { enum: actionCallStatuses }).notNull(),
    expiresAt: instant("expires_at"),
    answeredWith: integer("answered_with"),
    durationMs: integer("duration_ms"),
    error: text("error"),
    /** What was shown of the reply. */
    result: text("result"),
    createdAt: createdAt(),
    ranAt: instant("ran_at"),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    goesWithConversation(table),
    isOneOf("action_calls_status", "status", actionCallStatuses),
    isOneOf("action_calls_caller", "caller", actionCallers),
    index("action_calls_log").on(table.agentId, table.createdAt, table.id),
    index("action_calls_conversation").on(table.agentId, table.conversationId, table.questionId),
    index("action_calls_age").on(table.createdAt),
  ],
);

/** Calls granted per UTC day to an action or a conversation. Counting a call here is what grants it. */
export const actionCounts = pgTable(
  "action_counts",
  {
    agentId: agentId(),
    day: date("day").notNull(),
    subject: uuid("subject").notNull(),
    calls: integer("calls").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day, table.subject] }),
    index("action_counts_day").on(table.day),
  ],
);
