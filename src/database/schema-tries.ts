import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { agents } from "./schema.ts";

/** An agent that a stranger is trying on the landing page. The operator holds it until somebody signs up with it. */
export const tries = pgTable(
  "tries",
  {
    agentId: uuid("agent_id")
      .primaryKey()
      .references(() => agents.id, { onDelete: "cascade" }),
    conversationId: uuid("conversation_id").notNull(),
    expire: instant("expire").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("tries_expire").on(table.expire)],
);
