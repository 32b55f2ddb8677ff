import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import { dayLimit } from "#platform/server/day-limit.ts";
import { neighborhoodOf, rateLimit } from "#platform/server/rate-limit.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

/** So that no single visitor uses up an owner's month. */
const busyMinutesADay = 10;
/** Enough for an ordinary visitor on the day of a flood. */
const inCrowd = { conversations: 15, messages: 30 };
/** The page sends a typing signal every three seconds. */
const signsAMessage = 5;
const daySeconds = 86_400;
const demoMinutesADay = 2;
const demoMinutesOfAllADay = 100;

type NamedAgent = Pick<ListeningAgent, "id" | "subdomain">;

export type ChatLimits = ReturnType<typeof chatLimits>;

export function chatLimits(app: FastifyInstance) {
  const { rates } = app.config;
  const ofDay = (name: "conversations" | "messages", ofAddress: number, ofAgent: number) =>
    dayLimit(app, name, {
      ofAddress: ofAddress * busyMinutesADay,
      ofAgent: ofAgent * busyMinutesADay,
      inCrowd: inCrowd[name],
    });
  const conversationsOfDay = ofDay(
    "conversations",
    rates.conversations,
    rates.conversationsPerAgent,
  );
  const conversationsOfAgent = rateLimit(app, "agent-conversations", rates.conversationsPerAgent);
  const conversationsOfDemo = ofDemo("conversations", rates.conversations);
  const messagesOfDay = ofDay("messages", rates.messages, rates.messagesPerAgent);
  const messagesOfAgent = rateLimit(app, "agent-messages", rates.messagesPerAgent);
  const messagesOfDemo = ofDemo("messages", rates.messages);

  return {
    conversations: rateLimit(app, "conversations", rates.conversations),
    messages: rateLimit(app, "messages", rates.messages),
    // Typing signals and reconnects are not messages.
    signs: rateLimit(app, "signs", signsAMessage * rates.messages),

    /** Recognizes floods without storing an address. */
    networkOf: (request: FastifyRequest) =>
      app.encryption.fingerprint(`network ${neighborhoodOf(request)}`),

    countConversation(request: FastifyRequest, agent: NamedAgent) {
      conversationsOfDay.count(request, agent.id);
      conversationsOfAgent.count(agent.id);
      countForDemo(conversationsOfDemo, request, agent);
    },

    countMessage(request: FastifyRequest, agentId: string) {
      messagesOfDay.count(request, agentId);
      messagesOfAgent.count(agentId);
    },

    /** Apart, because the agent's name is known later than its ID. */
    countDemoMessage(request: FastifyRequest, agent: NamedAgent) {
      countForDemo(messagesOfDemo, request, agent);
    },

    takeBackMessage(request: FastifyRequest, agentId: string) {
      messagesOfDay.takeBack(request, agentId);
      messagesOfAgent.takeBack(agentId);
    },
  };

  function ofDemo(name: string, perMinute: number) {
    const limit = (of: string, minutes: number) =>
      rateLimit(app, `demo-${name}-${of}`, perMinute * minutes, daySeconds);
    return {
      ofAddress: limit("of-address", demoMinutesADay),
      ofAll: limit("of-all", demoMinutesOfAllADay),
    };
  }

  function countForDemo(
    { ofAddress, ofAll }: ReturnType<typeof ofDemo>,
    request: FastifyRequest,
    { id, subdomain }: NamedAgent,
  ) {
    if (subdomain !== DEMO_SUBDOMAIN) return;
    ofAddress.countOf(request);
    ofAll.count(id);
  }
}
