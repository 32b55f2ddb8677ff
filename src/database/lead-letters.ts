import { type AnyColumn, type SQL, sql } from "drizzle-orm";

// Owners look for leads by any part of a name or an address. To find it without reading every lead, all that
// stands in them is kept by up to three letters in a row.

const sizeMax = 3;

/** What a lead is found by, with its agent beside it, so that one owner's search reads nobody else's leads. */
export function leadLetters(lead: Record<"agentId" | "name" | "email", AnyColumn>): SQL {
  return sql`(letters_of(${lead.name} || chr(10) || ${lead.email}, 1) || ${lead.agentId}::text)`;
}

/**
 * What one of these agents has with these letters; where exactly they stand is to be looked at. Piece by piece, since
 * all that overlaps would be asked for and finds hardly less.
 */
export function haveLetters(
  lead: Parameters<typeof leadLetters>[0],
  agentIds: readonly string[],
  sought: string,
): SQL {
  const each = [...sought];
  const size = Math.min(sizeMax, each.length);
  const starts = each.map((_, at) => at).filter((at) => at % size === 0 && at + size < each.length);
  const pieces = [...starts, each.length - size].map(
    (at) => sql`letters_of(${each.slice(at, at + size).join("")}, ${size})`,
  );
  const letters = leadLetters(lead);
  return sql`${letters} @> (${sql.join(pieces, sql` || `)}) and ${letters} && ${sql.param(agentIds)}::text[]`;
}
