import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { users } from "./schema.ts";

// What an account stands on beside its row in users. schema.ts has the rest of the map.

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Who somebody is elsewhere: an e-mail may change hands there, the subject never does. */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

export const mailedLinkKinds = ["new-password", "verify-email"] as const;

/** Links that were mailed and open something once. Of each kind a user has one: the newest. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: userId(),
    kind: text("kind", { enum: mailedLinkKinds }).notNull(),
    /** Of the token in the link, so that a dump of the table opens nothing. */
    tokenHash: text("token_hash").notNull().unique(),
    expire: instant("expire").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    isOneOf("mailed_links_kind", "kind", mailedLinkKinds),
  ],
);
