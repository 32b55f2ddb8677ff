// Over 300 lines: the calls of one feature are one list.
import { z } from "zod";
import { BusinessHours } from "#shared/chat-settings.ts";
import { endpoint } from "#shared/endpoint.ts";
import {
  industries,
  listingProviders,
  pageStatuses,
  rereadings,
  sourceKinds,
  sourceStatuses,
} from "#shared/vocabulary.ts";

export const KnowledgeSource = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  title: z.string().nullable(),
  url: z.string().nullable(),
  isDescription: z.boolean(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  rereadEvery: z.enum(rereadings),
  status: z.enum(sourceStatuses),
  reason: z.string().nullable(),
  pagesFound: z.number().int(),
  pagesRead: z.number().int(),
  pagesSkipped: z.number().int(),
  pagesFailed: z.number().int(),
  pagesAdded: z.number().int(),
  pagesChanged: z.number().int(),
  pagesRemoved: z.number().int(),
  passageCount: z.number().int(),
  readAt: z.coerce.date().nullable(),
  nextReadAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

export const KnowledgePage = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(pageStatuses),
  reason: z.string().nullable(),
  passageCount: z.number().int(),
  readAt: z.coerce.date().nullable(),
  changedAt: z.coerce.date().nullable(),
});
export type KnowledgePage = z.infer<typeof KnowledgePage>;

export const Proposal = z.object({
  name: z.string().nullable(),
  description: z.string().nullable(),
  industry: z.enum(industries).nullable(),
  primaryColor: z.string().nullable(),
  greeting: z.string().nullable(),
  location: z.string().nullable(),
  /** Questions that the website surely answers; added once it has been read. */
  starters: z.array(z.string()).optional(),
});
export type Proposal = z.infer<typeof Proposal>;

export const Knowledge = z.object({
  sources: z.array(KnowledgeSource),
  pages: z.array(KnowledgePage),
  proposal: Proposal.nullable(),
});
export type Knowledge = z.infer<typeof Knowledge>;

/** The first event is everything; later ones are changed parts, by id. */
export const KnowledgeEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("all"), knowledge: Knowledge }),
  z.object({ type: z.literal("source"), source: KnowledgeSource }),
  z.object({ type: z.literal("page"), page: KnowledgePage }),
  z.object({ type: z.literal("proposal"), proposal: Proposal }),
]);
export type KnowledgeEvent = z.infer<typeof KnowledgeEvent>;

export const KnownPassage = z.object({
  id: z.uuid(),
  heading: z.string(),
  text: z.string(),
  url: z.string().nullable(),
});
export type KnownPassage = z.infer<typeof KnownPassage>;

const FactPage = z.object({ url: z.string(), title: z.string() });
/** What another page says instead. */
export const OtherFact = z.object({ value: z.string(), page: FactPage });
export type OtherFact = z.infer<typeof OtherFact>;
/** Set by the owner, read on a page or in the owner's texts, or derived from the location. */
const factOrigins = ["owner", "page", "words", "place"] as const;

function fact<Value extends z.ZodType>(value: Value) {
  return z.object({
    value: value.nullable(),
    read: value.nullable(),
    from: z.enum(factOrigins).nullable(),
    page: FactPage.nullable(),
    others: z.array(OtherFact).default([]),
  });
}
export const TextFact = fact(z.string());
export type TextFact = z.infer<typeof TextFact>;

export const BusinessFacts = z.object({
  name: z.string(),
  language: z.string().nullable(),
  phone: TextFact,
  email: TextFact,
  address: TextFact,
  timeZone: TextFact,
  hours: fact(BusinessHours),
});
export type BusinessFacts = z.infer<typeof BusinessFacts>;

