import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findListeningAgent } from "#features/agents/server/public.ts";
import { chatApi } from "#features/chat/contract.ts";
import { AppError, notFound, unauthorized } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { mcpApi } from "../contract.ts";
import { answerMcp } from "./answer-mcp.ts";
import { conversationOf, questionOf, shownReply } from "./asking.ts";
import { ownerInstructions, ownerTools } from "./owner-tools.ts";
import { tool } from "./tool.ts";

const messageBytesMax = 64 * 1024;
/** A question takes some messages of the protocol. */
const messagesAQuestion = 4;

export async function mcpRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;

  serve(
    app,
    mcpApi.withKey,
    async ({ owner: { key }, request, reply }) => {
      // A browser that is signed in is not meant.
      if (!key) throw unauthorized();
      const tools = Object.entries(ownerTools).filter(([, { endpoint }]) => {
        const isOfScope = key.scopes.some((scope) => scope === endpoint.key);
        return isOfScope && (!key.agentIds || endpoint.agentIn);
      });
      const offer = { instructions: ownerInstructions, tools: Object.fromEntries(tools) };
      return answerMcp(request, reply, offer);
    },
    { bodyLimit: messageBytesMax },
  );

  const strangers = rateLimit(app, "mcp", messagesAQuestion * config.rates.messages);
  serve(
    app,
    mcpApi.ofAgent,
    async ({ params, request, reply }) => {
      const agent = await findListeningAgent(db, clock.now(), params);
      if (!agent || !chatSettingsOf(agent.chatSettings).isOpenToAssistants) throw notFound("Agent");
      const ask = tool({
        title: `Ask ${agent.name}`,
        description: `Answers questions about ${agent.name} from its own pages, with sources.`,
        endpoint: chatApi.send,
        input: z.object({ question: questionOf, conversation: conversationOf }),
        call: ({ question, conversation }) => ({
          params,
          body: { message: question, conversationId: conversation?.id, visitorId: "mcp" },
          visitorToken: conversation?.token,
        }),
        show: shownReply,
      });
      const instructions = `Ask ${agent.name} what its customers ask.`;
      return answerMcp(request, reply, { instructions, tools: { ask } });
    },
    { before: strangers, bodyLimit: messageBytesMax },
  );

  // There is nothing to follow and no session to end, which the protocol says with 405.
  for (const url of [mcpApi.withKey.path, mcpApi.ofAgent.path])
    app.route({
      method: ["GET", "DELETE"],
      url,
      handler: () => {
        throw new AppError(405, "method_not_allowed", "This method is not allowed.", {
          headers: { allow: "POST" },
        });
      },
    });
}
