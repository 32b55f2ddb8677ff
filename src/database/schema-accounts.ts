import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { type roles, teamRoles } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { ownerId, users } from "./schema.ts";

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

export interface SessionData {
  userId: string;
  role: (typeof roles)[number];
  /** Milliseconds since 1970. */
  createdAt: number;
  seenAt: number;
  /** In words: 'Firefox on Windows'. */
  device?: string;
  /** Of an operator: when the password was last asked again. */
  provenAt?: number;
  /** Of an operator: whose pages are looked at, and until when. */
  viewing?: { ownerId: string; until: number } | null;
}

export const sessions = pgTable(
  "sessions",
  {
    /** A hash of the cookie's value, so that a dump of the table opens no session. */
    sid: varchar("sid").primaryKey(),
    sess: json("sess").$type<SessionData>().notNull(),
    /** Outside `sess`, so that a user's sessions end with the user. */
    userId: userId(),
    expire: timestamp("expire", { precision: 6, withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_expire").on(table.expire), index("sessions_user").on(table.userId)],
);

/** Who works on what is an owner's. An account is of one team at most. */
export const teamMembers = pgTable(
  "team_members",
  {
    memberId: uuid("member_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    ownerId: ownerId(),
    role: text("role", { enum: teamRoles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isOneOf("team_members_role", "role", teamRoles),
    check("team_members_not_oneself", sql`${table.memberId} <> ${table.ownerId}`),
    index("team_members_owner").on(table.ownerId, table.createdAt),
  ],
);

/** Mailed, and gone once it is accepted or withdrawn. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: ownerId(),
    /** Trimmed and in lower case. */
    email: text("email").notNull(),
    role: text("role", { enum: teamRoles }).notNull(),
    /** Of the token in the link, so that a dump of the table opens nothing. */
    tokenHash: text("token_hash").notNull().unique(),
    expire: instant("expire").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isOneOf("team_invitations_role", "role", teamRoles),
    unique("team_invitations_once").on(table.ownerId, table.email),
  ],
);

/** An operator's authenticator app. Until it has proved itself by a code it is asked for nothing. */
export const secondFactors = pgTable("second_factors", {
  userId: userId().primaryKey(),
  /** Sealed. */
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The span of 30 seconds whose code was taken last: none up to it is taken again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** For when the app is lost. Each goes as it is used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
