import { type SQL, sql } from "drizzle-orm";
import { agents } from "#database/schema.ts";

// What is said refers to its agent, whose row its foreign key locks in the end. Locked at the beginning, one that
// somebody else holds can be left out too, and what is said waits in the order in which a deletion locks: first for
// the agent, then for the conversation.

/** What becomes of a row that somebody else holds. */
export type Held = "skip" | "wait";

/** SQL, at the end of what locks. */
export const ifHeld: Record<Held, SQL> = { skip: sql`skip locked`, wait: sql`` };

/** Whoever waits longer keeps a connection from all others. */
const waitsMax = "2s";

/** SQL: the end of a query of agents that locks what it finds. */
export function lockingAgent(held: Held): SQL {
  // As a condition, it holds before a row is locked.
  const waits = sql`and set_config('lock_timeout', ${waitsMax}, true) is not null`;
  return sql`${held === "wait" ? waits : sql``} for key share of ${agents} ${ifHeld[held]}`;
}
