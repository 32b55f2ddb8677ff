import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actionParts, offersOf } from "#features/actions/server/public.ts";
import {
  assertAllowedWebsite,
  findListeningAgent,
  findOwnAgent,
  type ListeningAgent,
} from "#features/agents/server/public.ts";
import { builtInWriter, modelWriter } from "#features/answers/server/public.ts";
import { ownerCanUse, planRuns } from "#features/billing/server/public.ts";
import { knownFacts, meaningsWith } from "#features/knowledge/server/public.ts";
import { leadLimits } from "#features/leads/server/public.ts";
import { untilUseIsRecorded } from "#features/models/server/public.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { notFound } from "#platform/server/errors.ts";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { serve } from "#platform/server/serve.ts";
import { readSettings } from "#platform/server/settings.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";
import { chatApi, type Reply, type ReplyEvent } from "../contract.ts";
import { pickAssistantName } from "./assistant-names.ts";
import { chatLimits } from "./chat-limits.ts";
import { callPerson, openConversation, rateMessage, sayAsVisitor } from "./conversations.ts";
import { identityRoutes } from "./identity/routes.ts";
import { nextOpenings } from "./next-openings.ts";
import { personRoutes } from "./person/routes.ts";
import { getConversation, getListeningAgent, hasLead, listMessages } from "./queries.ts";
import { reachRoutes } from "./reach/routes.ts";
import { beginConversation, contentOf, receiveMessage } from "./receive-message.ts";
import { type IncomingMessage, type ReplyParts, replyTo, wholeReplyTo } from "./reply.ts";
import { shownMessage } from "./shown-message.ts";
import { textsFor } from "./visitor-texts.ts";

const messageBytesMax = 32 * 1024;

export async function chatRoutes(app: FastifyInstance) {
  const { db, clock, config, log } = app;
  const { localModel } = app;
  const actions = actionParts(app);
  const common = { db, clock, config, log, localModel, actions };
  const builtIn: ReplyParts = {
    ...common,
    writer: builtInWriter(localModel),
    compare: meaningsWith(app, { isFree: true }),
  };
  const withModel = { ...common, writer: modelWriter(app), compare: meaningsWith(app), builtIn };
  app.addHook("onClose", () => untilUseIsRecorded());
  // ruling 30: strangers may chat with the demo agent at length, so it never costs a model's call.
  const partsFor = ({ subdomain }: Pick<ListeningAgent, "subdomain">) =>
    subdomain === DEMO_SUBDOMAIN ? builtIn : withModel;
  const limits = chatLimits(app);
  const receiving = { db, clock, limits, actions, leads: leadLimits(app) };

  personRoutes(app, limits);
  await reachRoutes(app, limits);
  identityRoutes(app, limits);

  serve(app, chatApi.agent, async ({ params, request, reply }) => {
    const agent = await getListeningAgent(db, clock.now(), params);
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
    async ({ body, request, reply }) => {
      await assertAllowedWebsite({ request, reply }, body.agentId);
      const agent = await getListeningAgent(db, clock.now(), { id: body.agentId });
      const { conversation, visitorToken } = await beginConversation(
        receiving,
        agent,
        body,
        request,
      );
      return { id: conversation.id, visitorToken, assistantName: conversation.assistantName };
    },
    { before: limits.conversations, bodyLimit: messageBytesMax },
  );

  serve(app, chatApi.conversation, async ({ params, request }) => {
    const conversation = await getConversation(db, params, visitorTokenOf(request));
    const agent = await findListeningAgent(db, clock.now(), { id: conversation.agentId });
    if (!agent) throw notFound("Conversation");
    const messages = await listMessages(db, conversation);
    const questionIds = messages.flatMap(({ replyTo }) => replyTo ?? []);
    const which = { agentId: conversation.agentId, questionIds };
    const offers = await offersOf(db, clock.now(), which);
    return {
      id: conversation.id,
      agentId: conversation.agentId,
      assistantName: conversation.assistantName,
      hasLead: await hasLead(db, conversation),
      messages: messages.map((one) => shownMessage(one, offers.get(one.replyTo ?? ""))),
    };
  });

  serve(
    app,
    chatApi.send,
    async ({ params, body, request, reply }) => {
      await assertAllowedWebsite({ request, reply }, params.id);
      const incoming = await receiveMessage(receiving, params.id, body, request);
      if (wantsStream(request))
        return sendEvents(reply, chatApi.send.event, (gone) => streamedReply(incoming, gone), {
          endsByItself: true,
        });

      return wholeReply(incoming, reply);
    },
    { before: limits.messages, bodyLimit: messageBytesMax },
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
    { before: limits.messages, bodyLimit: messageBytesMax },
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
      const received = await sayAsVisitor(db, clock.now(), {
        agentId: agent.id,
        conversationId: conversation.id,
        visitorToken,
        content: contentOf(body.message),
        clientId: null,
        isOwners: true,
      });
      const parts = (await planRuns(db, clock.now(), owner.id)) ? withModel : builtIn;
      const incoming = {
        ...received,
        visitorToken: undefined,
        conversationHistory: [],
        action: null,
        mayLeaveLead: () => false,
      };
      return wholeReply(incoming, reply, parts);
    },
    { before: limits.messages, bodyLimit: messageBytesMax },
  );

  async function wholeReply(
    incoming: IncomingMessage,
    reply: FastifyReply,
    parts: ReplyParts = partsFor(incoming.agent),
  ): Promise<Reply> {
    return wholeReplyTo(parts, incoming, disconnectSignal(reply));
  }

  /** The stream has begun with 200, so a failure can only be reported in it. */
  async function* streamedReply(incoming: IncomingMessage, gone: AbortSignal) {
    try {
      yield* replyTo(partsFor(incoming.agent), incoming, gone);
    } catch (error) {
      log.error({ err: error, agentId: incoming.agent.id }, "a streamed reply failed");
      const message = "Failed to send message. Please try again.";
      yield { type: "error", message } satisfies ReplyEvent;
    }
  }
}

function wantsStream({ headers }: FastifyRequest) {
  return headers.accept?.includes("text/event-stream") ?? false;
}
