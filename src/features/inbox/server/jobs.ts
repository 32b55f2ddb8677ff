import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { indexWords } from "./index-words.ts";

export function inboxJobs({ db }: { db: Database }) {
  return {
    "inbox.index-words": (_, stop) => indexWords(db, stop),
  } satisfies JobHandlers;
}
