import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { isHeldForOther } from "./held-subdomains.ts";
import { isReserved, subdomainFrom, withSuffix } from "./subdomain.ts";

/** One that is free now, made from the agent's name. */
export async function nameSubdomain(
  tx: Database,
  ownerId: string,
  name: string,
  reservedNames: readonly string[],
): Promise<string> {
  const wanted = subdomainFrom(name);
  const isTaken =
    wanted === "agent" ||
    isReserved(wanted, reservedNames) ||
    (await tx.$count(agents, eq(agents.subdomain, wanted))) > 0 ||
    (await isHeldForOther(tx, ownerId, wanted));
  return isTaken ? withSuffix(wanted) : wanted;
}
