import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { visitorTokenKinds } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { agentId, goesWithConversation } from "./schema.ts";

/**
 * Ways into a conversation besides the browser that opened it. A `link` from a mail can only be exchanged for a
 * `browser`'s own.
 */
export const visitorTokens = pgTable(
  "visitor_tokens",
  {
    agentId: agentId(),
    conversationId: uuid("conversation_id").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind", { enum: visitorTokenKinds }).notNull(),
    /** Null: as long as the conversation. */
    expire: instant("expire"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.conversationId, table.tokenHash] }),
    goesWithConversation(table),
    isOneOf("visitor_tokens_kind", "kind", visitorTokenKinds),
    index("visitor_tokens_expire").on(table.expire),
  ],
);

/** Addresses that were mailed for an agent, each with the key of the link that stops it. */
export const mailedVisitors = pgTable(
  "mailed_visitors",
  {
    agentId: agentId(),
    /** In lower case. */
    address: text("address").notNull(),
    /** Opens nothing else. */
    stopKey: uuid("stop_key").notNull().unique().defaultRandom(),
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.address] })],
);

/** With it a website proves to the agent who its visitor is. */
export const identitySecrets = pgTable("identity_secrets", {
  agentId: agentId().primaryKey(),
  secret: text("secret").notNull(),
  createdAt: createdAt(),
});
