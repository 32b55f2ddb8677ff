import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { agentId, goesWithConversation } from "./schema.ts";

/** A keyed hash of the visitor's network, kept for a day to detect floods. */
export const conversationOrigins = pgTable(
  "conversation_origins",
  {
    agentId: agentId(),
    conversationId: uuid("conversation_id").notNull(),
    network: text("network").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.conversationId] }),
    goesWithConversation(table),
    index("conversation_origins_network").on(table.agentId, table.network),
    index("conversation_origins_age").on(table.createdAt),
  ],
);