const Url = z.string().trim().min(1, "Website address is required").max(2000);
const Pattern = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[/*]/, "Begin with a slash, as in /blog/*");
const Patterns = z.array(Pattern).max(50, "50 paths at most");

export const NewWebsite = z.object({
  url: Url,
  include: Patterns.default([]),
  exclude: Patterns.default([]),
});
export type NewWebsite = z.input<typeof NewWebsite>;

export const OwnText = z.object({
  title: z.string().trim().min(1, "Title is required").max(120),
  text: z.string().trim().min(1, "Text is required").max(100_000),
});
export type OwnText = z.infer<typeof OwnText>;

export const QuestionPair = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  uses: z.number().int(),
  /** Written because an answer did not help or was missing. */
  isCorrection: z.boolean(),
});
export type QuestionPair = z.infer<typeof QuestionPair>;

export const NewQuestionPair = z.object({
  question: z.string().trim().min(1, "Question is required").max(300),
  answer: z.string().trim().min(1, "Answer is required").max(4000),
});
export type NewQuestionPair = z.infer<typeof NewQuestionPair>;

export const ListingCard = z.object({
  name: z.string().trim().min(1, "Name is required").max(200),
  address: z.string().trim().max(500).nullable(),
  phone: z.string().trim().max(60).nullable(),
  email: z.string().trim().max(320).nullable(),
  website: z.string().trim().max(2000).nullable(),
  hours: z.string().trim().max(2000).nullable(),
  timeZone: z.string().trim().max(60).nullable(),
});
export type ListingCard = z.infer<typeof ListingCard>;

export const FoundListing = z.object({
  provider: z.enum(listingProviders),
  placeId: z.string().max(300).nullable(),
  card: ListingCard,
});
export type FoundListing = z.infer<typeof FoundListing>;

export const SourceChange = z
  .object({
    include: Patterns,
    exclude: Patterns,
    rereadEvery: z.enum(rereadings),
    ...OwnText.shape,
    card: ListingCard,
  })
  .partial();
export type SourceChange = z.infer<typeof SourceChange>;

export const SourceContent = z.object({
  text: z.string().nullable(),
  listing: FoundListing.nullable(),
});
export type SourceContent = z.infer<typeof SourceContent>;

export const FILE_SIZE_BYTES_MAX = 20 * 1024 * 1024;

