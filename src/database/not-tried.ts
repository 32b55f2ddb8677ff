import { sql } from "drizzle-orm";
import { agents } from "./schema.ts";
import { tries } from "./schema-tries.ts";

/** SQL, of agents: leaves out those that strangers only try. */
export const isNotTried = sql`not exists (select from ${tries} where ${tries.agentId} = ${agents.id})`;
