import { asc, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { only } from "#database/rows.ts";
import { systemSettings } from "#database/schema-operations.ts";
import { keyRecipient } from "#features/models/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import { maskSecret } from "#platform/server/masked-secret.ts";
import {
  isSecretSetting,
  knownSettings,
  openSecret,
  removeSetting,
  writeSetting,
} from "#platform/server/settings.ts";
import type { NewSetting, Setting } from "../contract-settings.ts";
import { auditedBy } from "./console.ts";
import { faultOfValue, isKnownSetting, isReservedKey } from "./setting-values.ts";

type Parts = Pick<FastifyInstance, "db" | "encryption" | "config">;
type Row = typeof systemSettings.$inferSelect;
type Stored = Pick<Row, "value" | "updatedAt">;

export async function listSettings(parts: Parts): Promise<Setting[]> {
  const rows = await parts.db.select().from(systemSettings).orderBy(asc(systemSettings.key));
  const own = rows.filter(({ key }) => !isKnownSetting(key) && !isReservedKey(key));
  const known = Object.keys(knownSettings).filter(isKnownSetting);
  return [
    ...known.map((key) => {
      const row = rows.find((one) => one.key === key);
      const { category, description } = knownSettings[key];
      return { key, category, description, ...shown(parts, key, row), isKnown: true };
    }),
    ...own.map(({ category, description, ...row }) => ({
      key: row.key,
      category,
      description,
      ...shown(parts, row.key, row),
      isKnown: false,
    })),
  ];
}

function shown({ encryption }: Parts, key: string, row: Stored | undefined) {
  const isSecret = isSecretSetting(key);
  const stored = row?.value ?? "";
  return {
    isSecret,
    isSet: stored !== "",
    value: isSecret ? maskSecret(stored && openSecret(encryption, { key, value: stored })) : stored,
    updatedAt: row?.updatedAt ?? null,
  };
}

export async function setSetting(
  parts: Parts,
  request: FastifyRequest,
  { key, value, category, description }: NewSetting,
): Promise<Setting> {
  if (isReservedKey(key)) throw invalid({ key: "This key is reserved for the product." });
  const fault = faultOfValue(key, value);
  if (fault) throw invalid({ value: fault });
  const { db, encryption, config } = parts;
  const isKnown = isKnownSetting(key);
  const row = await db.transaction(async (tx) => {
    const before = await find(tx, key);
    if (isKnown) await writeSetting({ db: tx, encryption }, key, value);
    else {
      const fields = { value, category, description: description || null };
      await tx
        .insert(systemSettings)
        .values({ key, ...fields })
        .onConflictDoUpdate({ target: systemSettings.key, set: fields });
    }
    const after = await find(tx, key);
    await recordAudit(tx, {
      ...auditedBy(request),
      action: before ? "setting.changed" : "setting.created",
      subject: "setting",
      subjectId: key,
      before: audited(before),
      after: audited(after),
    });
    await dropMovedKey(tx, config, request, { key, before, after });
    return only(after ? [after] : []);
  });
  const { category: kept, description: text } = row;
  return { key, category: kept, description: text, ...shown(parts, key, row), isKnown };
}

export async function takeSettingAway({ db, config }: Parts, request: FastifyRequest, key: string) {
  if (isReservedKey(key)) throw notFound("Setting");
  await db.transaction(async (tx) => {
    const before = await find(tx, key);
    if (!before) throw notFound("Setting");
    await removeSetting(tx, key);
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "setting.removed",
      subject: "setting",
      subjectId: key,
      before: audited(before),
    });
    await dropMovedKey(tx, config, request, { key, before });
  });
}

const keyMovers = { ai_provider: "provider", ai_base_url: "baseUrl" } as const;

/**
 * An API key is sent to the configured provider or host. If that changes, the key is dropped, so that nobody gets
 * another's key, and someone who may change the host cannot read it. The first provider and the first host may follow
 * their key if both were entered with one proof.
 */
async function dropMovedKey(
  tx: Parts["db"],
  { ai }: Parts["config"],
  request: FastifyRequest,
  { key, before, after }: { key: string; before: Row | undefined; after?: Row | undefined },
) {
  if (key !== "ai_provider" && key !== "ai_base_url") return;
  const secret = await find(tx, "ai_api_key");
  if (!secret) return;
  const now = {
    provider: (await find(tx, "ai_provider"))?.value || ai.provider,
    baseUrl: (await find(tx, "ai_base_url"))?.value || ai.baseUrl,
  };
  const of = (row: Row | undefined) => ({
    ...now,
    [keyMovers[key]]: row?.value || ai[keyMovers[key]],
  });
  const isFirst = !of(before)[keyMovers[key]];
  if (keyRecipient(of(before)) === keyRecipient(of(after))) return;
  const provenAt = request.operator?.provenAt;
  if (isFirst && provenAt && secret.updatedAt >= provenAt) return;
  await removeSetting(tx, secret.key);
  await recordAudit(tx, {
    ...auditedBy(request),
    action: "setting.removed",
    subject: "setting",
    subjectId: secret.key,
    before: audited(secret),
    reason: `The model's ${key === "ai_provider" ? "provider" : "address"} was changed.`,
  });
}

async function find(tx: Parts["db"], key: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(systemSettings)
    .where(eq(systemSettings.key, key))
    .for("update");
  return row;
}

/** Secrets are left out even when encrypted: the log outlives the key. */
function audited(row: Row | undefined) {
  if (!row) return null;
  return isSecretSetting(row.key) ? { isSet: true } : { value: row.value, category: row.category };
}
