import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations } from "#database/schema.ts";
import type { KeepLead } from "#features/actions/server/public.ts";
import { spamReasonOf, storeLead } from "#features/leads/server/public.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { StoredMessage } from "./queries.ts";

/** The visitor has seen it and said yes, to the line about their data, too. Tests of the owner store nothing. */
export function leadFromAction(
  db: Database,
  now: Date,
  { agentId, conversationId: id }: StoredMessage,
  mayLeave: () => boolean,
): KeepLead {
  return (lead) =>
    db.transaction(async (tx) => {
      const isIt = and(eq(conversations.agentId, agentId), eq(conversations.id, id));
      const { conversation, chatSettings } = only(
        await tx
          .select({ conversation: conversations, chatSettings: agents.chatSettings })
          .from(conversations)
          .innerJoin(agents, eq(agents.id, conversations.agentId))
          .where(isIt),
      );
      if (conversation.isTest) return true;
      if (!mayLeave()) return false;
      const spamReason = spamReasonOf(lead, undefined) ?? null;
      await storeLead(tx, now, {
        ...lead,
        agentId,
        conversationId: id,
        source: conversation.waitingSince ? "handoff" : "chat",
        isSpam: spamReason !== null,
        spamReason,
        consent: chatSettingsOf(chatSettings).consentLine,
      });
      return true;
    });
}
