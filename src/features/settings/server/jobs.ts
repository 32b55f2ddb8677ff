import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { mailSummaries } from "./mail-summaries.ts";

interface Parts {
  db: Database;
  config: Config;
  clock: Clock;
}

export function settingsJobs({ db, config, clock }: Parts) {
  return {
    "settings.mail-summaries": (_payload, stop) => mailSummaries(db, config, clock.now(), stop),
  } satisfies JobHandlers;
}
