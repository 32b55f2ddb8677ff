import { inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { notice, subscribe } from "#database/events.ts";
import { agents } from "#database/schema.ts";
import type { LeadsEvent } from "../contract.ts";

const channelOf = (ownerId: string) => `leads:${ownerId}`;

/** Tells the agents' owners' open pages, when the transaction commits. */
export async function tellNewLeads(tx: Database, agentIds: string[]): Promise<void> {
  await tx
    .select({ told: notice(sql`'leads:' || ${agents.userId}`, {}) })
    .from(agents)
    .where(inArray(agents.id, agentIds));
}

/** Says that there is something new; what it is the list knows. Several at once are one piece of news. */
export async function* followLeads(ownerId: string, gone: AbortSignal): AsyncGenerator<LeadsEvent> {
  let isNew = false;
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
