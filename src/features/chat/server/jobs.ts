import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import type { Clock } from "#platform/server/clock.ts";
import { handBackIdle, pruneOldConversations, pruneUnusedConversations } from "./conversations.ts";
import { forgetAbsent } from "./person/presence.ts";
import { forgetOrigins } from "./prune-conversations.ts";

export function chatJobs({ db, clock }: { db: Database; clock: Clock }) {
  return {
    "chat.hand-back-idle": async () => {
      await oneByOne([handBackIdle, forgetAbsent], (work) => work(db, clock.now()));
    },
    "chat.prune-conversations": async (_, stop) => {
      const prunings = [forgetOrigins, pruneUnusedConversations, pruneOldConversations];
      await oneByOne(prunings, (prune) => prune(db, clock.now(), stop));
    },
  } satisfies JobHandlers;
}
