import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { inBatches } from "#platform/server/own-data.ts";
import { pastCursor } from "#platform/server/paging.ts";
import { cursorOf, type Paging } from "#shared/paging.ts";
import type { AuditFilter, AuditRow } from "../contract-audit.ts";

export function listAudit(db: Database, query: AuditFilter & Paging) {
  return db
    .select({
      id: auditEvents.id,
      createdAt: auditEvents.at,
      actor: auditEvents.actor,
      actorId: auditEvents.actorId,
      actorEmail: users.email,
      action: auditEvents.action,
      subject: auditEvents.subject,
      subjectId: auditEvents.subjectId,
      before: auditEvents.before,
      after: auditEvents.after,
      reason: auditEvents.reason,
      address: auditEvents.address,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(isFound(query), pastCursor(query, auditEvents.at, auditEvents.id)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(query.limit + 1);
}

const batch = 1_000;

export function readAudit(db: Database, filter: AuditFilter): AsyncIterable<AuditRow[]> {
  return inBatches<AuditRow>((last) =>
    listAudit(db, { ...filter, limit: batch, ...(last && { cursor: cursorOf(last) }) }),
  );
}

/** A loose index scan: one lookup per action. */
export async function listActions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive known as (
      (select action from audit_events order by action limit 1)
      union all
      select (select action from audit_events where action > known.action order by action limit 1)
      from known where known.action is not null)
    select action from known where action is not null`);
  return rows.map(({ action }) => action);
}

function isFound({ search, actor, action, address, from, until }: AuditFilter): SQL | undefined {
  return and(
    search ? or(hasWords(search), isActor(search)) : undefined,
    actor && eq(auditEvents.actor, actor),
    action ? eq(auditEvents.action, action) : undefined,
    address ? eq(auditEvents.address, address) : undefined,
    from && gte(auditEvents.at, from),
    until && lt(auditEvents.at, until),
  );
}

/** By the account's current email, which the log does not store. */
function isActor(email: string) {
  if (!email.includes("@")) return undefined;
  return sql`${auditEvents.actorId} = (select id from users where email = ${email.toLowerCase()})`;
}

/** Every word as a prefix. If there is no word, nothing is found. */
function hasWords(search: string) {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  return sql`${auditEvents.words} @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;
}
