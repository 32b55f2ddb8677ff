import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { auditActors } from "#shared/vocabulary.ts";

export const AuditRow = z.object({
  id: z.uuid(),
  createdAt: z.coerce.date(),
  actor: z.enum(auditActors),
  actorId: z.uuid().nullable(),
  /** Where the account is still there. */
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
    /** Words, or how they begin: of what was done, to what, by what change, why and from where. */
    search: z.string().trim().max(200),
    actor: z.enum(auditActors),
    action: z.string().trim().max(100),
    address: z.string().trim().max(64),
    from: z.coerce.date(),
    /** Not included. */
    until: z.coerce.date(),
  })
  .partial();
export type AuditFilter = z.infer<typeof AuditFilter>;

export const adminAuditApi = {
  list: endpoint("admin", "GET /api/:secret/audit", {
    query: Paging.extend(AuditFilter.shape),
    response: z.array(AuditRow),
  }),
  /** What has ever been done. */
  actions: endpoint("admin", "GET /api/:secret/audit/actions", { response: z.array(z.string()) }),
  /** All that the filter finds, as CSV. */
  exportCsv: endpoint("admin", "GET /api/:secret/audit/export.csv", {
    query: AuditFilter,
    response: z.string(),
  }),
};
