import type { FastifyInstance } from "fastify";
import { findListeningAgent } from "#features/agents/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { serve } from "#platform/server/serve.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { chatApi } from "../../contract.ts";
import type { ChatLimits } from "../chat-limits.ts";
import { notifyInboxes } from "../person/conversation-news.ts";
import { getConversation } from "../queries.ts";
import { openLink } from "./links.ts";
import { noteSeen } from "./note-seen.ts";
import { stopMailRoutes } from "./stop-mails.ts";

export async function reachRoutes(app: FastifyInstance, limits: ChatLimits) {
  const { db, clock, log } = app;

  serve(
    app,
    chatApi.see,
    async ({ params, body, request }) => {
      const conversation = await getConversation(db, params, visitorTokenOf(request));
      if (await noteSeen(db, conversation, body.messageId)) notifyInboxes(db, log, conversation);
      return {};
    },
    { before: limits.signs },
  );

  serve(
    app,
    chatApi.openLink,
    async ({ body }) => {
      const opened = await openLink(db, clock.now(), body.token);
      const agent = opened && (await findListeningAgent(db, clock.now(), { id: opened.agentId }));
      if (!agent) throw notFound("Conversation");
      return opened;
    },
    { before: limits.conversations },
  );

  await app.register(stopMailRoutes);
}
