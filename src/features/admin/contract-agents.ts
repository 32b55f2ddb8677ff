import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { SortedPaging } from "#shared/paging.ts";
import { industries } from "#shared/vocabulary.ts";
import { Reason } from "./contract-users.ts";

export const AgentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  subdomain: z.string(),
  industry: z.enum(industries).nullable(),
  primaryColor: z.string(),
  isActive: z.boolean(),
  suspendedReason: z.string().nullable(),
  createdAt: z.coerce.date(),
  owner: z.object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isSuspended: z.boolean(),
  }),
});
export type AgentRow = z.infer<typeof AgentRow>;

export const agentSorts = ["newest", "oldest", "name"] as const;
export const agentStates = ["active", "inactive", "suspended"] as const;

export const AgentFilter = z
  .object({
    search: z.string().trim().max(200),
    state: z.enum(agentStates),
    industry: z.enum(industries),
  })
  .partial();
export type AgentFilter = z.infer<typeof AgentFilter>;

export const AgentQuery = SortedPaging.extend(AgentFilter.shape).extend({
  sort: z.enum(agentSorts).default("newest"),
});
export type AgentQuery = z.infer<typeof AgentQuery>;

const AgentId = z.object({ id: z.uuid() });

export const adminAgentsApi = {
  list: endpoint("admin", "GET /api/:secret/agents", {
    query: AgentQuery,
    response: z.array(AgentRow),
  }),
  count: endpoint("admin", "GET /api/:secret/agents/count", {
    query: AgentFilter,
    response: z.object({ total: z.number().int() }),
  }),
  suspend: endpoint("admin", "POST /api/:secret/agents/:id/suspension", {
    params: AgentId,
    body: Reason,
    response: AgentRow,
  }),
  liftSuspension: endpoint("admin", "DELETE /api/:secret/agents/:id/suspension", {
    params: AgentId,
    response: AgentRow,
  }),
};