const AgentId = z.object({ id: z.uuid() });
const SourceId = AgentId.extend({ sourceId: z.uuid() });
const PageId = SourceId.extend({ pageId: z.uuid() });
const PairId = AgentId.extend({ pairId: z.uuid() });
const Search = z.object({
  search: z.string().trim().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
const agentPath = "/api/agents/:id/knowledge";
const sourcePath = "/api/agents/:id/knowledge/sources/:sourceId";

export const knowledgeApi = {
  get: endpoint("owner", `GET ${agentPath}`, {
    summary: "Get an agent's knowledge",
    key: "read",
    team: "editor",
    params: AgentId,
    response: Knowledge,
  }),
  follow: endpoint("owner", `GET ${agentPath}/events`, {
    summary: "Follow an agent's knowledge",
    key: "read",
    team: "editor",
    params: AgentId,
    response: z.never(),
    event: KnowledgeEvent,
  }),
  facts: endpoint("owner", `GET ${agentPath}/facts`, {
    summary: "Get an agent's facts",
    key: "read",
    team: "editor",
    params: AgentId,
    response: BusinessFacts,
  }),
  reading: endpoint("owner", "GET /api/knowledge/reading", {
    summary: "List the agents that are reading",
    key: "read",
    team: "editor",
    response: z.array(z.uuid()),
  }),

  addWebsite: endpoint("owner", `POST ${agentPath}/websites`, {
    summary: "Add a website",
    key: "write",
    team: "editor",
    params: AgentId,
    body: NewWebsite,
    response: KnowledgeSource,
    status: 201,
  }),
  addPage: endpoint("owner", `POST ${agentPath}/pages`, {
    summary: "Add a page",
    key: "write",
    team: "editor",
    params: AgentId,
    body: z.object({ url: Url }),
    response: KnowledgeSource,
    status: 201,
  }),
  /** multipart/form-data with one file. */
  addFile: endpoint("owner", `POST ${agentPath}/files`, {
    summary: "Add a file",
    upload: "A document, table, presentation, book, page or text of at most 20 MB.",
    key: "write",
    team: "editor",
    params: AgentId,
    response: KnowledgeSource,
    status: 201,
  }),
  addText: endpoint("owner", `POST ${agentPath}/texts`, {
    summary: "Add a text",
    key: "write",
    team: "editor",
    params: AgentId,
    body: OwnText,
    response: KnowledgeSource,
    status: 201,
  }),
  findListing: endpoint("owner", `POST ${agentPath}/listings/find`, {
    summary: "Find a maps listing",
    key: "write",
    team: "editor",
    params: AgentId,
    body: z.object({ listing: z.string().trim().min(1, "Maps listing is required").max(20_000) }),
    response: FoundListing,
  }),
  addListing: endpoint("owner", `POST ${agentPath}/listings`, {
    summary: "Add a maps listing",
    key: "write",
    team: "editor",
    params: AgentId,
    body: FoundListing,
    response: KnowledgeSource,
    status: 201,
  }),

  content: endpoint("owner", `GET ${sourcePath}`, {
    summary: "Get a source's content",
    key: "read",
    team: "editor",
    params: SourceId,
    response: SourceContent,
  }),
  change: endpoint("owner", `PATCH ${sourcePath}`, {
    summary: "Change a source",
    key: "write",
    team: "editor",
    params: SourceId,
    body: SourceChange,
    response: KnowledgeSource,
  }),
  remove: endpoint("owner", `DELETE ${sourcePath}`, {
    summary: "Delete a source",
    key: "write",
    team: "editor",
    params: SourceId,
    response: z.object({}),
  }),
  readAgain: endpoint("owner", `POST ${sourcePath}/read-again`, {
    summary: "Read a source again",
    key: "write",
    team: "editor",
    params: SourceId,
    response: KnowledgeSource,
  }),
  stop: endpoint("owner", `POST ${sourcePath}/stop`, {
    summary: "Stop reading a source",
    key: "write",
    team: "editor",
    params: SourceId,
    response: KnowledgeSource,
  }),
  pages: endpoint("owner", `GET ${sourcePath}/pages`, {
    summary: "List a source's pages",
    key: "read",
    team: "editor",
    params: SourceId,
    query: Search.extend({ status: z.enum(pageStatuses).optional() }),
    response: z.object({ pages: z.array(KnowledgePage), total: z.number().int() }),
  }),
  readPageAgain: endpoint("owner", `POST ${sourcePath}/pages/:pageId/read-again`, {
    summary: "Read a page again",
    key: "write",
    team: "editor",
    params: PageId,
    response: KnowledgePage,
  }),
  leaveOutPage: endpoint("owner", `POST ${sourcePath}/pages/:pageId/leave-out`, {
    summary: "Leave out a page",
    key: "write",
    team: "editor",
    params: PageId,
    response: KnowledgePage,
  }),
  passages: endpoint("owner", `GET ${sourcePath}/passages`, {
    summary: "List a source's passages",
    key: "read",
    team: "editor",
    params: SourceId,
    query: Search.extend({ pageId: z.uuid().optional() }),
    response: z.object({ passages: z.array(KnownPassage), total: z.number().int() }),
  }),

  pairs: endpoint("owner", `GET ${agentPath}/questions`, {
    summary: "List questions with answers",
    key: "read",
    team: "editor",
    params: AgentId,
    query: Search,
    response: z.object({ pairs: z.array(QuestionPair), total: z.number().int() }),
  }),
  addPair: endpoint("owner", `POST ${agentPath}/questions`, {
    summary: "Add a question with its answer",
    key: "write",
    team: "editor",
    params: AgentId,
    body: NewQuestionPair,
    response: QuestionPair,
    status: 201,
  }),
  changePair: endpoint("owner", `PUT ${agentPath}/questions/:pairId`, {
    summary: "Change a question with its answer",
    key: "write",
    team: "editor",
    params: PairId,
    body: NewQuestionPair,
    response: QuestionPair,
  }),
  removePair: endpoint("owner", `DELETE ${agentPath}/questions/:pairId`, {
    summary: "Delete a question with its answer",
    key: "write",
    team: "editor",
    params: PairId,
    response: z.object({}),
  }),
};
