import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { leads } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { nameVisitor } from "./store-leads.ts";
import { tellOwner } from "./tell-owners.ts";

/** Moves a lead to the spam folder, or out of it. What a robot seemed to have left was told to nobody: now it is. */
export function markSpam(db: Database, ownerId: string, id: string, isSpam: boolean) {
  return db.transaction(async (tx) => {
    const own = ownAgents(tx, ownerId);
    const isThis = and(eq(leads.id, id), inArray(leads.agentId, own));
    const [lead] = await tx.select().from(leads).where(isThis).for("update");
    if (!lead) throw notFound("Lead");
    if (lead.isSpam !== isSpam) {
      await tx
        .update(leads)
        .set({ isSpam, spamReason: isSpam ? "by-hand" : null })
        .where(isThis);
      const isNews = !isSpam && lead.spamReason !== "by-hand";
      if (isNews) {
        if (lead.conversationId) await nameVisitor(tx, lead, lead.conversationId);
        await tellOwner(tx, lead);
      }
    }
    return { id, isSpam };
  });
}
