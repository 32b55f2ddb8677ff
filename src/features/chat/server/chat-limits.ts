import type { FastifyInstance, FastifyRequest } from "fastify";
import { neighborhoodOf, rateLimit } from "#platform/server/rate-limit.ts";

/** What one address may do with one agent in a day, so that nobody alone uses up an owner's month; networks more. */
const busyMinutesADay = 10;
/** Whoever writes a message says every three seconds that they do. */
const signsAMessage = 5;
const daySeconds = 86_400;

export type ChatLimits = ReturnType<typeof chatLimits>;

/** How often visitors may write: one address, one address to one agent in a day, and all of them to one agent. */
export function chatLimits(app: FastifyInstance) {
  const { rates } = app.config;
  const ofDay = (name: string, perMinute: number) =>
    rateLimit(app, `${name}-of-day`, perMinute * busyMinutesADay, daySeconds);
  const conversationsOfDay = ofDay("conversations", rates.conversations);
  const conversationsOfAgent = rateLimit(app, "agent-conversations", rates.conversationsPerAgent);
  const messagesOfDay = ofDay("messages", rates.messages);
  const messagesOfAgent = rateLimit(app, "agent-messages", rates.messagesPerAgent);

  return {
    conversations: rateLimit(app, "conversations", rates.conversations),
    messages: rateLimit(app, "messages", rates.messages),
    // What a page says by itself, while its visitor types or their connection comes and goes, is no message.
    signs: rateLimit(app, "signs", signsAMessage * rates.messages),

    /** For recognizing floods, in a form that tells no address. */
    networkOf: (request: FastifyRequest) =>
      app.encryption.fingerprint(`network ${neighborhoodOf(request)}`),

    countConversation(request: FastifyRequest, agentId: string) {
      conversationsOfDay.countOf(request, ` ${agentId}`);
      conversationsOfAgent.count(agentId);
    },

    countMessage(request: FastifyRequest, agentId: string) {
      messagesOfDay.countOf(request, ` ${agentId}`);
      messagesOfAgent.count(agentId);
    },

    takeBackMessage(request: FastifyRequest, agentId: string) {
      messagesOfDay.takeBackOf(request, ` ${agentId}`);
      messagesOfAgent.takeBack(agentId);
    },
  };
}
