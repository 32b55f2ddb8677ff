import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Clock } from "#platform/server/clock.ts";
import { forgetAbsent } from "./person/presence.ts";
import { handBackIdle } from "./person/take-turns.ts";
import {
  forgetOrigins,
  pruneOldConversations,
  pruneUnusedConversations,
} from "./prune-conversations.ts";

export function chatJobs({ db, clock }: { db: Database; clock: Clock }) {
  return {
    "chat.hand-back-idle": async () => {
      await handBackIdle(db, clock.now());
      await forgetAbsent(db, clock.now());
    },
    "chat.prune-conversations": async (_, stop) => {
      await forgetOrigins(db, clock.now());
      await pruneUnusedConversations(db, clock.now(), stop);
      await pruneOldConversations(db, clock.now(), stop);
    },
  } satisfies JobHandlers;
}
