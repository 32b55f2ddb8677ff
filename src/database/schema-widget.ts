import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { agentId } from "./schema.ts";

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
