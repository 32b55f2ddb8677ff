import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Config } from "#platform/server/config.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { alertOwners, type Which } from "./alert-owners.ts";

export function leadJobs({ db, config }: { db: Database; config: Config }) {
  const alert = inBundles((on: Database, jobs: Which[]) => alertOwners(on, config, jobs));
  return {
    "leads.alert-owner": async (job) => {
      const fault = await alert(db, job);
      if (fault !== undefined) throw fault;
    },
  } satisfies JobHandlers;
}
