import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { actionCalls } from "#database/schema-actions.ts";
import { pastCursor } from "#platform/server/paging.ts";
import type { Paging } from "#shared/paging.ts";
import type { ActionField } from "../contract.ts";
import type { ActionCall } from "../contract-own.ts";
import type { Outcome } from "./outcome.ts";
import type { StoredAction } from "./queries.ts";
import type { Values } from "./values.ts";

export type StoredCall = typeof actionCalls.$inferSelect;

/** Long enough to look up an order number, too short for a page left open. */
const offeredMs = 30 * 60_000;
const resultsMax = 3;
const resultMs = 3_600_000;

interface NewCall {
  action: StoredAction;
  conversationId: string | null;
  questionId?: string;
  language: string;
  caller: StoredCall["caller"];
  values: Values | null;
}

function rowOf({ action, ...call }: NewCall, now: Date) {
  const { agentId, id: actionId, name: actionName, updatedAt: actionVersion } = action;
  return { ...call, agentId, actionId, actionName, actionVersion, createdAt: now };
}

/** It waits for the visitor's yes. */
export async function offerCall(db: Database, now: Date, call: NewCall): Promise<StoredCall> {
  const expiresAt = new Date(now.getTime() + offeredMs);
  const row = { ...rowOf(call, now), status: "waiting" as const, expiresAt };
  return only(await db.insert(actionCalls).values(row).returning());
}

/** Logged before anything is sent, so that a crash leaves a trace. */
export async function beginCall(db: Database, now: Date, call: NewCall): Promise<StoredCall> {
  const row = { ...rowOf(call, now), status: "running" as const, ranAt: now };
  return only(await db.insert(actionCalls).values(row).returning());
}

/** Null if it was used, has expired, or the action has changed. Only one of two concurrent calls gets it. */
export async function takeOffer(
  db: Database,
  now: Date,
  offered: StoredCall,
  { action, values }: { action: StoredAction; values: Values },
): Promise<StoredCall | null> {
  const [taken] = await db
    .update(actionCalls)
    .set({ status: "running", values, ranAt: now })
    .where(and(isWaiting(now, offered), eq(actionCalls.actionVersion, action.updatedAt)))
    .returning();
  return taken ?? null;
}

export async function declineOffer(db: Database, now: Date, offered: StoredCall): Promise<void> {
  await db.update(actionCalls).set({ status: "declined" }).where(isWaiting(now, offered));
}

function isWaiting(now: Date, { agentId, id }: StoredCall) {
  return and(
    eq(actionCalls.agentId, agentId),
    eq(actionCalls.id, id),
    eq(actionCalls.status, "waiting"),
    gt(actionCalls.expiresAt, now),
  );
}

export async function endCall(
  db: Database,
  { agentId, id }: StoredCall,
  { status, answeredWith, durationMs, error, result }: Outcome,
): Promise<void> {
  await db
    .update(actionCalls)
    .set({ status, answeredWith, durationMs, error, result })
    .where(and(eq(actionCalls.agentId, agentId), eq(actionCalls.id, id)));
}

/** Only of this conversation. */
export async function findOffer(
  db: Database,
  { agentId, conversationId, id }: { agentId: string; conversationId: string; id: string },
): Promise<StoredCall | undefined> {
  const [offered] = await db
    .select()
    .from(actionCalls)
    .where(
      and(
        eq(actionCalls.agentId, agentId),
        eq(actionCalls.id, id),
        eq(actionCalls.conversationId, conversationId),
        isNotNull(actionCalls.questionId),
      ),
    );
  return offered;
}

/** Pending offers by the messages they were made for. */
export async function offersFor(
  db: Database,
  now: Date,
  { agentId, questionIds }: { agentId: string; questionIds: string[] },
): Promise<StoredCall[]> {
  if (questionIds.length === 0) return [];
  return db
    .select()
    .from(actionCalls)
    .where(
      and(
        eq(actionCalls.agentId, agentId),
        inArray(actionCalls.questionId, questionIds),
        eq(actionCalls.status, "waiting"),
        gt(actionCalls.expiresAt, now),
      ),
    );
}

/** What recent calls in this conversation returned, newest first. */
export function recentResults(
  db: Database,
  now: Date,
  { agentId, conversationId }: { agentId: string; conversationId: string },
) {
  return db
    .select({ id: actionCalls.id, name: actionCalls.actionName, result: actionCalls.result })
    .from(actionCalls)
    .where(
      and(
        eq(actionCalls.agentId, agentId),
        eq(actionCalls.conversationId, conversationId),
        eq(actionCalls.status, "done"),
        gt(actionCalls.createdAt, new Date(now.getTime() - resultMs)),
      ),
    )
    .orderBy(desc(actionCalls.createdAt), desc(actionCalls.id))
    .limit(resultsMax);
}

/** Without calls that were only offered. */
export function listCalls(db: Database, agentId: string, paging: Paging) {
  return db
    .select()
    .from(actionCalls)
    .where(
      and(
        eq(actionCalls.agentId, agentId),
        isNotNull(actionCalls.ranAt),
        pastCursor(paging, actionCalls.createdAt, actionCalls.id),
      ),
    )
    .orderBy(desc(actionCalls.createdAt), desc(actionCalls.id))
    .limit(paging.limit + 1);
}

/** With the fields' current labels. */
export function shownCall(call: StoredCall, fields: readonly ActionField[]): ActionCall {
  const given = call.values ?? {};
  const known = fields.filter(({ name }) => name in given);
  const others = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));
  const values = [...known, ...others.map((name) => ({ name, label: name }))].map(
    ({ name, label }) => ({ name: label, value: given[name] ?? "" }),
  );
  return { ...call, values };
}
