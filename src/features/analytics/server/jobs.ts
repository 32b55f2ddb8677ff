import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import { countTrafficOfAll } from "./count-traffic.ts";
import { addUpEvents } from "./events.ts";

export function analyticsJobs({ db, clock }: { db: Database; clock: Clock }) {
  return {
    "analytics.count-traffic": (_, stop) => countTrafficOfAll(db, clock.now(), stop),
    "analytics.add-up-events": () => addUpEvents(db),
  } satisfies JobHandlers;
}
