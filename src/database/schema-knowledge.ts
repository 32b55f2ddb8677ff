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

export const sources = pgTable(
  "sources",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    agentId: agentId(),
    kind: text("kind", { enum: sourceKinds }).notNull(),
    title: text("title"),
    url: text("url"),
    /** For sources other than websites: the text, listing or file details, by kind. */
    content: jsonb("content"),
    isDescription: boolean("is_description").notNull().default(false),
    /** Path prefixes to read or skip; empty: read all. */
    include: text("include").array().notNull().default([]),
    exclude: text("exclude").array().notNull().default([]),
    /** Fewer pages than usual, read in a lane of their own: for who only tries an agent. */
    pagesMax: integer("pages_max"),
    rereadEvery: text("reread_every", { enum: rereadings }).notNull().default("daily"),
    status: text("status", { enum: sourceStatuses }).notNull().default("waiting"),
    reason: text("reason"),
    bytesRead: integer("bytes_read").notNull().default(0),
    facts: jsonb("facts"),
    pagesAdded: integer("pages_added").notNull().default(0),
    pagesChanged: integer("pages_changed").notNull().default(0),
    pagesRemoved: integer("pages_removed").notNull().default(0),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    readAt: instant("read_at"),
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
    reason: text("reason"),
    contentHash: text("content_hash"),
    /** Hash of the raw response and its ETag or Last-Modified: an unchanged page is not processed again. */
    bodyHash: text("body_hash"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    missedRuns: integer("missed_runs").notNull().default(0),
    /** Hashes of sections left out because another page has them. */
    leftOut: text("left_out").array().notNull().default([]),
    facts: jsonb("facts"),
    rank: real("rank").notNull().default(0),
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

/** A section under its heading: the unit of search, quotation and citation. */
export const passages = pgTable(
  "passages",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    pageId: uuid("page_id"),
    title: text("title").notNull(),
    heading: text("heading").notNull().default(""),
    text: text("text").notNull(),
    url: text("url"),
    language: text("language"),
    position: integer("position").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Question-and-answer passages: how often visitors got this answer. */
    uses: integer("uses").notNull().default(0),
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

export const unansweredQuestions = pgTable(
  "unanswered_questions",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    conversationId: uuid("conversation_id").notNull(),
    messageId: uuid("message_id").notNull(),
    question: text("question").notNull(),
    reason: text("reason", { enum: unansweredReasons }).notNull().default("unknown"),
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

export const fetchHosts = pgTable("fetch_hosts", {
  host: text("host").primaryKey(),
  nextAllowedAt: instant("next_allowed_at").notNull(),
});
