import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { leadStatuses } from "#shared/vocabulary.ts";

export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const Lead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  source: z.string(),
  status: LeadStatus,
  agentName: z.string(),
  createdAt: z.coerce.date(),
});
export type Lead = z.infer<typeof Lead>;
export type LeadChange = Pick<Lead, "id" | "status">;

/** Written by strangers, so every field has a limit. */
export const NewLead = z.object({
  agentId: z.uuid(),
  conversationId: z.uuid().nullish(),
  name: z.string().trim().min(1, "Name is required").max(200),
  email: z.string().trim().max(320, "Invalid email address").pipe(z.email("Invalid email address")),
  phone: z.string().trim().max(50).nullish(),
  message: z.string().trim().max(2000).nullish(),
  /** A field that no person sees: what fills it in is a robot. */
  website: z.string().max(2000).nullish(),
  /** Whether the visitor agreed to the line that the owner has put below the form. */
  hasConsented: z.boolean().default(false),
});
export type NewLead = z.infer<typeof NewLead>;

export const leadsApi = {
  list: endpoint("owner", "GET /api/leads", { query: Paging, response: z.array(Lead) }),
  create: endpoint("public", "POST /api/leads", {
    body: NewLead,
    response: Lead.pick({ id: true }),
    status: 201,
  }),
  setStatus: endpoint("owner", "PATCH /api/leads/:id", {
    params: Lead.pick({ id: true }),
    body: Lead.pick({ status: true }),
    response: Lead.pick({ id: true, status: true }),
  }),
  exportCsv: endpoint("owner", "GET /api/leads/export.csv", { response: z.string() }),
};
