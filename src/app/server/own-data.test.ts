import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";

const { db } = await useDatabase();

/** Every table whose rows belong to an owner, directly or by what they belong to, and what becomes of them. */
async function tablesOfOwners() {
  const { rows } = await db.execute<{ from: string; to: string; ends: string }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      case confdeltype when 'c' then 'goes' when 'n' then 'stays' else 'hinders' end as ends
    from pg_constraint where contype = 'f'`);
  const found = new Map([["users", "goes"]]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { from, to, ends } of rows)
      if (found.has(to) && !(found.get(from) === "goes")) found.set(from, ends);
  }
  return Object.fromEntries([...found].sort());
}

test("no table of an owner's is forgotten when the account is taken along or deleted", async () => {
  // A new table here is a question: does it belong into own-data.ts, and does it go with the account?
  expect(await tablesOfOwners()).toMatchInlineSnapshot(`
    {
      "action_calls": "goes",
      "action_counts": "goes",
      "actions": "goes",
      "agents": "goes",
      "api_keys": "goes",
      "billing_notices": "goes",
      "canned_replies": "goes",
      "conversation_notes": "goes",
      "conversation_origins": "goes",
      "conversation_words": "goes",
      "conversations": "goes",
      "dashboard_visits": "goes",
      "deleted_use": "goes",
      "embedded_agents": "goes",
      "event_changes": "goes",
      "event_counts": "goes",
      "file_parts": "goes",
      "identities": "goes",
      "identity_secrets": "goes",
      "inbox_presence": "goes",
      "installations": "goes",
      "lead_notes": "goes",
      "leads": "goes",
      "mailed_links": "goes",
      "mailed_visitors": "goes",
      "mails": "goes",
      "messages": "goes",
      "model_troubles": "goes",
      "own_model_use": "goes",
      "own_models": "goes",
      "pages": "goes",
      "passage_vectors": "goes",
      "passages": "goes",
      "payments": "stays",
      "recovery_codes": "goes",
      "saved_questions": "goes",
      "second_factors": "goes",
      "sessions": "goes",
      "sources": "goes",
      "team_invitations": "goes",
      "team_members": "goes",
      "traffic_counts": "goes",
      "tries": "goes",
      "unanswered_questions": "goes",
      "users": "goes",
      "visitor_tokens": "goes",
      "webhook_deliveries": "goes",
      "webhook_endpoints": "goes",
    }
  `);
});
