import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { conversations } from "#database/schema.ts";
import { actionParts } from "#features/actions/server/public.ts";
import { builtInWriter } from "#features/answers/server/public.ts";
import { meaningsWith } from "#features/knowledge/server/public.ts";
import { pickAssistantName } from "./assistant-names.ts";
import { openConversation, sayAsVisitor } from "./conversations.ts";
import { getConversation, listMessages } from "./queries.ts";
import { contentOf } from "./receive-message.ts";
import { type ReplyParts, wholeReplyTo } from "./reply.ts";
import { shownMessage } from "./shown-message.ts";

// A stranger talks with an agent that is not open to visitors. The conversation counts nowhere, as a test, leaves no
// lead, calls nobody, and costs no model's call.

interface TryOut {
  agentId: string;
  conversationId: string;
  visitorToken: string;
}

export async function openTryOut(db: Database, now: Date, agentId: string): Promise<TryOut> {
  const assistantName = pickAssistantName(null, Math.random);
  const start = { agentId, visitorId: "try-out", assistantName, isTest: true };
  const { conversation, visitorToken } = await openConversation(db, now, start);
  return { agentId, conversationId: conversation.id, visitorToken };
}

export function tryOuts(app: FastifyInstance) {
  const { db, clock, config, log, localModel } = app;
  const parts: ReplyParts = {
    ...{ db, clock, config, log, localModel, actions: actionParts(app) },
    writer: builtInWriter(localModel),
    compare: meaningsWith(app, { isFree: true }),
  };
  return {
    async ask(which: TryOut, message: string, gone: AbortSignal) {
      const content = contentOf(message);
      const said = { ...which, content, clientId: null, isOwners: true };
      const received = await sayAsVisitor(db, clock.now(), said);
      const { response, messageId, sources, answered } = await wholeReplyTo(
        parts,
        {
          ...received,
          visitorToken: undefined,
          conversationHistory: [],
          action: null,
          mayLeaveLead: () => false,
        },
        gone,
      );
      return { response, messageId, sources, answered };
    },

    async read({ agentId, conversationId: id, visitorToken }: TryOut) {
      const conversation = await getConversation(db, { id, agentId }, visitorToken);
      const messages = await listMessages(db, conversation);
      return { conversation, messages: messages.map((one) => shownMessage(one)) };
    },
  };
}

/** The new owner finds it in the inbox as the agent's first conversation. */
export async function keepTryOut(
  tx: Database,
  { agentId, conversationId }: Omit<TryOut, "visitorToken">,
) {
  await tx
    .update(conversations)
    .set({ isTest: false, visitorName: "You, before signing up" })
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId)));
}
