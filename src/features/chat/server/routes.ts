import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  findListeningAgent,
  findOwnAgent,
  type ListeningAgent,
} from "#features/agents/server/public.ts";
import { ownerCanUse, planRuns } from "#features/billing/server/public.ts";
import { knownFacts, meaningsWith } from "#features/knowledge/server/public.ts";
import { leadLimits } from "#features/leads/server/public.ts";
import { untilUseIsRecorded } from "#features/models/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { sendEvents } from "#platform/server/events.ts";
import { goneSignal } from "#platform/server/gone-signal.ts";
import { addressOf, rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { readSettings } from "#platform/server/settings.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";
import {
  chatApi,
  type NewConversation,
  type NewMessage,
  type Reply,
  type ReplyEvent,
} from "../contract.ts";
import { readQuestionAhead } from "./asked-question.ts";
import { pickAssistantName } from "./assistant-names.ts";
import { type ContextAgent, hearMessage } from "./hear-message.ts";
import { modelWriter } from "./model/model-writer.ts";
import { nextOpenings } from "./next-openings.ts";
import { callPerson } from "./person/call-person.ts";
import { personRoutes } from "./person/routes.ts";
import { getConversation, hasLead, listMessages, openConversation } from "./queries.ts";
import { quoteWriter } from "./quote-answer.ts";
import { rateMessage } from "./rate-message.ts";
import { type IncomingMessage, type ReplyParts, replyTo } from "./reply.ts";
import { shownMessage } from "./shown-message.ts";
import { visitorPlace } from "./visitor-place.ts";
import { textsFor } from "./visitor-texts.ts";

const messageBytesMax = 32 * 1024;

/** What one address may do with one agent in a day, so that nobody alone uses up an owner's month. */
const busyMinutesADay = 10;
/** Whoever writes a message says every three seconds that they do. */
const signsAMessage = 5;
const daySeconds = 86_400;

export async function chatRoutes(app: FastifyInstance) {
  const { db, clock, config, log } = app;
  const builtIn: ReplyParts = { db, clock, config, log, writer: quoteWriter };
  const withModel = { ...builtIn, writer: modelWriter(app), compare: meaningsWith(app) };
  app.addHook("onClose", () => untilUseIsRecorded(db));
  // Strangers chat with the product's own agent as long as they like: it never costs a model's call (ruling 30).
  const partsFor = ({ subdomain }: ContextAgent) =>
    subdomain === DEMO_SUBDOMAIN ? builtIn : withModel;
  const limitConversations = rateLimit(app, "conversations", config.rates.conversations);
  const limitMessages = rateLimit(app, "messages", config.rates.messages);
  const ofAgent = {
    conversations: rateLimit(app, "agent-conversations", config.rates.conversationsPerAgent),
    messages: rateLimit(app, "agent-messages", config.rates.messagesPerAgent),
  };
  const ofDay = {
    conversations: limitOfDay("conversations", config.rates.conversations),
    messages: limitOfDay("messages", config.rates.messages),
  };

  const leads = leadLimits(app);

  // What a page says by itself, while its visitor types or their connection comes and goes, is no message.
  const limitSigns = rateLimit(app, "signs", signsAMessage * config.rates.messages);

  personRoutes(app, { limitMessages, limitSigns });

  serve(app, chatApi.agent, async ({ params, request, reply }) => {
    const agent = await listeningAgent(params);
    const chat = chatSettingsOf(agent.chatSettings);
    const [operator, isUnnamed] = await Promise.all([
      chat.privacyUrl ? null : readSettings(app, ["privacy_url"]),
      ownerCanUse(db, agent.userId, "removePoweredBy"),
    ]);
    reply.header("vary", "accept-language");
    return {
      ...agent,
      chat: { ...chat, privacyUrl: chat.privacyUrl ?? operator?.privacy_url ?? null },
      ...textsFor(chat, request.headers["accept-language"]),
      showsPoweredBy: !isUnnamed,
      openings: nextOpenings(knownFacts(agent), clock.now()),
    };
  });

  serve(
    app,
    chatApi.open,
    async ({ body, request }) => {
      const agent = await listeningAgent({ id: body.agentId });
      const { conversation, visitorToken } = await open(agent, body, request);
      return { id: conversation.id, visitorToken, assistantName: conversation.assistantName };
    },
    { before: limitConversations, bodyLimit: messageBytesMax },
  );

  serve(app, chatApi.conversation, async ({ params, request }) => {
    const conversation = await getConversation(db, params, visitorTokenOf(request));
    const agent = await findListeningAgent(db, clock.now(), { id: conversation.agentId });
    if (!agent) throw notFound("Conversation");
    const messages = await listMessages(db, conversation);
    return {
      id: conversation.id,
      agentId: conversation.agentId,
      assistantName: conversation.assistantName,
      hasLead: await hasLead(db, conversation),
      messages: messages.map(shownMessage),
    };
  });

  serve(
    app,
    chatApi.send,
    async ({ params, body, request, reply }) => {
      const incoming = await receive(params.id, body, request);
      if (wantsStream(request))
        return sendEvents(reply, chatApi.send.event, (gone) => streamedReply(incoming, gone), {
          endsByItself: true,
        });

      return wholeReply(incoming, reply);
    },
    { before: limitMessages, bodyLimit: messageBytesMax },
  );

  serve(
    app,
    chatApi.rate,
    async ({ params, body, request }) => {
      const note = body.note && maskCardNumbers(body.note);
      const conversation = await getConversation(db, params, visitorTokenOf(request));
      await db.transaction(async (tx) => {
        const now = clock.now();
        const isTime = await rateMessage(tx, now, conversation, { ...body, note });
        const call = { conversation, reason: "not-helpful", now, config } as const;
        const which = { id: conversation.agentId };
        if (isTime && (await findListeningAgent(tx, now, which))) await callPerson(tx, call);
      });
      return {};
    },
    { before: limitMessages, bodyLimit: messageBytesMax },
  );

  serve(
    app,
    chatApi.test,
    async ({ owner, params, body, reply }) => {
      const agent = await findOwnAgent(db, owner.id, params.id);
      if (!agent) throw notFound("Agent");
      const assistantName = agent.agentName || pickAssistantName(agent.location, Math.random);
      const start = { agentId: agent.id, visitorId: "owner", assistantName, isTest: true };
      const { conversation, visitorToken } = await openConversation(db, clock.now(), start);
      const heard = await hearMessage(db, clock.now(), {
        agentId: agent.id,
        conversationId: conversation.id,
        visitorToken,
        content: contentOf(body.message),
        clientId: null,
        isOwners: true,
      });
      const parts = (await planRuns(db, clock.now(), owner.id)) ? withModel : builtIn;
      const incoming = {
        ...heard,
        visitorToken: undefined,
        conversationHistory: [],
        mayLeaveLead: () => false,
      };
      return wholeReply(incoming, reply, parts);
    },
    { before: limitMessages, bodyLimit: messageBytesMax },
  );

  async function wholeReply(
    incoming: IncomingMessage,
    reply: FastifyReply,
    parts: ReplyParts = partsFor(incoming.agent),
  ): Promise<Reply> {
    let answer: Reply | undefined;
    for await (const event of replyTo(parts, incoming, goneSignal(reply)))
      if (event.type === "reply") answer = event.reply;
    if (!answer) throw new Error("A reply ended without an answer");
    return answer;
  }

  /** A stream has begun with 200: what fails after that can only be told in it. */
  async function* streamedReply(incoming: IncomingMessage, gone: AbortSignal) {
    try {
      yield* replyTo(partsFor(incoming.agent), incoming, gone);
    } catch (error) {
      log.error({ err: error, agentId: incoming.agent.id }, "a streamed reply failed");
      const message = "Failed to send message. Please try again.";
      yield { type: "error", message } satisfies ReplyEvent;
    }
  }

  async function listeningAgent(which: { id: string } | { subdomain: string }) {
    const agent = await findListeningAgent(db, clock.now(), which);
    if (!agent) throw notFound("Agent");
    return agent;
  }

  function limitOfDay(name: string, perMinute: number) {
    const limit = rateLimit(app, `${name}-of-day`, perMinute * busyMinutesADay, daySeconds);
    const subject = (request: FastifyRequest, agentId: string) =>
      `${addressOf(request)} ${agentId}`;
    return {
      count: (request: FastifyRequest, agentId: string) => limit.count(subject(request, agentId)),
      takeBack: (request: FastifyRequest, agentId: string) =>
        limit.takeBack(subject(request, agentId)),
    };
  }

  async function open(
    { id: agentId, agentName, location, chatSettings }: ListeningAgent,
    { visitorId, ...said }: Omit<NewConversation, "agentId">,
    request: FastifyRequest,
  ) {
    ofDay.conversations.count(request, agentId);
    ofAgent.conversations.count(agentId);
    const assistantName = agentName || pickAssistantName(location, Math.random);
    const { language } = textsFor(chatSettingsOf(chatSettings), request.headers["accept-language"]);
    const start = { agentId, visitorId, assistantName, language, place: visitorPlace(said) };
    return openConversation(db, clock.now(), start);
  }

  /** Everything that can be refused is refused here, before a stream begins. */
  async function receive(
    agentId: string,
    { message, conversationId, visitorId, clientId, conversationHistory }: NewMessage,
    request: FastifyRequest,
  ): Promise<IncomingMessage> {
    const opened = conversationId ? undefined : await openFor(agentId, visitorId, request);
    if (!opened) countMessage(request, agentId);
    const content = contentOf(message);
    const [heard] = await Promise.all([
      hearMessage(db, clock.now(), {
        agentId,
        conversationId: opened?.conversation.id ?? conversationId ?? "",
        visitorToken: opened?.visitorToken ?? visitorTokenOf(request),
        content,
        clientId: clientId ?? null,
      }),
      readQuestionAhead(db, agentId, content),
    ]).catch((error) => {
      // An agent's id that somebody made up leaves no counter behind.
      ofDay.messages.takeBack(request, agentId);
      ofAgent.messages.takeBack(agentId);
      throw error;
    });
    return {
      ...heard,
      visitorToken: opened?.visitorToken,
      conversationHistory: conversationHistory.map((one) => ({
        ...one,
        content: maskCardNumbers(one.content),
      })),
      mayLeaveLead: () =>
        leads.ofAddress.add(addressOf(request)).points <= config.rates.leads &&
        leads.ofAgent.add(agentId).points <= config.rates.leadsPerAgent,
    };
  }

  /** For a message that begins one. */
  async function openFor(
    agentId: string,
    visitorId: NewMessage["visitorId"],
    request: FastifyRequest,
  ) {
    const agent = await listeningAgent({ id: agentId });
    countMessage(request, agentId);
    await limitConversations(request);
    return open(agent, { visitorId: visitorId ?? "unknown" }, request);
  }

  function countMessage(request: FastifyRequest, agentId: string) {
    ofDay.messages.count(request, agentId);
    ofAgent.messages.count(agentId);
  }
}

/** As it is stored: PostgreSQL has no place for NUL, and nobody sees it. */
function contentOf(message: string) {
  return maskCardNumbers(message.replaceAll("\0", ""));
}

function wantsStream({ headers }: FastifyRequest) {
  return headers.accept?.includes("text/event-stream") ?? false;
}
