import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "#platform/server/audit.ts";
import { sendPage } from "#platform/server/paging.ts";
import { toCsvParts } from "#shared/csv.ts";
import { type AuditRow, adminAuditApi } from "../contract-audit.ts";
import { listActions, listAudit, readAudit } from "./audit-queries.ts";
import { auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";

export async function auditRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db } = app;
  const serve = serveUnder(operator.signIn);

  serve(app, adminAuditApi.list, async ({ query, reply }) =>
    sendPage(reply, query, await listAudit(db, query)),
  );

  serve(app, adminAuditApi.actions, () => listActions(db));

  serve(app, adminAuditApi.exportCsv, async ({ query, request, reply }) => {
    await recordAudit(db, {
      ...auditedBy(request),
      action: "audit.exported",
      subject: "audit",
      subjectId: "all",
      after: query,
    });
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="audit-log.csv"')
      .send(Readable.from(toCsvParts(columns, readAudit(db, query))));
  });
}

const columns: Record<string, (row: AuditRow) => string> = {
  When: (row) => row.createdAt.toISOString(),
  Actor: (row) => row.actor,
  "Actor's email": (row) => row.actorEmail ?? "",
  "Actor's id": (row) => row.actorId ?? "",
  Action: (row) => row.action,
  Subject: (row) => row.subject,
  "Subject's id": (row) => row.subjectId,
  Before: (row) => asText(row.before),
  After: (row) => asText(row.after),
  Reason: (row) => row.reason ?? "",
  "From address": (row) => row.address ?? "",
};

function asText(value: unknown) {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
