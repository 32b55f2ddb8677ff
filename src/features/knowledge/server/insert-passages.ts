import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { passageLengthMax } from "./extract/split-passages.ts";

/** Passages must already be split: an oversized one would block the server when searched. */
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
