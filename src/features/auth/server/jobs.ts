import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { mailNewPassword } from "./account-mails.ts";

interface Parts {
  db: Database;
  config: Config;
  clock: Clock;
}

export function authJobs({ db, config, clock }: Parts) {
  return {
    "auth.mail-new-password": ({ userId }) => mailNewPassword(db, config, clock.now(), userId),
  } satisfies JobHandlers;
}
