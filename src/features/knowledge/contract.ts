import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { industries, pageStatuses, sourceKinds, sourceStatuses } from "#shared/vocabulary.ts";

export const KnowledgeSource = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  url: z.string().nullable(),
  status: z.enum(sourceStatuses),
  /** Why reading failed, in plain words. */
  reason: z.string().nullable(),
  pagesFound: z.number().int(),
  pagesRead: z.number().int(),
  pagesSkipped: z.number().int(),
  pagesFailed: z.number().int(),
  passageCount: z.number().int(),
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

export const KnowledgePage = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(pageStatuses),
  /** Why it was skipped or failed, in plain words. */
  reason: z.string().nullable(),
  passageCount: z.number().int(),
});
export type KnowledgePage = z.infer<typeof KnowledgePage>;

/** What the front page suggests for the agent's own fields. */
export const Proposal = z.object({
  name: z.string().nullable(),
  description: z.string().nullable(),
  industry: z.enum(industries).nullable(),
  primaryColor: z.string().nullable(),
  greeting: z.string().nullable(),
  location: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const Knowledge = z.object({
  sources: z.array(KnowledgeSource),
  /** In the order in which they are read. */
  pages: z.array(KnowledgePage),
  proposal: Proposal.nullable(),
});
export type Knowledge = z.infer<typeof Knowledge>;

/** The first event is everything; what follows are the parts that changed, by id. */
export const KnowledgeEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("all"), knowledge: Knowledge }),
  z.object({ type: z.literal("source"), source: KnowledgeSource }),
  z.object({ type: z.literal("page"), page: KnowledgePage }),
  z.object({ type: z.literal("proposal"), proposal: Proposal }),
]);
export type KnowledgeEvent = z.infer<typeof KnowledgeEvent>;

const AgentId = z.object({ id: z.uuid() });

export const knowledgeApi = {
  get: endpoint("owner", "GET /api/agents/:id/knowledge", {
    params: AgentId,
    response: Knowledge,
  }),
  follow: endpoint("owner", "GET /api/agents/:id/knowledge/events", {
    params: AgentId,
    response: z.never(),
    event: KnowledgeEvent,
  }),
  addWebsite: endpoint("owner", "POST /api/agents/:id/knowledge/websites", {
    params: AgentId,
    body: z.object({ url: z.string().trim().min(1, "Website address is required").max(2000) }),
    response: KnowledgeSource,
    status: 201,
  }),
  readAgain: endpoint("owner", "POST /api/agents/:id/knowledge/read-again", {
    params: AgentId,
    response: Knowledge,
  }),
  stop: endpoint("owner", "POST /api/agents/:id/knowledge/stop", {
    params: AgentId,
    response: Knowledge,
  }),
};
