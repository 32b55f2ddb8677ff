import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { passageLengthMax } from "./extract/split-passages.ts";

/**
 * Whatever source they are of. Each has been cut where its source was read; one that was not would hold up
 * everybody in the moment in which somebody asks.
 */
export async function insertPassages(
  tx: Database,
  rows: (typeof passages.$inferInsert)[],
): Promise<void> {
  const short = rows.map((row) => ({
    ...row,
    text: row.text.slice(0, passageLengthMax).toWellFormed(),
  }));
  for (let from = 0; from < short.length; from += 500)
    await tx.insert(passages).values(short.slice(from, from + 500));
}
