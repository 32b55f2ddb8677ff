import { and, asc, count, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { actions } from "#database/schema-actions.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import type { ActionField } from "../contract.ts";
import { type Action, type ActionSettings, actionsMax, type NewAction } from "../contract-own.ts";
import { maskedHeaders, sealHeaders, typedHeaders } from "./secrets.ts";

type Row = typeof actions.$inferSelect;

export type StoredAction = Omit<Row, "fields" | "settings"> & {
  fields: ActionField[];
  settings: ActionSettings;
};

/** Checked when it was stored. */
export function storedAction(row: Row): StoredAction {
  return {
    ...row,
    fields: row.fields as ActionField[],
    settings: row.settings as ActionSettings,
  };
}

export async function listActions(db: Database, agentId: string): Promise<StoredAction[]> {
  const rows = await db
    .select()
    .from(actions)
    .where(eq(actions.agentId, agentId))
    .orderBy(asc(actions.createdAt), asc(actions.id));
  return rows.map(storedAction);
}

export async function findAction(db: Database, agentId: string, id: string) {
  const [row] = await db.select().from(actions).where(isIt(agentId, id));
  return row && storedAction(row);
}

interface Parts {
  db: Database;
  encryption: Encryption;
}

export async function createAction(
  { db, encryption }: Parts,
  ownerId: string,
  agentId: string,
  action: NewAction,
): Promise<StoredAction> {
  return db.transaction(async (tx) => {
    await lockAgent(tx, ownerId, agentId);
    const held = await tx.select({ n: count() }).from(actions).where(eq(actions.agentId, agentId));
    if (only(held).n >= actionsMax)
      throw forbidden(`An agent can have ${actionsMax} actions. Delete one to add another.`);
    const id = crypto.randomUUID();
    const values = valuesOf(encryption, id, action, undefined);
    const row = only(
      await tx
        .insert(actions)
        .values({ agentId, id, ...values })
        .returning(),
    );
    await audit(tx, ownerId, "action.created", id, action);
    return storedAction(row);
  });
}

export async function changeAction(
  { db, encryption }: Parts,
  ownerId: string,
  agentId: string,
  id: string,
  action: NewAction,
): Promise<StoredAction> {
  return db.transaction(async (tx) => {
    await lockAgent(tx, ownerId, agentId);
    const before = await findAction(tx, agentId, id);
    if (!before) throw notFound("Action");
    const values = valuesOf(encryption, id, action, before);
    const row = only(await tx.update(actions).set(values).where(isIt(agentId, id)).returning());
    await audit(tx, ownerId, "action.changed", id, action);
    return storedAction(row);
  });
}

export async function removeAction(db: Database, ownerId: string, agentId: string, id: string) {
  await db.transaction(async (tx) => {
    await lockAgent(tx, ownerId, agentId);
    const gone = await tx.delete(actions).where(isIt(agentId, id)).returning({ id: actions.id });
    if (gone.length === 0) throw notFound("Action");
    await audit(tx, ownerId, "action.deleted", id);
  });
}

/** Locked, so that two requests at once cannot both take the last place. */
async function lockAgent(tx: Database, ownerId: string, agentId: string) {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)))
    .for("no key update");
  if (!agent) throw notFound("Agent");
}

function valuesOf(
  encryption: Encryption,
  id: string,
  { settings, ...action }: NewAction,
  before: StoredAction | undefined,
) {
  const typed = typedHeaders(encryption, settings, before);
  const { headers, secrets } = sealHeaders(encryption, id, typed);
  return { ...action, settings: { ...settings, headers }, secrets };
}

export function shownAction(encryption: Encryption, stored: StoredAction): Action {
  const headers = maskedHeaders(encryption, stored);
  return { ...stored, settings: { ...stored.settings, headers } };
}

export function isIt(agentId: string, id: string) {
  return and(eq(actions.agentId, agentId), eq(actions.id, id));
}

/** Without headers and body: they may hold keys. */
async function audit(
  tx: Database,
  ownerId: string,
  action: string,
  subjectId: string,
  after?: NewAction,
) {
  await recordAudit(tx, {
    actor: "owner",
    actorId: ownerId,
    action,
    subject: "action",
    subjectId,
    ...(after && {
      after: {
        name: after.name,
        kind: after.kind,
        method: after.settings.method,
        host: URL.parse(after.settings.address.replace(/[{}]/g, ""))?.host,
        changes: after.changes,
        isOn: after.isOn,
      },
    }),
  });
}
