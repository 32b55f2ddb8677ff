import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, users } from "#database/schema.ts";
import { tries } from "#database/schema-tries.ts";
import { withSuffix } from "#features/agents/server/public.ts";
import { openTryOut } from "#features/chat/server/public.ts";
import { addWebsite } from "#features/knowledge/server/public.ts";
import { unavailable } from "#platform/server/errors.ts";
import { type TryCookie, trySeconds } from "./try-cookie.ts";

const pagesMax = 8;

/** Replaces the one that the browser had. */
export async function startTry(
  db: Database,
  now: Date,
  website: URL,
  former: TryCookie | undefined,
): Promise<TryCookie> {
  return db.transaction(async (tx) => {
    const [operator] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, "admin"))
      .orderBy(asc(users.createdAt))
      .limit(1);
    if (!operator)
      throw unavailable("You cannot try a website at the moment. Create an account instead.");
    if (former) await endTry(tx, former.agentId);
    const { id } = only(
      await tx
        .insert(agents)
        .values({
          userId: operator.id,
          name: website.hostname.replace(/^www\./, ""),
          // A name of its own only once it has an owner: nobody can occupy others' names by trying.
          subdomain: withSuffix(withSuffix("try")),
          method: "website",
          isActive: false,
        })
        .returning({ id: agents.id }),
    );
    await addWebsite(tx, id, website.href, { pagesMax, rereadEvery: "never" });
    const opened = await openTryOut(tx, now, id);
    const expire = new Date(now.getTime() + trySeconds * 1000);
    await tx
      .insert(tries)
      .values({ agentId: id, conversationId: opened.conversationId, expire, createdAt: now });
    return opened;
  });
}

/** Only one that is still a try: a kept one is its owner's. */
async function endTry(tx: Database, agentId: string) {
  const [ended] = await tx
    .delete(tries)
    .where(eq(tries.agentId, agentId))
    .returning({ id: tries.agentId });
  if (ended) await tx.delete(agents).where(eq(agents.id, ended.id));
}
