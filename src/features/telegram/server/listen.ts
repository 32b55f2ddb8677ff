import { setTimeout as wait } from "node:timers/promises";
import { type Bot, listBots, noteHearing } from "#features/webhooks/server/public.ts";
import { BotRefused } from "./bot-api.ts";
import { type HearingParts, hear } from "./hear.ts";

const waitSeconds = 25;
const newBotsEveryMs = 5_000;
const afterFaultMs = 30_000;
/** Before the job would be taken for a dead one. */
const longestMs = 23 * 3_600_000;

/** Holds one request to Telegram open for each bot, until there are none or the process stops. */
export async function listen(parts: HearingParts, stop: AbortSignal): Promise<void> {
  const until = AbortSignal.any([stop, AbortSignal.timeout(longestMs)]);
  const heard = new Map<string, Promise<void>>();
  while (!until.aborted) {
    const bots = await listBots(parts.db, parts.encryption);
    for (const bot of bots)
      if (!heard.has(bot.id))
        heard.set(
          bot.id,
          // What the database refuses here it refuses above, too, where the job fails and runs again.
          hearOn(parts, bot, until)
            .catch(() => {})
            .finally(() => heard.delete(bot.id)),
        );
    if (heard.size === 0) return;
    await pause(newBotsEveryMs, until);
  }
  await Promise.all(heard.values());
}

/** Reads the bot's row each time: it may have been linked, switched off or deleted. */
async function hearOn(parts: HearingParts, { id }: Bot, until: AbortSignal) {
  let offset = 0;
  while (!until.aborted) {
    const bot = (await listBots(parts.db, parts.encryption)).find((one) => one.id === id);
    if (!bot) return;
    try {
      offset = await hear(parts, bot, { offset, waitSeconds, stop: until });
      await noteHearing(parts.db, bot, null);
    } catch (error) {
      if (until.aborted) return;
      await noteHearing(parts.db, bot, wordsOf(error));
      await pause(afterFaultMs, until);
    }
  }
}

export function wordsOf(error: unknown): string {
  const status = error instanceof BotRefused ? error.status : 0;
  if (status === 401 || status === 404) return "Telegram no longer accepts this token.";
  if (status === 409)
    return "Another program reads this bot’s messages, so replies don’t arrive here. Create a bot just for these alerts.";
  return "We could not get replies from Telegram. We keep trying.";
}

async function pause(ms: number, until: AbortSignal) {
  await wait(ms, undefined, { signal: until }).catch(() => {});
}
