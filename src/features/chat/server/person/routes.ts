import type { FastifyInstance } from "fastify";
import { findListeningAgent } from "#features/agents/server/public.ts";
import { notFound, tooMany } from "#platform/server/errors.ts";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { serve } from "#platform/server/serve.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { chatApi, LiveEvent } from "../../contract.ts";
import type { ChatLimits } from "../chat-limits.ts";
import { callPerson } from "../conversations.ts";
import { getConversation } from "../queries.ts";
import { publishTyping } from "./conversation-news.ts";
import { followConversation } from "./follow-conversation.ts";

/** Per conversation and process: some tabs, and some that the network has not given up yet. */
const streamsMax = 6;

export function personRoutes(app: FastifyInstance, limits: ChatLimits) {
  const { db, clock, config } = app;
  const streams = new Map<string, number>();

  serve(
    app,
    chatApi.follow,
    async ({ params, request, reply }) => {
      const conversation = await getConversation(db, params, visitorTokenOf(request));
      const agent = await findListeningAgent(db, clock.now(), { id: conversation.agentId });
      if (!agent) throw notFound("Conversation");
      const open = streams.get(conversation.id) ?? 0;
      if (open >= streamsMax) throw tooMany("This conversation is open in too many places.", 30);
      streams.set(conversation.id, open + 1);
      try {
        return await sendEvents(reply, LiveEvent, (gone) =>
          followConversation(db, clock, agent, conversation, gone),
        );
      } finally {
        const left = (streams.get(conversation.id) ?? 1) - 1;
        if (left > 0) streams.set(conversation.id, left);
        else streams.delete(conversation.id);
      }
    },
    { before: limits.signs },
  );

  serve(
    app,
    chatApi.callPerson,
    async ({ params, body, request }) => {
      const conversation = await getConversation(db, params, visitorTokenOf(request));
      const agent = await findListeningAgent(db, clock.now(), { id: conversation.agentId });
      if (!agent) throw notFound("Conversation");
      return db.transaction((tx) =>
        callPerson(tx, { conversation, reason: body.reason, now: clock.now(), config }),
      );
    },
    { before: limits.messages },
  );

  serve(
    app,
    chatApi.typing,
    async ({ params, request }) => {
      await publishTyping(
        db,
        await getConversation(db, params, visitorTokenOf(request)),
        "visitor",
      );
      return {};
    },
    { before: limits.signs },
  );
}
