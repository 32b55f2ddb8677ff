import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { users } from "#database/schema.ts";
import { apiKeys, teamMembers } from "#database/schema-accounts.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { KeyScope } from "#shared/vocabulary.ts";
import { AppError } from "./errors.ts";
import { hashToken, newToken } from "./secrets.ts";

export interface UsedKey {
  id: string;
  ownerId: string;
  scopes: readonly KeyScope[];
  /** Null: all of the owner's. */
  agentIds: readonly string[] | null;
  expire: Date;
}

/** A key is written at most this often: reading must not cost a write. */
const touchMs = 5 * 60_000;

const prefix = `${PRODUCT_NAME.toLowerCase()}_`;

/** The prefix lets people, and programs that look for leaked secrets, see what it is. */
export function newApiKey(): string {
  return prefix + newToken();
}

/** The key that a request shows. Whatever else a proxy puts into the header is not ours. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const [, key] = /^bearer +([\w-]+)$/i.exec(headers.authorization ?? "") ?? [];
  return key?.startsWith(prefix) && key.length === prefix.length + 43 ? key : undefined;
}

export async function findApiKey(db: Database, now: Date, key: string): Promise<UsedKey> {
  const [found] = await openKey(db).execute({ hash: hashToken(key), now });
  if (!found)
    throw new AppError(401, "invalid_key", "This API key is not valid. It may have ended.", {
      headers: { "www-authenticate": "Bearer" },
    });
  await touch(db, found, now);
  return found;
}

/** A key ends with its owner's account, and opens nothing while that is suspended or part of another's team. */
const openKey = prepared((db) =>
  db
    .select({
      id: apiKeys.id,
      ownerId: apiKeys.ownerId,
      scopes: apiKeys.scopes,
      agentIds: apiKeys.agentIds,
      expire: apiKeys.expire,
      usedAt: apiKeys.usedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .leftJoin(teamMembers, eq(teamMembers.memberId, users.id))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder("hash")),
        gt(apiKeys.expire, sql.placeholder("now")),
        eq(users.role, "user"),
        isNull(users.suspendedAt),
        isNull(teamMembers.memberId),
      ),
    )
    .prepare("open_api_key"),
);

async function touch(
  db: Database,
  { id, ownerId, usedAt }: UsedKey & { usedAt: Date | null },
  now: Date,
) {
  const before = new Date(now.getTime() - touchMs);
  if (usedAt && usedAt > before) return;
  const isStale = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, before));
  await db
    .update(apiKeys)
    .set({ usedAt: now })
    .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.id, id), isStale));
}
