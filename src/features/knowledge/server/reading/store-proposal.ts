import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import type { Proposal } from "../../contract.ts";
import { publishNews } from "../news.ts";

export async function storeProposal(
  tx: Database,
  agentId: string,
  proposal: Proposal,
): Promise<void> {
  await tx
    .update(agents)
    .set({
      proposal: sql`${JSON.stringify(proposal)}::jsonb || ${suggested}`,
      name: unlessWritten("name", agents.name, proposal.name),
      description: unlessWritten("description", agents.description, proposal.description),
      industry: unlessWritten("industry", agents.industry, proposal.industry),
      primaryColor: unlessWritten("primaryColor", agents.primaryColor, colorOf(proposal)),
      greeting: unlessWritten("greeting", agents.greeting, proposal.greeting),
      location: unlessWritten("location", agents.location, proposal.location),
    })
    .where(eq(agents.id, agentId));
  await publishNews(tx, agentId, { type: "proposal" });
}

/** Found later, so they stay. */
const suggested = sql`case when ${agents.proposal} ? 'starters'
  then jsonb_build_object('starters', ${agents.proposal} -> 'starters') else '{}' end`;

/** Decided in SQL, because the owner may be saving at this moment. */
function unlessWritten(field: keyof Proposal, column: AnyPgColumn, value: string | null): SQL {
  const proposed = value?.trim() || null;
  return sql`case when ${field}::text = any(${agents.writtenFields}) then ${column} else coalesce(${proposed}::text, ${column}) end`;
}

function colorOf({ primaryColor }: Proposal): string | null {
  return primaryColor && /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor.toLowerCase() : null;
}
