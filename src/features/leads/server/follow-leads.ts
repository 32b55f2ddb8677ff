import { type SQL, sql } from "drizzle-orm";
import { notice, subscribe } from "#database/events.ts";
import { agents } from "#database/schema.ts";
import type { LeadsEvent } from "../contract.ts";

const channelOf = (ownerId: string) => `leads:${ownerId}`;

/** SQL, for a query of agents: tells their owners' open pages, when the transaction commits. */
export const noticeOfLeads = notice(sql`'leads:' || ${agents.userId}`, {});

/**
 * SQL, for a query of agents: tells their owners' open inboxes that a conversation has a name now. It says what the
 * chat's conversation-news.ts says; the chat uses leads, so leads cannot use that.
 */
export const noticeOfNamed = (conversationId: SQL | string) =>
  notice(
    sql`'inbox:' || ${agents.userId}`,
    sql`json_build_object('type', 'changed', 'id', ${conversationId}::uuid)`,
  );

/** Says that there is something new; what it is the list knows. Several at once are one piece of news. */
export async function* followLeads(ownerId: string, gone: AbortSignal): AsyncGenerator<LeadsEvent> {
  // What came before this is read by whoever has just come.
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
