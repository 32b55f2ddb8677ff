import { and, desc, eq, ilike, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { payments } from "#database/schema-billing.ts";
import { pastCursor } from "#platform/server/paging.ts";
import type { Paging } from "#shared/paging.ts";
import type { LedgerFilter } from "../contract.ts";

export function listLedger(db: Database, filter: LedgerFilter) {
  return db
    .select()
    .from(payments)
    .where(
      and(
        filter.status ? eq(payments.status, filter.status) : undefined,
        matchesNeed(filter.need),
        matchesSearch(filter.search),
        filter.userId ? eq(payments.userId, filter.userId) : undefined,
        pastCursor(filter, payments.createdAt, payments.id),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(filter.limit + 1);
}

export async function countLedgerNeeds(db: Database) {
  const [refund, look] = await Promise.all([
    db.$count(payments, matchesNeed("refund")),
    db.$count(payments, matchesNeed("look")),
  ]);
  return { refund, look };
}

function matchesNeed(need: LedgerFilter["need"]) {
  if (need === "refund")
    return and(isNotNull(payments.refundRequestedAt), ne(payments.status, "refunded"));
  return need === "look" ? isNotNull(payments.flag) : undefined;
}

function matchesSearch(search: string | undefined) {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(
    ilike(payments.email, pattern),
    ilike(payments.txRef, pattern),
    ilike(payments.planName, pattern),
    ilike(sql`coalesce(${payments.transactionId}, '')`, pattern),
  );
}

export function listPayments(db: Database, ownerId: string, paging: Paging) {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, ownerId),
        or(ne(payments.status, "pending"), isNotNull(payments.transactionId)),
        ne(payments.status, "abandoned"),
        pastCursor(paging, payments.createdAt, payments.id),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(paging.limit + 1);
}

export async function findOwnPayment(db: Database, ownerId: string, id: string) {
  const isOwn = and(eq(payments.id, id), eq(payments.userId, ownerId));
  const [payment] = await db.select().from(payments).where(isOwn);
  return payment;
}
