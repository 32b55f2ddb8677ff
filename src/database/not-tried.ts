import { sql } from "drizzle-orm";
import { agents } from "./schema.ts";
import { tries } from "./schema-tries.ts";

/** SQL, of agents: not one that a stranger only tries. */
export const isNotTried = sql`not exists (select from ${tries} where ${tries.agentId} = ${agents.id})`;
