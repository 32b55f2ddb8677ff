import type { JobHandlers } from "#database/jobs.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import type { HearingParts } from "./hear.ts";
import { listen } from "./listen.ts";

export function telegramJobs(given: Omit<HearingParts, "safeFetch">) {
  const parts = { ...given, safeFetch: createSafeFetch(addressRules(given.config)) };
  return {
    "telegram.listen": (_, stop) => listen(parts, stop),
  } satisfies JobHandlers;
}
