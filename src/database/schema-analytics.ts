import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { agentId } from "./schema.ts";

/** What was counted of an agent in a quarter of an hour: days begin on one in every time zone. */
export const trafficCounts = pgTable(
  "traffic_counts",
  {
    agentId: agentId(),
    /** Its beginning. */
    at: instant("at").notNull(),
    conversations: integer("conversations").notNull(),
    /** Visitors' messages, and how many of them got an answer. */
    asked: integer("asked").notNull(),
    answered: integer("answered").notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.at] })],
);
