import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  pageStatuses,
  rereadings,
  sourceKinds,
  sourceStatuses,
  unansweredReasons,
} from "#shared/vocabulary.ts";
import { bytes, createdAt, instant, isOneOf } from "./columns.ts";
import { agentId, goesWithConversation } from "./schema.ts";

// What agents know, and what they were asked in vain. schema.ts has the rest of the map.

/** Where an agent's knowledge comes from: a website, a page, a file, a maps listing, or the owner's own words. */
export const sources = pgTable(
  "sources",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    agentId: agentId(),
    kind: text("kind", { enum: sourceKinds }).notNull(),
    /** What its owner calls it; null: its address or its file names it. */
    title: text("title"),
    /** The front page of a website, or the one page. */
    url: text("url"),
    /** Of what is no website: the words, the listing, or what the file is. Its kind says which. */
    content: jsonb("content"),
    /** It is what the agent's own form says of the business, and is changed there. */
    isDescription: boolean("is_description").notNull().default(false),
    /** Paths that alone are read, and paths that are not; none: all. */
    include: text("include").array().notNull().default([]),
    exclude: text("exclude").array().notNull().default([]),
    rereadEvery: text("reread_every", { enum: rereadings }).notNull().default("daily"),
    status: text("status", { enum: sourceStatuses }).notNull().default("waiting"),
    /** Why reading failed, in words for the owner. */
    reason: text("reason"),
    bytesRead: integer("bytes_read").notNull().default(0),
    /** Of the owner's own words: what they state; null: nothing. */
    facts: jsonb("facts"),
    /** Of the reading that is under way, or else of the last one. */
    pagesAdded: integer("pages_added").notNull().default(0),
    pagesChanged: integer("pages_changed").notNull().default(0),
    pagesRemoved: integer("pages_removed").notNull().default(0),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** When a reading last went well; null: never yet. */
    readAt: instant("read_at"),
    /** When it is read again by itself; null: not. */
    nextReadAt: instant("next_read_at"),
    createdAt: createdAt(),
  },
  (table) => [
    isOneOf("sources_kind", "kind", sourceKinds),
    isOneOf("sources_status", "status", sourceStatuses),
    isOneOf("sources_reread_every", "reread_every", rereadings),
    index("sources_due").on(table.nextReadAt).where(sql`${table.nextReadAt} is not null`),
    index("sources_agent").on(table.agentId, table.createdAt),
  ],
);

export const pages = pgTable(
  "pages",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    title: text("title"),
    language: text("language"),
    status: text("status", { enum: pageStatuses }).notNull().default("waiting"),
    /** Why it was skipped or failed, in words for the owner. */
    reason: text("reason"),
    /** Of what was understood. Null: nothing is known of it. */
    contentHash: text("content_hash"),
    /** Of what came over the wire, with the server's own words for it: the same again costs nothing. */
    bodyHash: text("body_hash"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Readings in a row in which it was not there. */
    missedRuns: integer("missed_runs").notNull().default(0),
    /** Hashes of sections that were left out because another page has them. */
    leftOut: text("left_out").array().notNull().default([]),
    /** What it states of the business, with its address; null: nothing. */
    facts: jsonb("facts"),
    /** Read in this order: lower comes first. */
    rank: real("rank").notNull().default(0),
    /** Links away from the front page. */
    depth: integer("depth").notNull().default(0),
    passageCount: integer("passage_count").notNull().default(0),
    readAt: instant("read_at"),
    changedAt: instant("changed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    isOneOf("pages_status", "status", pageStatuses),
    uniqueIndex("pages_url").on(table.agentId, table.sourceId, table.url),
    index("pages_next").on(table.sourceId, table.status, table.rank),
  ],
);

/** A section under its heading: what is searched, quoted and shown as a source. */
export const passages = pgTable(
  "passages",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    pageId: uuid("page_id"),
    /** Of the page. */
    title: text("title").notNull(),
    /** The headings above it, outermost first, joined by ' › '. */
    heading: text("heading").notNull().default(""),
    text: text("text").notNull(),
    /** Where it can be read: the page's address with its anchor. */
    url: text("url"),
    language: text("language"),
    position: integer("position").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Of a question with its answer: how often visitors were answered with it. */
    uses: integer("uses").notNull().default(0),
    /** Of a question with its answer: it mends what visitors were told before. */
    isCorrection: boolean("is_correction").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    foreignKey({
      columns: [table.agentId, table.pageId],
      foreignColumns: [pages.agentId, pages.id],
    }).onDelete("cascade"),
    index("passages_page").on(table.agentId, table.pageId, table.position),
    index("passages_source").on(table.sourceId),
  ],
);

/** What an owner has uploaded, in pieces, until it has been read: what is kept is its text. */
export const fileParts = pgTable(
  "file_parts",
  {
    sourceId: uuid("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    body: bytes("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.position] })],
);

/** Questions that found no answer, for the owner to see. */
export const unansweredQuestions = pgTable(
  "unanswered_questions",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    messageId: uuid("message_id").notNull(),
    question: text("question").notNull(),
    reason: text("reason", { enum: unansweredReasons }).notNull().default("unknown"),
    /** Answered since by the owner, or set aside. */
    resolvedAt: instant("resolved_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    goesWithConversation(table),
    uniqueIndex("unanswered_questions_message").on(table.agentId, table.messageId),
    isOneOf("unanswered_questions_reason", "reason", unansweredReasons),
    index("unanswered_questions_conversation").on(table.agentId, table.conversationId),
    index("unanswered_questions_waiting")
      .on(table.agentId, table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
  ],
);

/** When a public host may be asked again, for all processes and owners together. */
export const fetchHosts = pgTable("fetch_hosts", {
  host: text("host").primaryKey(),
  nextAllowedAt: instant("next_allowed_at").notNull(),
});
