import { type AnyColumn, type SQL, sql } from "drizzle-orm";

// Owners look for leads by any part of a name or an address. To find it without reading every lead, all that
// stands in them is kept by up to three letters in a row.

const sizeMax = 3;

/** What a lead is found by, with its agent beside it, so that one owner's search reads nobody else's leads. */
export function leadLetters(lead: Record<"agentId" | "name" | "email", AnyColumn>): SQL {
  return sql`(letters_of(${lead.name} || chr(10) || ${lead.email}, 1) || ${lead.agentId}::text)`;
}

/** What has all of these letters; where exactly they stand is to be looked at. */
export function haveLetters(
  lead: Parameters<typeof leadLetters>[0],
  agentId: AnyColumn,
  sought: string,
): SQL {
  const size = Math.min(sizeMax, sought.length);
  return sql`${leadLetters(lead)} @> (letters_of(${sought}, ${size}) || ${agentId}::text)`;
}
