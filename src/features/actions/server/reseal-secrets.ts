import type { Database } from "#database/client.ts";
import { actions } from "#database/schema-actions.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { isIt } from "./queries.ts";
import { placeOf } from "./secrets.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

/** By their ids. */
export async function unreadableActions({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db.select({ id: actions.id, secrets: actions.secrets }).from(actions);
  return rows
    .filter((row) => Object.values(opened(encryption, row)).includes(undefined))
    .map(({ id }) => id);
}

export async function resealActions({ db, encryption }: Parts): Promise<number> {
  const rows = await db
    .select({
      agentId: actions.agentId,
      id: actions.id,
      secrets: actions.secrets,
      updatedAt: actions.updatedAt,
    })
    .from(actions)
    .for("update");
  let count = 0;
  for (const { agentId, id, secrets, updatedAt } of rows) {
    const values = Object.entries(opened(encryption, { id, secrets }));
    const readable = values.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    if (readable.length === 0) continue;
    const sealed = readable.map(([name, value]) => [
      name,
      encryption.seal(value, placeOf(id, name)),
    ]);
    await db
      .update(actions)
      // Unchanged for visitors, so pending offers stay valid.
      .set({ secrets: { ...secrets, ...Object.fromEntries(sealed) }, updatedAt })
      .where(isIt(agentId, id));
    count += readable.length;
  }
  return count;
}

function opened(
  encryption: Encryption,
  { id, secrets }: { id: string; secrets: Record<string, string> },
) {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, sealed]) => [
      name,
      openIfReadable(encryption, sealed, placeOf(id, name)),
    ]),
  );
}
