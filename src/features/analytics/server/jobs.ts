import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { countTrafficOfAll } from "./count-traffic.ts";
import { addUpEvents } from "./events.ts";
import { mailSummaries } from "./mail-summaries.ts";

interface Parts {
  db: Database;
  config: Config;
  clock: Clock;
}

export function analyticsJobs({ db, config, clock }: Parts) {
  return {
    "analytics.count-traffic": (_, stop) => countTrafficOfAll(db, clock.now(), stop),
    "analytics.add-up-events": () => addUpEvents(db),
    "settings.mail-summaries": (_payload, stop) => mailSummaries(db, config, clock.now(), stop),
  } satisfies JobHandlers;
}
