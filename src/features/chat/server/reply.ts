import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import type { OfferAnswer } from "#features/actions/contract.ts";
import {
  type ActionParts,
  answerOffer,
  offersOf,
  openActions,
} from "#features/actions/server/public.ts";
import {
  type Answer,
  type AnswerPiece,
  type AnswerWriter,
  type AskedQuestion,
  askedQuestion,
  withPiece,
} from "#features/answers/server/public.ts";
import type { CompareMeanings } from "#features/knowledge/server/public.ts";
import { fill, packFor } from "#language/packs.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { NewMessage, Reply, ReplyEvent } from "../contract.ts";
import { claimedHistory } from "./claimed-history.ts";
import { callPerson, type ReceivedMessage, sayAsAgent, whoAnswers } from "./conversations.ts";
import { leadFromAction } from "./lead-from-action.ts";
import { leadFromMessage } from "./lead-from-message.ts";
import { notifyInboxes } from "./person/conversation-news.ts";
import { findReply, type StoredMessage } from "./queries.ts";
import { roomFor } from "./quota.ts";

export interface ReplyParts {
  db: Database;
  clock: Clock;
  config: Pick<Config, "publicUrl">;
  log: FastifyBaseLogger;
  localModel: LocalModel;
  actions: ActionParts;
  writer: AnswerWriter;
  compare?: CompareMeanings;
  /** For a flood: answers that cost nothing. */
  builtIn?: Pick<ReplyParts, "writer" | "compare">;
}

export interface IncomingMessage extends ReceivedMessage {
  visitorToken: string | undefined;
  /** Untrusted: used only if there is no record of our own. */
  conversationHistory: NewMessage["conversationHistory"];
  action: OfferAnswer | null;
  mayLeaveLead: () => boolean;
}

/**
 * Answers a message that is already stored. The answer is stored once it is complete, even if the visitor has left:
 * `gone` then stops the writer, and what it has written is kept.
 */
