import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import { subscribe } from "#database/events.ts";
import { type InboxNews, inboxChannel, openInbox } from "#features/chat/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { InboxEvent } from "../contract.ts";

/** Waits this long for more, so that clients get changes in batches. */
const batchMs = 150;

interface Parts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * While someone follows, visitors can call them, and they are present if they use the app. An operator who is viewing
 * is neither.
 */
export async function* followInbox(
  { db, clock, log }: Parts,
  who: { ownerId: string; personId: string; isPresent: boolean },
  gone: AbortSignal,
): AsyncGenerator<InboxEvent> {
  const changed = new Set<string>();
  const others = new Map<string, InboxEvent>();
  let wake = () => {};
  const unsubscribe = subscribe(
    inboxChannel(who.ownerId),
    (payload) => {
      // Published by the chat's conversation-news.ts and the leads' follow-leads.ts.
      const news = payload as InboxNews;
      const { type, id } = news;
      if (news.type === "assigned") {
        if (news.to === who.personId) others.set(`assigned ${id}`, { type: "assigned", id });
        return wake();
      }
      if (type === "typing") others.set(`typing ${id}`, { type, id });
      else changed.add(id);
      if (type === "called") others.set(`called ${id}`, { type, id });
      wake();
    },
    () => {
      others.set("missed", { type: "missed" });
      wake();
    },
  );
  const stop = () => wake();
  gone.addEventListener("abort", stop);
  let leave = async () => {};
  try {
    leave = await openInbox(db, clock, who, (err) => log.warn({ err }, "presence is unknown"));
    // The client fetches everything that happened before.
    yield { type: "missed" };
    while (!gone.aborted) {
      const isQuiet = changed.size === 0 && others.size === 0;
      if (isQuiet) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (!gone.aborted) await new Promise((resolve) => setTimeout(resolve, batchMs));
        continue;
      }
      const ids = [...changed];
      const events = [...others.values()];
      changed.clear();
      others.clear();
      if (ids.length > 0) yield { type: "changed", ids };
      yield* events;
    }
  } finally {
    unsubscribe();
    gone.removeEventListener("abort", stop);
    await leave().catch((err: unknown) => log.warn({ err }, "presence could not be taken back"));
  }
}
