import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import { pruneTries } from "./tries/tries.ts";

export function siteJobs({ db, clock }: { db: Database; clock: Clock }) {
  return {
    "site.prune-tries": (_, stop) => pruneTries(db, clock.now(), stop),
  } satisfies JobHandlers;
}
