// Over 300 lines: the calls of one feature are one list.
import { z } from "zod";
import { AnswerSource } from "#shared/answer-source.ts";
import { endpoint } from "#shared/endpoint.ts";
import { hasMark } from "#shared/has-mark.ts";
import { Paging } from "#shared/paging.ts";
import {
  authors,
  conversationStatuses,
  handoffReasons,
  inboxViews,
  personEvents,
  ratings,
  unansweredReasons,
} from "#shared/vocabulary.ts";

const Id = z.object({ id: z.uuid() });
const Nothing = z.object({});

/** A conversation as the list shows it. */
export const InboxRow = z.object({
  id: z.uuid(),
  agentId: z.uuid(),
  agentName: z.string(),
  assistantName: z.string(),
  visitorName: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  status: z.enum(conversationStatuses),
  rating: z.enum(ratings).nullable(),
  hasUnanswered: z.boolean(),
  tags: z.array(z.string()),
  waitingSince: z.coerce.date().nullable(),
  handoffReason: z.enum(handoffReasons).nullable(),
  /** Who answers in the agent's place, and whether that is who asks. */
  personName: z.string().nullable(),
  isMine: z.boolean(),
  /** Who of the team is to see to it, and whether that is who asks. */
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  isAssignedToMe: z.boolean(),
  lastMessageAt: z.coerce.date(),
  /** The last words, cut short. */
  lastText: z.string(),
  lastAuthor: z.enum(authors),
});
export type InboxRow = z.infer<typeof InboxRow>;

/** What is looked for. The search is in what was said and in the visitor's details. */
export const InboxFilter = z
  .object({
    view: z.enum(inboxViews),
    search: z.string().trim().max(200),
    agentId: z.uuid(),
    answered: z.enum(["yes", "no"]),
    rating: z.enum(ratings),
    country: z.string().regex(/^[A-Z]{2}$/),
    since: z.iso.datetime(),
    /** Not in it any more. */
    until: z.iso.datetime(),
  })
  .partial();
export type InboxFilter = z.infer<typeof InboxFilter>;

