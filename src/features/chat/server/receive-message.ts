import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { type ActionParts, saidOf } from "#features/actions/server/public.ts";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import type { leadLimits } from "#features/leads/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { NewConversation, NewMessage } from "../contract.ts";
import { pickAssistantName } from "./assistant-names.ts";
import type { ChatLimits } from "./chat-limits.ts";
import { openConversation, sayAsVisitor } from "./conversations.ts";
import { getListeningAgent } from "./queries.ts";
import type { IncomingMessage } from "./reply.ts";
import { visitorPlace } from "./visitor-place.ts";
import { textsFor } from "./visitor-texts.ts";

interface ReceivingParts {
  db: Database;
  clock: Clock;
  actions: ActionParts;
  limits: ChatLimits;
  leads: ReturnType<typeof leadLimits>;
}

export function beginConversation(
  { db, clock, limits }: ReceivingParts,
  agent: ListeningAgent,
  { visitorId, ...said }: Omit<NewConversation, "agentId">,
  request: FastifyRequest,
) {
  const { id: agentId, agentName, location, chatSettings } = agent;
  limits.countConversation(request, agent);
  const assistantName = agentName || pickAssistantName(location, Math.random);
  const { language } = textsFor(chatSettingsOf(chatSettings), request.headers["accept-language"]);
  const network = limits.networkOf(request);
  const start = { agentId, visitorId, assistantName, language, place: visitorPlace(said), network };
  return openConversation(db, clock.now(), start);
}

/** Everything that can be refused is refused here, before a stream begins. */
export async function receiveMessage(
  parts: ReceivingParts,
  agentId: string,
  { message, conversationId, visitorId, clientId, conversationHistory, action }: NewMessage,
  request: FastifyRequest,
): Promise<IncomingMessage> {
  const { db, clock, limits, leads, actions } = parts;
  const opened = conversationId ? undefined : await openFor(parts, agentId, visitorId, request);
  if (!opened) limits.countMessage(request, agentId);
  const which = { agentId, conversationId: conversationId ?? "" };
  const sent = action && conversationId ? await saidOf(actions, which, action) : null;
  const content = contentOf(sent ?? message);
  const said = {
    agentId,
    conversationId: opened?.conversation.id ?? conversationId ?? "",
    visitorToken: opened?.visitorToken ?? visitorTokenOf(request),
    content,
    clientId: clientId ?? null,
  };
  const received = await sayAsVisitor(db, clock.now(), said, (agent) =>
    limits.countDemoMessage(request, agent),
  ).catch((error) => {
    // An invented agent ID must not leave a counter behind.
    limits.takeBackMessage(request, agentId);
    throw error;
  });
  return {
    ...received,
    visitorToken: opened?.visitorToken,
    conversationHistory: conversationHistory.map((one) => ({
      ...one,
      content: maskCardNumbers(one.content),
    })),
    action: action ?? null,
    mayLeaveLead: () => leads.hasRoom(request, agentId),
  };
}

async function openFor(
  parts: ReceivingParts,
  agentId: string,
  visitorId: NewMessage["visitorId"],
  request: FastifyRequest,
) {
  const { db, clock, limits } = parts;
  const agent = await getListeningAgent(db, clock.now(), { id: agentId });
  limits.countMessage(request, agentId);
  await limits.conversations(request);
  return beginConversation(parts, agent, { visitorId: visitorId ?? "unknown" }, request);
}

export function contentOf(message: string) {
  return maskCardNumbers(message.replaceAll("\0", ""));
}
