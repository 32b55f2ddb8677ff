import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import { neighborhoodOf, rateLimit } from "#platform/server/rate-limit.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

/** Per address, agent and day, so that no single visitor uses up an owner's month. Networks get more. */
const busyMinutesADay = 10;
/** The page sends a typing signal every three seconds. */
const signsAMessage = 5;
const daySeconds = 86_400;
const demoMinutesADay = 2;
const demoMinutesOfAllADay = 100;

export type ChatLimits = ReturnType<typeof chatLimits>;

export function chatLimits(app: FastifyInstance) {
  const { rates } = app.config;
  const ofDay = (name: string, perMinute: number) =>
    rateLimit(app, `${name}-of-day`, perMinute * busyMinutesADay, daySeconds);
  const ofDemo = (name: string, minutes: number) =>
    rateLimit(app, `demo-${name}`, rates.conversations * minutes, daySeconds);
  const demoOfDay = ofDemo("conversations", demoMinutesADay);
  const demoOfAll = ofDemo("of-all", demoMinutesOfAllADay);
  const conversationsOfDay = ofDay("conversations", rates.conversations);
  const conversationsOfAgent = rateLimit(app, "agent-conversations", rates.conversationsPerAgent);
  const messagesOfDay = ofDay("messages", rates.messages);
  const messagesOfAgent = rateLimit(app, "agent-messages", rates.messagesPerAgent);

  return {
    conversations: rateLimit(app, "conversations", rates.conversations),
    messages: rateLimit(app, "messages", rates.messages),
    // Typing signals and reconnects are not messages.
    signs: rateLimit(app, "signs", signsAMessage * rates.messages),

    /** Recognizes floods without storing an address. */
    networkOf: (request: FastifyRequest) =>
      app.encryption.fingerprint(`network ${neighborhoodOf(request)}`),

    countConversation(
      request: FastifyRequest,
      { id, subdomain }: Pick<ListeningAgent, "id" | "subdomain">,
    ) {
      conversationsOfDay.countOf(request, ` ${id}`);
      conversationsOfAgent.count(id);
      if (subdomain !== DEMO_SUBDOMAIN) return;
      demoOfDay.countOf(request);
      demoOfAll.count(id);
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
