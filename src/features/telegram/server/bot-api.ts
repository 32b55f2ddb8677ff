import { z } from "zod";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";

export class BotRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Telegram answered with ${status}`);
    this.status = status;
  }
}

const bytesMax = 2 * 1024 * 1024;

/** https://core.telegram.org/bots/api. The address holds the token, so no error may name it. */
export function botApi(safeFetch: SafeFetch, address: string) {
  return async function call<Result>(
    method: string,
    parameters: object,
    result: z.ZodType<Result>,
    { timeoutMs = 10_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<Result> {
    const { status, text } = await safeFetch(`${address}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(parameters),
      timeoutMs,
      bytesMax,
      signal,
    });
    if (status !== 200) throw new BotRefused(status);
    const answer = z.object({ ok: z.literal(true), result }).safeParse(parsed(text));
    if (!answer.success) throw new BotRefused(status);
    return answer.data.result;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
