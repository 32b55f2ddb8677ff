import { eq, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";

/** Per agent: one in-memory index, rebuilt on changes. */
export const knownMax = 50_000;

export const noRoom = `This agent already knows ${knownMax.toLocaleString("en")} sections, which is as much as it can hold. Remove something else first.`;

/**
 * How many passages may replace the `replaced` ones. The caller's transaction must hold the agent's lock, so
 * that two sources at once cannot exceed the limit.
 */
export async function roomFor(
  tx: Database,
  agentId: string,
  wanted: number,
  replaced: SQL | undefined,
): Promise<number> {
  const before = await tx.$count(passages, replaced);
  if (wanted <= before) return wanted;
  const known = await knownBy(tx, agentId);
  return Math.min(wanted, Math.max(before, knownMax - (known - before)));
}

export function knownBy(tx: Database, agentId: string): Promise<number> {
  return tx.$count(passages, eq(passages.agentId, agentId));
}
