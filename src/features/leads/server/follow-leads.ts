import { type SQL, sql } from "drizzle-orm";
import { notice, subscribe } from "#database/events.ts";
import { agents } from "#database/schema.ts";
import type { LeadsEvent } from "../contract.ts";

const channelOf = (ownerId: string) => `leads:${ownerId}`;

/** SQL, in a query of agents: notifies the owners' open pages on commit. */
export const noticeOfLeads = notice(sql`'leads:' || ${agents.userId}`, {});

/**
 * SQL, in a query of agents: notifies open inboxes that a conversation now has a name. Duplicates the chat's
 * conversation-news.ts, because the chat already depends on leads.
 */
export const noticeOfNamed = (conversationId: SQL | string) =>
  notice(
    sql`'inbox:' || ${agents.userId}`,
    sql`json_build_object('type', 'changed', 'id', ${conversationId}::uuid)`,
  );

/** Only says that something changed; the list is refetched. Bursts are merged into one event. */
export async function* followLeads(ownerId: string, gone: AbortSignal): AsyncGenerator<LeadsEvent> {
  let isNew = true;
  let wake = () => {};
  const hear = () => {
    isNew = true;
    wake();
  };
  const unsubscribe = subscribe(channelOf(ownerId), hear, hear);
  const stop = () => wake();
  gone.addEventListener("abort", stop);
  try {
    while (!gone.aborted) {
      if (isNew) {
        isNew = false;
        yield { type: "changed" };
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
    gone.removeEventListener("abort", stop);
  }
}
