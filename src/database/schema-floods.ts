import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { agentId, goesWithConversation } from "./schema.ts";

/** From which network a conversation was opened, as a keyed hash and for a day: floods are recognized by it. */
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