export async function* replyTo(
  { db, clock, config, log, localModel, actions, builtIn, ...usual }: ReplyParts,
  { agent, conversation, question: message, visitorToken, ...incoming }: IncomingMessage,
  gone: AbortSignal,
): AsyncGenerator<ReplyEvent, void> {
  notifyInboxes(db, log, conversation);
  const place = { agentId: agent.id, conversationId: conversation.id };
  const common = {
    conversationId: conversation.id,
    ...(visitorToken && { visitorToken }),
    assistantName: conversation.assistantName,
  };
  const replyOf = async (stored: StoredMessage): Promise<ReplyEvent> => ({
    type: "reply",
    reply: {
      ...common,
      ...(await offered()),
      response: stored.content,
      messageId: stored.id,
      sources: stored.sources,
      answered: stored.isAnswered ?? false,
      offerContact: stored.offersContact,
    },
  });
  const sentBefore = incoming.isKnown ? await findReply(db, message) : undefined;
  if (sentBefore) return yield await replyOf(sentBefore);
  const received: ReplyEvent = {
    type: "reply",
    reply: {
      ...common,
      response: "",
      messageId: message.id,
      sources: [],
      answered: true,
      offerContact: false,
      isWithPerson: true,
    },
  };
  if (incoming.hasPerson && (await whoAnswers(db, clock.now(), conversation)))
    return yield received;

  const thanks = incoming.action
    ? null
    : await leadFromMessage(db, clock.now(), message, incoming.mayLeaveLead);
  const room = await roomFor(db, clock.now(), { ...conversation, saidBytes: saidBytes() });
  const { writer, compare } = (room === "flood" && builtIn) || usual;
  const question = await lookUp();
  const pieces = incoming.action
    ? carryOut(incoming.action)
    : thanks && !/[?？؟]/u.test(message.content)
      ? thankFor(thanks)
      : room === "none"
        ? cannotAnswerNow(question)
        : writeSafely(writer, question, gone, log);
  const answer: Answer = { text: "", sources: [], isAnswered: false, offersContact: true };
  const takeNext = async () => {
    const { done, value } = await pieces.next();
    if (done) return null;
    if (value.type === "text") answer.text = withPiece(answer.text, value);
    else Object.assign(answer, value);
    return value;
  };

  let isWhole = false;
  try {
    // `for await` would end the writer as soon as the visitor leaves.
    for (let piece = await takeNext(); piece; piece = await takeNext())
      if (piece.type === "text") yield piece;
    isWhole = true;
  } finally {
    if (!isWhole) {
      while (await takeNext());
      await store();
    }
  }
  const stored = await store();
  yield stored ? await replyOf(stored) : received;

  async function lookUp() {
    const { earlier, conversationHistory, knowledge } = incoming;
    const history = earlier.length > 0 ? earlier : claimedHistory(conversationHistory);
    const { assistantName } = conversation;
    const said = { content: message.content, history, assistantName, now: clock.now() };
    const found = { db, localModel, ...(compare && { compare }) };
    const [asked, can] = await Promise.all([
      askedQuestion(found, agent, knowledge, said),
      openActions(actions, localModel, { ...place, questionId: message.id }),
    ]);
    return can ? { ...asked, actions: can } : asked;
  }

  async function* carryOut(answer: OfferAnswer): AsyncGenerator<AnswerPiece, void> {
    const keepLead = leadFromAction(db, clock.now(), message, incoming.mayLeaveLead);
    const reply = await answerOffer({ ...actions, keepLead }, place, answer);
    const { text, actionName, offersContact, handoffNote } = reply;
    const sources = actionName ? [{ title: actionName, url: null, quote: "" }] : [];
    const call = handoffNote === undefined ? {} : { callsPerson: "asked" as const, handoffNote };
    yield { type: "text", text };
    yield { type: "end", sources, isAnswered: true, offersContact, ...call };
  }

  async function offered() {
    const which = { agentId: agent.id, questionIds: [message.id] };
    const action = (await offersOf(db, clock.now(), which)).get(message.id);
    return action ? { action } : {};
  }

  function saidBytes() {
    const earlier = incoming.earlier.filter(({ sender }) => sender === "user");
    return Buffer.byteLength([...earlier, message].map(({ content }) => content).join(""));
  }

  async function store() {
    const now = clock.now();
    const reply = await sayAsAgent(db, now, message, answer, (tx, reason, note) =>
      callPerson(tx, { conversation, reason, note, now, config }),
    );
    notifyInboxes(db, log, conversation);
    return reply;
  }
}

export async function wholeReplyTo(
  parts: ReplyParts,
  incoming: IncomingMessage,
  gone: AbortSignal,
): Promise<Reply> {
  let answer: Reply | undefined;
  for await (const event of replyTo(parts, incoming, gone))
    if (event.type === "reply") answer = event.reply;
  if (!answer) throw new Error("A reply ended without an answer");
  return answer;
}

/** ruling 23: if the writer fails, the visitor still gets a sentence and a way to reach a person. */
async function* writeSafely(
  writer: AnswerWriter,
  question: AskedQuestion,
  gone: AbortSignal,
  log: FastifyBaseLogger,
): AsyncGenerator<AnswerPiece, void> {
  let hasText = false;
  try {
    for await (const piece of writer.write(question, gone)) {
      hasText ||= piece.type === "text";
      yield piece;
    }
  } catch (error) {
    if (!gone.aborted) log.error({ err: error, agentId: question.agent.id }, "an answer failed");
    for await (const piece of cannotAnswerNow(question))
      yield hasText && piece.type === "text" ? { ...piece, isReplacement: true } : piece;
  }
}

async function* thankFor(text: string): AsyncGenerator<AnswerPiece, void> {
  yield { type: "text", text };
  yield { type: "end", sources: [], isAnswered: true, offersContact: false };
}

async function* cannotAnswerNow({
  language,
  agent,
}: AskedQuestion): AsyncGenerator<AnswerPiece, void> {
  const { cannotAnswerNow: cannot, leaveDetails } = packFor(language).agent;
  yield { type: "text", text: `${cannot} ${fill(leaveDetails, { name: agent.name })}` };
  yield { type: "end", sources: [], isAnswered: false, offersContact: true };
}
