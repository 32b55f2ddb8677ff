import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { leads, users } from "#database/schema.ts";
import { leadNotes } from "#database/schema-inbox.ts";
import { fullName } from "#features/team/server/public.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";

export const leadNotesData = rowsOfAgents("leadNotes", leadNotes);

/** Per lead: all of them are shown with it. */
const notesMax = 200;

type Place = Pick<typeof leads.$inferSelect, "agentId" | "id">;

/** The caller has checked ownership. */
export function listNotes(db: Database, { agentId, id }: Place) {
  return db
    .select()
    .from(leadNotes)
    .where(and(eq(leadNotes.agentId, agentId), eq(leadNotes.leadId, id)))
    .orderBy(asc(leadNotes.createdAt), asc(leadNotes.id));
}

interface NewNote {
  id: string;
  personId: string;
  text: string;
  now: Date;
}

export function addNote(db: Database, ownerId: string, { id, personId, text, now }: NewNote) {
  return db.transaction(async (tx) => {
    // Locked, so that two at once cannot pass the limit.
    const { agentId } = await ownLead(tx, ownerId, id);
    const ofIt = and(eq(leadNotes.agentId, agentId), eq(leadNotes.leadId, id));
    if ((await tx.$count(leadNotes, ofIt)) >= notesMax)
      throw invalid({ text: `${notesMax} notes at most. Remove one first.` });
    const { authorName } = only(
      await tx.select({ authorName: fullName }).from(users).where(eq(users.id, personId)),
    );
    const values = { agentId, leadId: id, authorName, text, createdAt: now };
    return only(await tx.insert(leadNotes).values(values).returning());
  });
}

export async function removeNote(
  db: Database,
  ownerId: string,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { agentId } = await ownLead(tx, ownerId, id);
    const isIt = and(
      eq(leadNotes.agentId, agentId),
      eq(leadNotes.leadId, id),
      eq(leadNotes.id, noteId),
    );
    const [removed] = await tx.delete(leadNotes).where(isIt).returning({ id: leadNotes.id });
    if (!removed) throw notFound("Note");
  });
}

async function ownLead(tx: Database, ownerId: string, id: string) {
  const isOwn = and(eq(leads.id, id), inArray(leads.agentId, ownAgents(tx, ownerId)));
  const [lead] = await tx.select({ agentId: leads.agentId }).from(leads).where(isOwn).for("update");
  if (!lead) throw notFound("Lead");
  return lead;
}
