import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Config } from "#platform/server/config.ts";
import { alertOwner } from "./alert-owner.ts";

export function leadJobs({ db, config }: { db: Database; config: Config }) {
  return {
    "leads.alert-owner": (lead) => alertOwner(db, config, lead),
  } satisfies JobHandlers;
}
