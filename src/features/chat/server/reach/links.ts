import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { visitorTokens } from "#database/schema-visitors.ts";
import { hashToken, newToken } from "#platform/server/secrets.ts";
import type { StoredConversation } from "../queries.ts";

const linkMs = 14 * 24 * 3_600_000;
/** Browsers of one conversation besides the first. The oldest has to be let in again. */
const browsersMax = 20;

type Which = Pick<StoredConversation, "agentId" | "id">;

/** Several may be valid: an older mail opens the conversation, too. */
export async function newLink(tx: Database, now: Date, { agentId, id }: Which): Promise<string> {
  const token = newToken();
  await tx.insert(visitorTokens).values({
    agentId,
    conversationId: id,
    kind: "link",
    tokenHash: hashToken(token),
    expire: new Date(now.getTime() + linkMs),
    createdAt: now,
  });
  return token;
}

/** Gives this browser a token of its own. The link stays, for the visitor's other devices, until it expires. */
export function openLink(db: Database, now: Date, token: string) {
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select({ agentId: visitorTokens.agentId, id: visitorTokens.conversationId })
      .from(visitorTokens)
      .where(
        and(
          eq(visitorTokens.tokenHash, hashToken(token)),
          eq(visitorTokens.kind, "link"),
          gt(visitorTokens.expire, now),
        ),
      )
      .for("update");
    return link && { ...link, visitorToken: await letBrowserIn(tx, now, link) };
  });
}

export async function letBrowserIn(tx: Database, now: Date, { agentId, id }: Which) {
  const visitorToken = newToken();
  await tx.insert(visitorTokens).values({
    agentId,
    conversationId: id,
    kind: "browser",
    tokenHash: hashToken(visitorToken),
    createdAt: now,
  });
  const isBrowser = and(
    eq(visitorTokens.agentId, agentId),
    eq(visitorTokens.conversationId, id),
    eq(visitorTokens.kind, "browser"),
  );
  const surplus = tx
    .select({ tokenHash: visitorTokens.tokenHash })
    .from(visitorTokens)
    .where(isBrowser)
    .orderBy(desc(visitorTokens.createdAt))
    .offset(browsersMax);
  await tx.delete(visitorTokens).where(and(isBrowser, inArray(visitorTokens.tokenHash, surplus)));
  return visitorToken;
}

export async function forgetLinks(db: Database, now: Date, stop?: AbortSignal) {
  await deleteRows(db, visitorTokens, lte(visitorTokens.expire, now), stop);
}
