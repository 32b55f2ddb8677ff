import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, tsvector } from "./columns.ts";
import { agentId, goesWithConversation, ownerId, users } from "./schema.ts";

// What people who answer visitors keep beside the conversations.

/** Seen by the owner's side alone. */
export const conversationNotes = pgTable(
  "conversation_notes",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    /** As it was then: an account that is gone leaves its notes. */
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

/** Replies that are written once and used often. */
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

/** A row for each browser with the app open. One that was not seen for a while belongs to a process that died. */
export const inboxPresence = pgTable(
  "inbox_presence",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: ownerId(),
    personId: uuid("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** False of an operator who only looks: visitors are told of nobody, but the page is of what happens. */
    isPresent: boolean("is_present").notNull().default(true),
    seenAt: instant("seen_at").notNull(),
    /** When the person last did something there. */
    activeAt: instant("active_at"),
  },
  (table) => [
    index("inbox_presence_owner").on(table.ownerId, table.seenAt),
    index("inbox_presence_person").on(table.personId),
  ],
);

/**
 * What a conversation is found by: every word that was said in it, its visitor's details, and what it is filtered
 * by. A job keeps it, so that no visitor waits for it; the search looks at what is due by itself.
 */
export const conversationWords = pgTable(
  "conversation_words",
  {
    agentId: agentId(),
    conversationId: uuid("conversation_id").notNull(),
    /** As it was then, which is what results are ordered by. */
    lastMessageAt: instant("last_message_at").notNull(),
    words: tsvector("words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.conversationId] }),
    goesWithConversation(table),
    index("conversation_words_latest").on(table.agentId, table.lastMessageAt, table.conversationId),
    // Each word with its agent beside it, so that one owner's search reads nobody else's words.
    index("conversation_words_found").using("gin", table.words),
  ],
);

/** Something was said or changed there. Triggers write it; rows only come and go. */
export const conversationWordsDue = pgTable(
  "conversation_words_due",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: uuid("agent_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
  },
  (table) => [index("conversation_words_due_agent").on(table.agentId, table.id)],
);
