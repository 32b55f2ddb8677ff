import type { JobHandlers } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { handBackIdle, pruneOldConversations, pruneUnusedConversations } from "./conversations.ts";
import { forgetAbsent } from "./person/presence.ts";
import { forgetOrigins } from "./prune-conversations.ts";
import { forgetLinks } from "./reach/links.ts";
import { mailUnseen, type ReachParts } from "./reach/mail-unseen.ts";

export function chatJobs(parts: ReachParts) {
  const { db, clock } = parts;
  return {
    "chat.hand-back-idle": async () => {
      await oneByOne([handBackIdle, forgetAbsent], (work) => work(db, clock.now()));
    },
    "chat.mail-unseen": (unseen) => mailUnseen(parts, unseen),
    "chat.prune-conversations": async (_, stop) => {
      const prunings = [
        forgetOrigins,
        forgetLinks,
        pruneUnusedConversations,
        pruneOldConversations,
      ];
      await oneByOne(prunings, (prune) => prune(db, clock.now(), stop));
    },
  } satisfies JobHandlers;
}
