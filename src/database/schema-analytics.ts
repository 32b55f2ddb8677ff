import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isOneOf } from "./columns.ts";
import { agentId } from "./schema.ts";

// What was counted of agents, so that no page has to count rows. Each number stands here several times: under
// its quarter of an hour, since days begin on one in every time zone; its hour; its day and its month of UTC; and in all.

export const countedSpans = ["quarter", "hour", "day", "month", "all"] as const;

const span = () => text("span", { enum: countedSpans });

/** Counted from time to time by a job. */
export const trafficCounts = pgTable(
  "traffic_counts",
  {
    agentId: agentId(),
    span: span().notNull().default("quarter"),
    /** Its beginning. */
    at: instant("at").notNull(),
    conversations: integer("conversations").notNull(),
    /** Visitors' messages, and how many of them got an answer. */
    asked: integer("asked").notNull(),
    answered: integer("answered").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.span, table.at] }),
    isOneOf("traffic_counts_span", "span", countedSpans),
  ],
);

/**
 * What became of conversations: leads by source and by status, handoffs by reason, ratings, questions without
 * an answer. Triggers keep these numbers: whoever changes a row writes a change, and a job adds changes up.
 */
export const eventCounts = pgTable(
  "event_counts",
  {
    agentId: agentId(),
    span: span().notNull(),
    at: instant("at").notNull(),
    /** As the triggers write it: `lead` of all sources, `lead:chat`, `handoff:asked`, `unresolved`. */
    kind: text("kind").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.span, table.at, table.kind] }),
    isOneOf("event_counts_span", "span", countedSpans),
  ],
);

/** Not yet added up. Rows only come and go, so that no transaction waits for another one's. */
export const eventChanges = pgTable(
  "event_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: agentId(),
    kind: text("kind").notNull(),
    /** The quarter of an hour. */
    at: instant("at").notNull(),
    change: integer("change").notNull(),
  },
  (table) => [index("event_changes_agent").on(table.agentId, table.at)],
);
