import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { addressIn } from "./secrets.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** A bot that sends alerts to a team and reads its replies. */
export interface Bot extends Endpoint {
  address: string;
  telegramId: number;
}

export async function listBots(db: Database, encryption: Encryption): Promise<Bot[]> {
  const found = await db
    .select({ endpoint: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.ownerId))
    .where(
      and(
        eq(webhookEndpoints.kind, "telegram"),
        eq(webhookEndpoints.isActive, true),
        isNull(webhookEndpoints.stoppedAt),
        isNull(users.suspendedAt),
      ),
    );
  return found.flatMap(({ endpoint }) => {
    const address = addressIn(encryption, endpoint);
    const telegramId = Number(/\/bot(\d+):/.exec(address ?? "")?.[1]);
    return address ? [{ ...endpoint, address, telegramId }] : [];
  });
}

/** Whoever sends this to the bot links the chat, once. It is derived from stored values and never stored. */
export function linkCode(encryption: Encryption, { id, linkNonce }: Endpoint): string {
  return encryption.fingerprint(`telegram ${id} ${linkNonce}`);
}

/** False if the code was used meanwhile. */
export async function linkChat(
  db: Database,
  bot: Endpoint,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const linked = await db
    .update(webhookEndpoints)
    .set({ chatId: id, chatName: name.slice(0, 200), linkNonce: crypto.randomUUID() })
    .where(and(isIt(bot), eq(webhookEndpoints.linkNonce, bot.linkNonce)))
    .returning({ id: webhookEndpoints.id });
  return linked.length > 0;
}

/** A group that becomes a supergroup gets another ID. */
export async function moveChat(db: Database, bot: Endpoint, chatId: string) {
  await db.update(webhookEndpoints).set({ chatId }).where(isIt(bot));
}

export async function noteHearing(db: Database, bot: Endpoint, hearingError: string | null) {
  if (bot.hearingError === hearingError) return;
  await db.update(webhookEndpoints).set({ hearingError }).where(isIt(bot));
}

function isIt({ ownerId, id }: Endpoint) {
  return and(eq(webhookEndpoints.ownerId, ownerId), eq(webhookEndpoints.id, id));
}
