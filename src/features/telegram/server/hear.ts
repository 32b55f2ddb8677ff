import { z } from "zod";
import type { Database } from "#database/client.ts";
import { type Bot, linkChat, linkCode, moveChat } from "#features/webhooks/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import { answerFromChat } from "./answer-from-chat.ts";
import { botApi } from "./bot-api.ts";

export interface HearingParts {
  db: Database;
  clock: Clock;
  config: Config;
  encryption: Encryption;
  safeFetch: SafeFetch;
}

const Id = z.number().int();
const Message = z.object({
  message_id: Id,
  chat: z.object({ id: Id, type: z.string(), title: z.string().optional() }),
  from: z.object({ id: Id, is_bot: z.boolean(), first_name: z.string().optional() }).optional(),
  text: z.string().optional(),
  migrate_to_chat_id: Id.optional(),
  reply_to_message: z
    .object({
      from: z.object({ id: Id }).optional(),
      entities: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
    })
    .optional(),
});
type Message = z.infer<typeof Message>;
const Updates = z.array(z.object({ update_id: Id, message: z.unknown() }));

interface Hearing {
  /** The first update that is not known yet. */
  offset: number;
  waitSeconds: number;
  stop?: AbortSignal;
}

/** Fetches the bot's updates once and handles them. Returns the next offset. */
export async function hear(
  parts: HearingParts,
  bot: Bot,
  { offset, waitSeconds, stop }: Hearing,
): Promise<number> {
  const call = botApi(parts.safeFetch, bot.address);
  const updates = await call(
    "getUpdates",
    { offset, timeout: waitSeconds, allowed_updates: ["message"] },
    Updates,
    { timeoutMs: (waitSeconds + 10) * 1_000, ...(stop && { signal: stop }) },
  );
  for (const { update_id, message } of updates) {
    const read = Message.safeParse(message);
    const said = read.success && (await hearOne(parts, bot, update_id, read.data));
    if (!read.success || !said) continue;
    const { chat, message_id } = read.data;
    const reply_parameters = { message_id, allow_sending_without_reply: true };
    const answer = { chat_id: chat.id, text: said, reply_parameters };
    // The update is handled. A chat that cannot be told so must not block the updates after it.
    await call("sendMessage", answer, z.unknown()).catch(() => {});
  }
  return Math.max(offset, ...updates.map(({ update_id }) => update_id + 1));
}

/** What to reply. Nothing to a chat that is not linked: strangers find bots by name. */
async function hearOne(
  parts: HearingParts,
  bot: Bot,
  updateId: number,
  { chat, from, text, reply_to_message: about, ...message }: Message,
): Promise<string | undefined> {
  if (!from || from.is_bot) return undefined;
  const [, code] = /^\/start(?:@\w+)?\s+(\S+)$/.exec(text ?? "") ?? [];
  if (code && code === linkCode(parts.encryption, bot)) {
    const name = chat.title ?? from.first_name ?? "a chat";
    const isLinked = await linkChat(parts.db, bot, { id: String(chat.id), name });
    return isLinked
      ? "Linked. Alerts arrive here. Reply to an alert to answer the visitor."
      : undefined;
  }
  if (String(chat.id) !== bot.chatId) return undefined;
  if (message.migrate_to_chat_id) {
    await moveChat(parts.db, bot, String(message.migrate_to_chat_id));
    return undefined;
  }
  const isToBot = about?.from?.id === bot.telegramId;
  const link = about?.entities?.findLast(({ type }) => type === "text_link")?.url;
  if (isToBot && link) return answerFromChat(parts, bot, { updateId, link, text });
  return chat.type === "private" ? "Reply to an alert to answer the visitor." : undefined;
}
