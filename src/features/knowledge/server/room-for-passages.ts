import { eq, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";

/** Of an agent: all of them are one index in memory, which is made anew when something changes. */
export const knownMax = 50_000;

export const noRoom = `This agent already knows ${knownMax.toLocaleString("en")} sections, which is as much as it can hold. Remove something else first.`;

/**
 * How many of so many passages an agent can take in the place of those that are `replaced`. In the caller's
 * transaction, which has locked the agent: of two sources at once the second counts the first one's.
 */
export async function roomFor(
  tx: Database,
  agentId: string,
  wanted: number,
  replaced: SQL | undefined,
): Promise<number> {
  const before = await tx.$count(passages, replaced);
  // As many as there were always fit: nothing that was known is lost. So the usual page asks no further.
  if (wanted <= before) return wanted;
  const known = await knownBy(tx, agentId);
  return Math.min(wanted, Math.max(before, knownMax - (known - before)));
}

/** From the index of its ids alone. */
export function knownBy(tx: Database, agentId: string): Promise<number> {
  return tx.$count(passages, eq(passages.agentId, agentId));
}
