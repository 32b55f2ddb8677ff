import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { emptyAgents } from "#database/delete-in-parts.ts";
import { agents } from "#database/schema.ts";
import { readOwnText, writeOwnText } from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { pastCursor } from "#platform/server/paging.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { Paging } from "#shared/paging.ts";
import type { AgentChange } from "../contract.ts";
import { ownTextKind } from "./create-agent.ts";
import { subdomainTaken } from "./subdomain.ts";
import { writtenBy } from "./written-fields.ts";

/** One more than asked for: it says whether there is a next page. */
export function listAgents(db: Database, ownerId: string, paging: Paging) {
  return db
    .select()
    .from(agents)
    .where(and(eq(agents.userId, ownerId), pastCursor(paging, agents.createdAt, agents.id)))
    .orderBy(desc(agents.createdAt), desc(agents.id))
    .limit(paging.limit + 1);
}

const namesMax = 1_000;

export function listAgentNames(db: Database, ownerId: string) {
  return db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(eq(agents.userId, ownerId))
    .orderBy(desc(agents.createdAt), desc(agents.id))
    .limit(namesMax);
}

export async function getAgent(db: Database, ownerId: string, id: string) {
  const [agent] = await db.select().from(agents).where(isOwn(ownerId, id));
  if (!agent) throw notFound("Agent");
  return agent;
}

/** Of two that save at once the last one's fields stay. */
export async function changeAgent(db: Database, ownerId: string, id: string, change: AgentChange) {
  const text = change.businessDescription;
  const own = text === undefined ? undefined : await readOwnText({ title: "", text: text ?? "" });
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(agents).where(isOwn(ownerId, id)).for("no key update");
    if (!before) throw notFound("Agent");
    if (change.subdomain) await assertFree(tx, change.subdomain, id);

    const [agent] = await tx
      .update(agents)
      .set({
        ...change,
        ...(change.chatSettings && {
          chatSettings: { ...chatSettingsOf(before.chatSettings), ...change.chatSettings },
        }),
        writtenFields: writtenBy(change, before),
      })
      .where(isOwn(ownerId, id))
      .returning();
    if (!agent) throw notFound("Agent");
    if (own && agent.businessDescription !== before.businessDescription)
      await writeOwnText(tx, id, own, ownTextKind(agent.method));
    return agent;
  });
}

/** All that hangs on it goes with it: the schema's cascades. */
export async function deleteAgent(db: Database, ownerId: string, id: string) {
  await emptyAgents(db, isOwn(ownerId, id));
  const [agent] = await db.delete(agents).where(isOwn(ownerId, id)).returning({ id: agents.id });
  if (!agent) throw notFound("Agent");
}

function isOwn(ownerId: string, id: string) {
  return and(eq(agents.id, id), eq(agents.userId, ownerId));
}

/** The unique constraint decides between two at once; this only says it in better words. */
async function assertFree(tx: Database, subdomain: string, id: string) {
  const [owner] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.subdomain, subdomain));
  if (owner && owner.id !== id) throw subdomainTaken();
}
