import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { readOwnText, writeOwnText } from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { AgentChange } from "../contract.ts";
import { ownTextKind } from "./create-agent.ts";
import { isHeldForOther } from "./held-subdomains.ts";
import { isOwn } from "./queries.ts";
import { subdomainTaken } from "./subdomain.ts";
import { writtenBy } from "./written-fields.ts";

export async function changeAgent(db: Database, ownerId: string, id: string, change: AgentChange) {
  const text = change.businessDescription;
  const own = text === undefined ? undefined : await readOwnText({ title: "", text: text ?? "" });
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(agents).where(isOwn(ownerId, id)).for("no key update");
    if (!before) throw notFound("Agent");
    if (change.subdomain) await assertFree(tx, change.subdomain, before);

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
    // Again: it may have been released while the constraint waited for its former agent.
    if (agent.subdomain !== before.subdomain) await assertFree(tx, agent.subdomain, before);
    if (own && agent.businessDescription !== before.businessDescription)
      await writeOwnText(tx, id, own, ownTextKind(agent.method));
    return agent;
  });
}

/** Only for the better message; the unique constraint decides races. */
async function assertFree(
  tx: Database,
  subdomain: string,
  { id, userId }: { id: string; userId: string },
) {
  const [owner] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.subdomain, subdomain));
  if (owner && owner.id !== id) throw subdomainTaken();
  if (await isHeldForOther(tx, userId, subdomain)) throw subdomainTaken();
}
