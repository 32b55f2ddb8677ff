import { and, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations } from "#database/schema.ts";
import { forbidden } from "#platform/server/errors.ts";
import type { StoredConversation } from "../queries.ts";
import { letBrowserIn } from "../reach/links.ts";

/** Says whose conversation this is: nobody else's from then on. What the page says of them replaces what it said. */
export async function introduce(
  tx: Database,
  { agentId, id }: Pick<StoredConversation, "agentId" | "id">,
  said: { customerId?: string | undefined; attributes?: Record<string, string> | undefined },
): Promise<void> {
  const { customerId, attributes } = said;
  const isTheirs = customerId
    ? or(isNull(conversations.customerId), eq(conversations.customerId, customerId))
    : undefined;
  const [introduced] = await tx
    .update(conversations)
    .set({ ...(customerId && { customerId }), ...(attributes && { attributes }) })
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, id), isTheirs))
    .returning({ id: conversations.id });
  if (!introduced) throw forbidden("This conversation belongs to someone else.", "somebody_elses");
}

/** Lets this browser into the latest conversation of a person who has proved who they are. */
export async function returnTo(tx: Database, now: Date, agentId: string, customerId: string) {
  const [latest] = await tx
    .select({ agentId: conversations.agentId, id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.customerId, customerId),
        isNotNull(conversations.lastMessageAt),
        isNull(conversations.blockedAt),
        eq(conversations.isTest, false),
      ),
    )
    .orderBy(desc(conversations.createdAt))
    .limit(1);
  return latest ? { id: latest.id, visitorToken: await letBrowserIn(tx, now, latest) } : null;
}
