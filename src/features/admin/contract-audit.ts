import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { auditActors } from "#shared/vocabulary.ts";

export const AuditRow = z.object({
  id: z.uuid(),
  createdAt: z.coerce.date(),
  actor: z.enum(auditActors),
  actorId: z.uuid().nullable(),
  actorEmail: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditFilter = z
  .object({
    /** Words or their beginnings, in the action, subject, change, reason and address. */
    search: z.string().trim().max(200),
    actor: z.enum(auditActors),
    action: z.string().trim().max(100),
    address: z.string().trim().max(64),
    from: z.coerce.date(),
    until: z.coerce.date(),
  })
  .partial();
export type AuditFilter = z.infer<typeof AuditFilter>;

export const adminAuditApi = {
  list: endpoint("admin", "GET /api/:secret/audit", {
    query: Paging.extend(AuditFilter.shape),
    response: z.array(AuditRow),
  }),
  actions: endpoint("admin", "GET /api/:secret/audit/actions", { response: z.array(z.string()) }),
  exportCsv: endpoint("admin", "GET /api/:secret/audit/export.csv", {
    query: AuditFilter,
    response: z.string(),
  }),
};
