import {
  bigint,
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, tsvector } from "./columns.ts";
import { agentId, goesWithConversation, leads, ownerId, users } from "./schema.ts";

export const conversationNotes = pgTable(
  "conversation_notes",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    /** A copy, because notes outlive their author's account. */
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    goesWithConversation(table),
    index("conversation_notes_of").on(table.agentId, table.conversationId, table.createdAt),
  ],
);

export const leadNotes = pgTable(
  "lead_notes",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    leadId: uuid("lead_id").notNull(),
    /** A copy, because notes outlive their author's account. */
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    foreignKey({
      columns: [table.agentId, table.leadId],
      foreignColumns: [leads.agentId, leads.id],
    }).onDelete("cascade"),
    index("lead_notes_of").on(table.agentId, table.leadId, table.createdAt),
  ],
);

export const cannedReplies = pgTable(
  "canned_replies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: ownerId(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("canned_replies_owner").on(table.ownerId, table.title)],
);

/** One row per browser with the inbox open. A stale row belongs to a process that died. */
export const inboxPresence = pgTable(
  "inbox_presence",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: ownerId(),
    personId: uuid("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** False for an operator viewing as the owner: gets updates but does not appear to visitors as present. */
    isPresent: boolean("is_present").notNull().default(true),
    seenAt: instant("seen_at").notNull(),
    activeAt: instant("active_at"),
  },
  (table) => [
    index("inbox_presence_owner").on(table.ownerId, table.seenAt),
    index("inbox_presence_person").on(table.personId),
  ],
);

/**
 * The inbox's search index, kept by a job so that no visitor waits for it. The search also reads
 * conversations that are still due.
 */
export const conversationWords = pgTable(
  "conversation_words",
  {
    agentId: agentId(),
    conversationId: uuid("conversation_id").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    words: tsvector("words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.conversationId] }),
    goesWithConversation(table),
    index("conversation_words_latest").on(table.agentId, table.lastMessageAt, table.conversationId),
    // Words are prefixed with their agent, so that a search reads only the owner's own.
    index("conversation_words_found").using("gin", table.words),
  ],
);

/** Conversations to index again. Written by triggers, insert and delete only. */
export const conversationWordsDue = pgTable(
  "conversation_words_due",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: uuid("agent_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
  },
  (table) => [index("conversation_words_due_agent").on(table.agentId, table.id)],
);
