import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, users } from "#database/schema.ts";
import { apiKeys } from "#database/schema-accounts.ts";
import { mailService } from "#features/accounts/server/public.ts";
import { newApiKey } from "#platform/server/api-keys.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { endStreamsOf } from "#platform/server/sessions.ts";
import { type ApiKey, keysMax, type NewApiKey } from "../contract.ts";

const dayMs = 86_400_000;
const endingLength = 4;

interface Parts {
  db: Database;
  clock: Clock;
  config: Pick<Config, "publicUrl">;
}

export async function listKeys(db: Database, ownerId: string): Promise<ApiKey[]> {
  const keys = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.ownerId, ownerId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  const named = await ownAgentsAmong(db, ownerId, [
    ...new Set(keys.flatMap(({ agentIds }) => agentIds ?? [])),
  ]);
  return keys.map((key) => ({
    ...key,
    agents: key.agentIds && named.filter(({ id }) => key.agentIds?.includes(id)),
  }));
}

/** Returns the key itself, which nobody can read afterwards. */
export async function createKey({ db, clock, config }: Parts, ownerId: string, wish: NewApiKey) {
  const { name, scopes, agentIds, days } = wish;
  const key = newApiKey();
  return db.transaction(async (tx) => {
    // Locked, so that two concurrent requests cannot both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");
    const held = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.ownerId, ownerId));
    if (only(held).n >= keysMax)
      throw forbidden(`You can have ${keysMax} API keys. Delete one to make another.`);
    const named = agentIds && (await ownAgentsAmong(tx, ownerId, agentIds));
    if (named && named.length < new Set(agentIds).size) throw notFound("Agent");
    const made = only(
      await tx
        .insert(apiKeys)
        .values({
          ownerId,
          name,
          scopes,
          agentIds: named?.map(({ id }) => id),
          keyHash: hashToken(key),
          ending: key.slice(-endingLength),
          expire: new Date(clock.now().getTime() + days * dayMs),
          createdAt: clock.now(),
        })
        .returning(),
    );
    await audit(tx, ownerId, "key.created", made.id, { name, scopes, agentIds });
    await mailService(tx, ownerId, "keys.created", {
      subject: "An API key was made",
      title: "An API key was made",
      lines: [
        `The key "${name}" can now be used to reach your account without signing in.`,
        "If that was not you, delete the key and change your password.",
      ],
      button: { label: "Open the API keys", url: `${config.publicUrl}/settings/keys` },
    });
    return { ...made, agents: named, key };
  });
}

/** Ends at once, and what is followed with it. */
export async function deleteKey(db: Database, ownerId: string, id: string) {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.id, id)))
      .returning({ id: apiKeys.id });
    if (gone.length === 0) throw notFound("API key");
    await audit(tx, ownerId, "key.deleted", id);
  });
  await endStreamsOf(db, ownerId);
}

/** By name, so that an ID of another owner's agent tells nothing. */
function ownAgentsAmong(db: Database, ownerId: string, ids: string[]) {
  return db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), inArray(agents.id, ids)))
    .orderBy(asc(agents.name), asc(agents.id));
}

async function audit(tx: Database, ownerId: string, action: string, id: string, after?: object) {
  await recordAudit(tx, {
    actor: "owner",
    actorId: ownerId,
    action,
    subject: "key",
    subjectId: id,
    ...(after && { after }),
  });
}
