import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { agentId } from "./schema.ts";

/** Hosts on which an agent's widget has loaded; nothing about who saw it. */
export const installations = pgTable(
  "installations",
  {
    agentId: agentId(),
    host: text("host").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.host] })],
);
