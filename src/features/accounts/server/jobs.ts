import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type MailParts, mailNewPassword } from "./account-mails.ts";

interface Parts extends MailParts {
  db: Database;
  clock: Clock;
}

export function authJobs({ db, clock, ...parts }: Parts) {
  return {
    "auth.mail-new-password": ({ userId }) => mailNewPassword(db, parts, clock.now(), userId),
  } satisfies JobHandlers;
}
