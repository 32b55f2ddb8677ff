import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isOneOf } from "./columns.ts";
import { agentId } from "./schema.ts";

// Counters, so that no page has to count rows. Each number is kept per quarter-hour (days begin on one in
// every time zone), per hour, per UTC day and month, and in total.

export const countedSpans = ["quarter", "hour", "day", "month", "all"] as const;

const span = () => text("span", { enum: countedSpans });

export const trafficCounts = pgTable(
  "traffic_counts",
  {
    agentId: agentId(),
    span: span().notNull().default("quarter"),
    at: instant("at").notNull(),
    conversations: integer("conversations").notNull(),
    asked: integer("asked").notNull(),
    answered: integer("answered").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.span, table.at] }),
    isOneOf("traffic_counts_span", "span", countedSpans),
  ],
);

/**
 * Leads by source and status, handoffs by reason, ratings and unanswered questions. Triggers write changes,
 * which a job adds up.
 */
export const eventCounts = pgTable(
  "event_counts",
  {
    agentId: agentId(),
    span: span().notNull(),
    at: instant("at").notNull(),
    /** `lead` for all sources, `lead:chat`, `handoff:asked`, `unresolved`. */
    kind: text("kind").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.span, table.at, table.kind] }),
    isOneOf("event_counts_span", "span", countedSpans),
  ],
);

/** Not yet added up. Insert and delete only, so that no transaction waits for another's row lock. */
export const eventChanges = pgTable(
  "event_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: agentId(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    change: integer("change").notNull(),
  },
  (table) => [index("event_changes_agent").on(table.agentId, table.at)],
);