export const InboxCounts = z.object({
  open: z.number().int(),
  waiting: z.number().int(),
  mine: z.number().int(),
  /** Of the conversations there are. */
  countries: z.array(z.string()),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

export const InboxMessage = z.object({
  id: z.uuid(),
  author: z.enum(authors),
  content: z.string(),
  timestamp: z.coerce.date(),
  sources: z.array(AnswerSource),
  isAnswered: z.boolean().nullable(),
  rating: z.enum(ratings).nullable(),
  ratingNote: z.string().nullable(),
  personName: z.string().nullable(),
  event: z.enum(personEvents).nullable(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

export const Note = z.object({
  id: z.uuid(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.coerce.date(),
});
export type Note = z.infer<typeof Note>;

export const InboxConversation = InboxRow.extend({
  visitorPhone: z.string().nullable(),
  pageUrl: z.string().nullable(),
  timeZone: z.string().nullable(),
  language: z.string(),
  createdAt: z.coerce.date(),
  /** The latest, oldest first. */
  messages: z.array(InboxMessage),
  /** Whether there are earlier ones. */
  hasEarlier: z.boolean(),
  notes: z.array(Note),
});
export type InboxConversation = z.infer<typeof InboxConversation>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use ${max} characters at most.`)
    .refine(hasMark, "Please write something.");

export const PersonMessage = z.object({
  text: text(4000),
  /** Made by the browser: what is sent again is stored once. */
  clientId: z.string().regex(/^[\w-]{1,64}$/),
});

export const ConversationChange = z
  .object({
    status: z.enum(conversationStatuses),
    tags: z.array(z.string().trim().min(1).max(40)).max(12),
    assigneeId: z.uuid().nullable(),
  })
  .partial();
export type ConversationChange = z.infer<typeof ConversationChange>;

export const NewCannedReply = z.object({ title: text(80), text: text(2000) });
export type NewCannedReply = z.infer<typeof NewCannedReply>;
export const CannedReply = NewCannedReply.extend({ id: z.uuid() });
export type CannedReply = z.infer<typeof CannedReply>;

export const UnansweredQuestion = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** The first 300 letters: strangers wrote it, and up to a thousand are listed. */
  question: z.string(),
  reason: z.enum(unansweredReasons),
  createdAt: z.coerce.date(),
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

/** Questions that ask for the same, the most asked groups first. */
export const UnansweredGroup = z.object({
  agentId: z.uuid(),
  agentName: z.string(),
  /** The one that is most like all of them. */
  question: z.string(),
  questions: z.array(UnansweredQuestion),
});
export type UnansweredGroup = z.infer<typeof UnansweredGroup>;

export const questionLengthMax = 300;

export const OwnAnswer = z.object({
  agentId: z.uuid(),
  question: z.string().trim().min(1, "Question is required").max(questionLengthMax),
  answer: z.string().trim().min(1, "Answer is required").max(4000),
  /** What it answers, of the list of unanswered ones. */
  questionIds: z.array(z.uuid()).max(200),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** What the agent now says to each of the questions. */
export const TriedQuestion = z.object({ question: z.string(), isAnswered: z.boolean() });
export type TriedQuestion = z.infer<typeof TriedQuestion>;

/** Of the team, the owner first. */
export const InboxPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  isMe: z.boolean(),
  isOnline: z.boolean(),
});
export type InboxPerson = z.infer<typeof InboxPerson>;

/** Names what to read again: a page that has missed some reads everything. */
export const InboxEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("missed") }),
  z.object({ type: z.literal("changed"), ids: z.array(z.uuid()) }),
  z.object({ type: z.literal("called"), id: z.uuid() }),
  z.object({ type: z.literal("assigned"), id: z.uuid() }),
  z.object({ type: z.literal("typing"), id: z.uuid() }),
]);
export type InboxEvent = z.infer<typeof InboxEvent>;

const conversationPath = "/api/inbox/conversations/:id";

export const inboxApi = {
  list: endpoint("owner", "GET /api/inbox/conversations", {
    team: "inbox",
    query: Paging.extend(InboxFilter.shape),
    response: z.array(InboxRow),
  }),
  counts: endpoint("owner", "GET /api/inbox/counts", { team: "inbox", response: InboxCounts }),
  people: endpoint("owner", "GET /api/inbox/people", {
    team: "inbox",
    response: z.array(InboxPerson),
  }),
  /** Whoever follows and has used the app lately is online: a visitor who asks for a person is told so. */
  follow: endpoint("owner", "GET /api/inbox/events", {
    team: "inbox",
    response: z.never(),
    event: InboxEvent,
  }),
  /** Said while the app is being used. */
  beActive: endpoint("owner", "POST /api/inbox/presence", { team: "inbox", response: Nothing }),
  get: endpoint("owner", `GET ${conversationPath}`, {
    team: "inbox",
    params: Id,
    query: z.object({ limit: z.coerce.number().int().min(1).max(2000).default(200) }),
    response: InboxConversation,
  }),
  exportAs: endpoint("owner", `GET ${conversationPath}/export`, {
    team: "editor",
    isPrivate: true,
    params: Id,
    query: z.object({ format: z.enum(["text", "json"]) }),
    response: z.string(),
  }),
  change: endpoint("owner", `PATCH ${conversationPath}`, {
    team: "inbox",
    params: Id,
    body: ConversationChange,
    response: Nothing,
  }),
  remove: endpoint("owner", `DELETE ${conversationPath}`, {
    team: "editor",
    params: Id,
    response: Nothing,
  }),
  takeOver: endpoint("owner", `POST ${conversationPath}/take-over`, {
    team: "inbox",
    params: Id,
    response: Nothing,
  }),
  handBack: endpoint("owner", `POST ${conversationPath}/hand-back`, {
    team: "inbox",
    params: Id,
    response: Nothing,
  }),
  say: endpoint("owner", `POST ${conversationPath}/messages`, {
    team: "inbox",
    params: Id,
    body: PersonMessage,
    response: Nothing,
  }),
  typing: endpoint("owner", `POST ${conversationPath}/typing`, {
    team: "inbox",
    params: Id,
    response: Nothing,
  }),
  /** What the agent would answer. Nothing is sent or counted. */
  draft: endpoint("owner", `POST ${conversationPath}/draft`, {
    team: "inbox",
    params: Id,
    /** Empty where the agent knows no answer. */
    response: z.object({ text: z.string() }),
  }),
  addNote: endpoint("owner", `POST ${conversationPath}/notes`, {
    team: "inbox",
    params: Id,
    body: z.object({ text: text(4000) }),
    response: Note,
    status: 201,
  }),
  removeNote: endpoint("owner", `DELETE ${conversationPath}/notes/:noteId`, {
    team: "inbox",
    params: Id.extend({ noteId: z.uuid() }),
    response: Nothing,
  }),
  unanswered: endpoint("owner", "GET /api/inbox/unanswered", {
    team: "editor",
    query: Paging,
    response: z.array(UnansweredGroup),
  }),
  /** Publishes the answer, under the questions' own words where they are others, and asks them all again. */
  answer: endpoint("owner", "POST /api/inbox/answers", {
    team: "editor",
    body: OwnAnswer,
    response: z.array(TriedQuestion),
    status: 201,
  }),
  dismiss: endpoint("owner", "POST /api/inbox/unanswered/dismiss", {
    team: "editor",
    body: OwnAnswer.pick({ agentId: true, questionIds: true }),
    response: Nothing,
  }),
  cannedReplies: endpoint("owner", "GET /api/inbox/canned-replies", {
    team: "inbox",
    response: z.array(CannedReply),
  }),
  addCannedReply: endpoint("owner", "POST /api/inbox/canned-replies", {
    team: "inbox",
    body: NewCannedReply,
    response: CannedReply,
    status: 201,
  }),
  changeCannedReply: endpoint("owner", "PUT /api/inbox/canned-replies/:id", {
    team: "inbox",
    params: Id,
    body: NewCannedReply,
    response: CannedReply,
  }),
  removeCannedReply: endpoint("owner", "DELETE /api/inbox/canned-replies/:id", {
    team: "inbox",
    params: Id,
    response: Nothing,
  }),
};
