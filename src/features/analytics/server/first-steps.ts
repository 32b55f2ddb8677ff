import { sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { type FirstStep, type FirstSteps, firstSteps } from "../contract.ts";
import { readVisit } from "./dashboard-visits.ts";

/** Each done by what has happened, so that nobody has to tick anything. */
export async function readFirstSteps(
  db: Database,
  { ownerId, personId }: { ownerId: string; personId: string },
): Promise<FirstSteps> {
  const isOwner = ownerId === personId;
  const [visit, mayInvite, done] = await Promise.all([
    readVisit(db, personId),
    isOwner && ownerCanUse(db, ownerId, "team"),
    readDone(db, ownerId, personId),
  ]);
  return {
    steps: firstSteps
      .filter((step) => step !== "invite" || mayInvite)
      .map((step) => ({ step, isDone: done[step] })),
    isHidden: visit?.hidesFirstSteps ?? false,
  };
}

async function readDone(db: Database, ownerId: string, personId: string) {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`
    with own as materialized (select * from agents where user_id = ${ownerId})
    select
      exists (select from own join passages p on p.agent_id = own.id) as read,
      exists (select from own join conversations c on c.agent_id = own.id where c.last_message_at is not null) as ask,
      exists (select from own where chat_settings - 'starters' <> '{}' or written_fields && '{agentName,primaryColor,greeting}') as look,
      exists (select from own join installations i on i.agent_id = own.id) as install,
      exists (select from team_members where owner_id = ${ownerId})
        or exists (select from team_invitations where owner_id = ${ownerId}) as invite,
      exists (select from sessions where user_id = ${personId} and sess->>'device' ~ '(iPhone|iPad|Android)') as phone`);
  return only(rows);
}
