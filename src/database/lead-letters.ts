import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { fold } from "./folded.ts";

// Owners search leads by any part of a name or address. Trigrams find them without reading every lead.

const sizeMax = 3;

/** Trigrams prefixed with the agent, so that a search reads only the owner's own leads. */
export function leadLetters(lead: Record<"agentId" | "name" | "email", AnyColumn>): SQL {
  return sql`(letters_of(${lead.name} || chr(10) || ${lead.email}, 1) || ${lead.agentId}::text)`;
}

/**
 * Whether one of these agents has the trigrams; the caller must still check the exact match. Asks for
 * non-overlapping pieces, because overlapping ones cost more and narrow hardly further.
 */
export function haveLetters(
  lead: Parameters<typeof leadLetters>[0],
  agentIds: readonly string[],
  sought: string,
): SQL {
  const each = [...fold(sought)];
  const size = Math.min(sizeMax, each.length);
  const starts = each.map((_, at) => at).filter((at) => at % size === 0 && at + size < each.length);
  const pieces = [...starts, each.length - size].map(
    (at) => sql`letters_of(${each.slice(at, at + size).join("")}, ${size})`,
  );
  const letters = leadLetters(lead);
  return sql`${letters} @> (${sql.join(pieces, sql` || `)}) and ${letters} && ${sql.param(agentIds)}::text[]`;
}
