import { z } from "zod";
import { chatLanguages } from "#language/codes.ts";
import { AnswerSource } from "#shared/answer-source.ts";
import { ChatSettings, chatTextNames } from "#shared/chat-settings.ts";
import { endpoint } from "#shared/endpoint.ts";
import { hasMark } from "#shared/has-mark.ts";
import { Uuid } from "#shared/uuid.ts";
import { authors, handoffReasons, personEvents, ratings, senders } from "#shared/vocabulary.ts";

/** What everybody may know about an agent. */
export const PublicAgent = z.object({
  id: z.uuid(),
  name: z.string(),
  agentName: z.string().nullable(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  primaryColor: z.string(),
  greeting: z.string().nullable(),
  subdomain: z.string(),
  /** What the owner chose for the visitor's page. */
  chat: ChatSettings.pick({
    starters: true,
    colorScheme: true,
    contactForm: true,
    phoneField: true,
    messageField: true,
    privacyUrl: true,
    consentLine: true,
  }),
  /** The owner's choice, or what the browser asked for. */
  language: z.enum(chatLanguages),
  /** The fixed texts in that language, with the owner's own words in their places. */
  texts: z.record(z.enum(chatTextNames), z.string()),
  /** A plan may leave the line with the product's name out. */
  showsPoweredBy: z.boolean(),
  /** When the business opens next, and the times after that; none where its hours are not known. */
  openings: z.array(z.coerce.date()),
});
export type PublicAgent = z.infer<typeof PublicAgent>;

export const NewConversation = z.object({
  agentId: Uuid,
  /** Made by the visitor's browser. */
  visitorId: z.string().trim().min(1).max(100),
  /** Where the visitor is, and by which clock. */
  pageUrl: z.string().max(4000).nullish(),
  timeZone: z.string().max(100).nullish(),
});

export type NewConversation = z.infer<typeof NewConversation>;

export const OpenedConversation = z.object({
  id: z.uuid(),
  /** Proves later calls about this conversation, in the header `x-visitor-token`. */
  visitorToken: z.string(),
  assistantName: z.string(),
});

export const ChatMessage = z.object({
  id: z.uuid(),
  sender: z.enum(senders),
  author: z.enum(authors),
  content: z.string(),
  timestamp: z.coerce.date(),
  sources: z.array(AnswerSource),
  answered: z.boolean().nullable(),
  offerContact: z.boolean(),
  /** Of a visitor's message: as the browser called it. */
  clientId: z.string().nullable(),
  rating: z.enum(ratings).nullable(),
  /** Of a person's message. With an event nothing was said: the content is the line that tells of it. */
  personName: z.string().nullable(),
  event: z.enum(personEvents).nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Conversation = z.object({
  id: z.uuid(),
  agentId: z.uuid(),
  assistantName: z.string(),
  /** Whether the visitor has left contact details. */
  hasLead: z.boolean(),
  /** The latest 200, oldest first. */
  messages: z.array(ChatMessage),
});
export type Conversation = z.infer<typeof Conversation>;

const messageLengthMax = 4000;

export const NewMessage = z.object({
  message: z
    .string()
    .max(messageLengthMax, `A message may have at most ${messageLengthMax} characters.`)
    .refine(hasMark, "Please write a message."),
  conversationId: Uuid.nullish(),
  visitorId: z.string().trim().min(1).max(100).nullish(),
  /** Made by the browser: the same message, sent again, is stored and answered once. */
  clientId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
  /** Untrusted; used only where the server has no record of its own. */
  conversationHistory: z
    .array(
      z.object({
        sender: z.enum(["user", "agent", "system"]),
        content: z.string().max(20_000),
        timestamp: z.union([z.string().max(40), z.number()]).nullish(),
      }),
    )
    .max(100)
    .default([]),
});
export type NewMessage = z.infer<typeof NewMessage>;

export const Reply = z.object({
  response: z.string(),
  conversationId: z.uuid(),
  /** Only when this call opened the conversation. */
  visitorToken: z.string().optional(),
  assistantName: z.string(),
  messageId: z.uuid(),
  sources: z.array(AnswerSource),
  /** False for 'I don't know', also while the site is still being read. */
  answered: z.boolean(),
  offerContact: z.boolean(),
  /** A person answers in this conversation: the message has arrived, and the agent is silent. */
  isWithPerson: z.boolean().optional(),
});
export type Reply = z.infer<typeof Reply>;

/** `text` pieces add up to the response; `reply` ends the stream, and so does `error`. */
export const ReplyEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("reply"), reply: Reply }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type ReplyEvent = z.infer<typeof ReplyEvent>;

export const Rating = z.object({
  messageId: Uuid,
  /** Null takes it back. */
  rating: z.enum(ratings).nullable(),
  note: z.string().trim().max(1000).nullish(),
});
export type Rating = z.infer<typeof Rating>;

/** What a visitor's page follows while it is seen. `state` comes first, and whenever it changes. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("state"),
    /** Who answers in the agent's place. */
    personName: z.string().nullable(),
    /** A person was called and has not come yet. */
    isCalled: z.boolean(),
    /** Somebody could come: the inbox is open, and so is the business. */
    isOnline: z.boolean(),
    /** The latest message of a person's: whoever does not know it has missed some. */
    lastId: z.uuid().nullable(),
  }),
  z.object({ type: z.literal("message"), message: ChatMessage }),
  z.object({ type: z.literal("typing"), personName: z.string().nullable() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

const Id = z.object({ id: Uuid });

export const TestQuestion = NewMessage.pick({ message: true });
export type TestAnswer = z.infer<typeof TestAnswer>;
export const TestAnswer = Reply.pick({
  response: true,
  messageId: true,
  sources: true,
  answered: true,
});

export const chatApi = {
  agent: endpoint("public", "GET /api/public/agents/:subdomain", {
    params: z.object({ subdomain: z.string().max(63) }),
    response: PublicAgent,
  }),
  open: endpoint("public", "POST /api/conversations", {
    body: NewConversation,
    response: OpenedConversation,
    status: 201,
  }),
  conversation: endpoint("public", "GET /api/conversations/:id", {
    params: Id,
    response: Conversation,
  }),
  /** With `Accept: text/event-stream` the reply streams. */
  send: endpoint("public", "POST /api/agents/:id/chat", {
    params: Id,
    body: NewMessage,
    response: Reply,
    event: ReplyEvent,
  }),
  /** An owner asks the own agent. It answers as it would a visitor, and it never counts. */
  test: endpoint("owner", "POST /api/agents/:id/test-questions", {
    team: "editor",
    params: Id,
    body: TestQuestion,
    response: TestAnswer,
  }),
  /** What people do and say in the conversation, as it happens. */
  follow: endpoint("public", "GET /api/conversations/:id/events", {
    params: Id,
    response: z.never(),
    event: LiveEvent,
  }),
  /** Asks for a person. */
  callPerson: endpoint("public", "POST /api/conversations/:id/handoff", {
    params: Id,
    body: z.object({ reason: z.enum(handoffReasons).extract(["skipped", "asked"]) }),
    response: z.object({ isOnline: z.boolean() }),
  }),
  typing: endpoint("public", "POST /api/conversations/:id/typing", {
    params: Id,
    response: z.object({}),
  }),
  /** What the visitor thinks of an answer. The last word counts. */
  rate: endpoint("public", "POST /api/conversations/:id/ratings", {
    params: Id,
    body: Rating,
    response: z.object({}),
  }),
};
