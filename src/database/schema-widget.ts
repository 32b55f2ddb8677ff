import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

/**
 * Links lead there for a while, so for 90 days nobody else gets it. A trigger fills this: of each owner the last
 * twenty, so that nobody holds many.
 */
export const releasedSubdomains = pgTable(
  "released_subdomains",
  {
    subdomain: text("subdomain").primaryKey(),
    /** Not a reference: the owner may be gone. */
    ownerId: uuid("owner_id").notNull(),
    releasedAt: instant("released_at").notNull().defaultNow(),
  },
  (table) => [
    index("released_subdomains_owner").on(table.ownerId, table.releasedAt),
    index("released_subdomains_age").on(table.releasedAt),
  ],
);
