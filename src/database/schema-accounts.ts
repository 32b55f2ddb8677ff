import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { keyScopes, type roles, teamRoles } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { ownerId, users } from "./schema.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The user's identity at another provider. E-mail addresses may change hands there; the subject never does. */
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

export const mailedLinkKinds = ["new-password", "verify-email", "change-email"] as const;

/** Single-use links sent by mail. Only the newest of each kind is kept for a user. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: userId(),
    kind: text("kind", { enum: mailedLinkKinds }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Of a change of email: the new address. */
    email: text("email"),
    expire: instant("expire").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    isOneOf("mailed_links_kind", "kind", mailedLinkKinds),
    check(
      "mailed_links_email",
      sql`(${table.kind} = 'change-email') = (${table.email} is not null)`,
    ),
  ],
);

export interface SessionData {
  userId: string;
  role: (typeof roles)[number];
  createdAt: number;
  seenAt: number;
  device?: string;
  provenAt?: number;
  viewing?: { ownerId: string; until: number } | null;
}

export const sessions = pgTable(
  "sessions",
  {
    /** A hash of the cookie, so that a leaked table opens no session. */
    sid: varchar("sid").primaryKey(),
    sess: json("sess").$type<SessionData>().notNull(),
    /** A column, not part of `sess`, so that deleting the user cascades. */
    userId: userId(),
    expire: timestamp("expire", { precision: 6, withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_expire").on(table.expire), index("sessions_user").on(table.userId)],
);

/** A keyed hash of a deleted account's confirmed address, for a year: a new account continues the old trial. */
export const pastTrials = pgTable("past_trials", {
  address: text("address").primaryKey(),
  endsAt: instant("ends_at").notNull(),
  createdAt: createdAt(),
});

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

export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: ownerId(),
    email: text("email").notNull(),
    role: text("role", { enum: teamRoles }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expire: instant("expire").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    isOneOf("team_invitations_role", "role", teamRoles),
    unique("team_invitations_once").on(table.ownerId, table.email),
  ],
);

/** When each person last looked at the dashboard. */
export const dashboardVisits = pgTable("dashboard_visits", {
  userId: userId().primaryKey(),
  seenAt: instant("seen_at").notNull(),
  /** The last look of the visit before this one. */
  seenBeforeAt: instant("seen_before_at"),
  hidesFirstSteps: boolean("hides_first_steps").notNull().default(false),
});

/** A person's authenticator app, not required until a code has confirmed it. */
export const secondFactors = pgTable("second_factors", {
  userId: userId().primaryKey(),
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The last accepted 30-second time step; it and earlier ones are refused, so that no code works twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** For a lost authenticator. Each code is deleted on use. */
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

/** Opens an owner's calls to a program, without a session. */
export const apiKeys = pgTable(
  "api_keys",
  {
    ownerId: ownerId(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    /** Its last characters, by which its owner tells it from the others. */
    ending: text("ending").notNull(),
    scopes: text("scopes", { enum: keyScopes }).array().notNull(),
    /** Null: all agents. Not a table of its own, or a key without agents left would open all of them. */
    agentIds: uuid("agent_ids").array(),
    expire: instant("expire").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    check("api_keys_scopes", sql`${table.scopes} <@ array['read', 'write', 'chat']`),
  ],
);
