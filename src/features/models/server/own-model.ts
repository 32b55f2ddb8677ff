import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { plans, users } from "#database/schema.ts";
import { ownModels } from "#database/schema-models.ts";
import { canUse } from "#features/billing/public.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { forbidden, invalid } from "#platform/server/errors.ts";
import { assertNotMasked, maskSecret } from "#platform/server/masked-secret.ts";
import { addressRules, isAllowed } from "#platform/server/safe-fetch.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import type { OwnModel, OwnModelChange } from "../contract-own.ts";
import {
  isSameOrigin,
  type ModelParts,
  type ModelSettings,
  readModelSettings,
} from "./model-settings.ts";
import { tidyOffer } from "./offer-models.ts";
import { forgetTold, readOwnUse } from "./own-use.ts";

type Row = typeof ownModels.$inferSelect;
type KeyParts = Pick<ModelParts, "config" | "encryption">;

/** A key of an owner's that can be used. */
export interface OwnKey extends Pick<Row, "ownerId" | "models" | "dailyLimitMicros"> {
  settings: ModelSettings;
}

export interface OwnersChoice {
  /** Whether the plan includes choosing. */
  isInPlan: boolean;
  key: OwnKey | null;
}

/** Every question asks for it; a change on another machine takes effect here within this time. */
const keptMs = 1_000;
const kept = new LRUCache<string, Promise<OwnersChoice>>({ max: 10_000, ttl: keptMs });

export function readOwnersChoice(parts: ModelParts, ownerId: string): Promise<OwnersChoice> {
  const known = kept.get(ownerId);
  if (known) return known;
  const read = readNow(parts, ownerId);
  kept.set(ownerId, read);
  read.catch(() => kept.delete(ownerId));
  return read;
}

async function readNow(parts: ModelParts, ownerId: string): Promise<OwnersChoice> {
  const [found] = await choiceOf(parts.db).execute({ ownerId });
  if (!canUse(found?.features ? { features: found.features } : null, "modelChoice"))
    return { isInPlan: false, key: null };
  const row = found?.own;
  const apiKey = row ? openKey(parts.encryption, row) : undefined;
  if (!row || apiKey === undefined) return { isInPlan: true, key: null };
  const { models, dailyLimitMicros, defaultModel } = row;
  const settings = { ...placeOf(parts, row), apiKey, model: defaultModel };
  return { isInPlan: true, key: { ownerId, models, dailyLimitMicros, settings } };
}

const choiceOf = prepared((db) =>
  db
    .select({ features: plans.features, own: ownModels })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .leftJoin(ownModels, eq(ownModels.ownerId, users.id))
    .where(eq(users.id, sql.placeholder("ownerId")))
    .prepare("choice_of_owner"),
);

/** Guarded, because an owner chose the address. */
function placeOf({ config }: KeyParts, { provider, baseUrl }: Pick<Row, "provider" | "baseUrl">) {
  return { provider, baseUrl: baseUrl ?? undefined, guard: addressRules(config) };
}

/** For the owner's eyes: the key is masked. */
export async function showOwnModel(parts: ModelParts, ownerId: string): Promise<OwnModel> {
  const { db, clock, encryption } = parts;
  const [row, isInPlan, { allowsOwnKeys }, use] = await Promise.all([
    findRow(db, ownerId),
    ownerCanUse(db, ownerId, "modelChoice"),
    readModelSettings(parts),
    readOwnUse(db, clock.now(), ownerId),
  ]);
  const set = row && {
    provider: row.provider,
    baseUrl: row.baseUrl,
    models: row.models,
    defaultModel: row.defaultModel,
    apiKey: maskSecret(openKey(encryption, row)),
    dailyLimit: row.dailyLimitMicros / 1_000_000,
  };
  return { isInPlan, isAllowed: allowsOwnKeys, set: set ?? null, ...use };
}

export async function setOwnModel(
  parts: ModelParts,
  ownerId: string,
  { apiKey: typed, dailyLimit, ...change }: OwnModelChange,
): Promise<void> {
  const { db, clock, encryption } = parts;
  const place = checkPlace(parts, change);
  const { models, defaultModel } = tidyOffer(change);
  // Without prices the limit would have no effect.
  if (models.some(({ inputPrice, outputPrice }) => inputPrice === null || outputPrice === null))
    throw invalid({ models: "Enter both prices of each model, so that your limit can hold." });
  await assertMayBring(parts, ownerId);
  await db.transaction(async (tx) => {
    const before = await findRow(tx, ownerId);
    const apiKey = typed ?? storedKey(encryption, before, place);
    if (typed) assertNotMasked(typed, "apiKey");
    if (!apiKey) throw invalid({ apiKey: keyNeeded });
    const values = {
      ...place,
      models,
      defaultModel,
      apiKey: encryption.seal(apiKey, sealedFor(ownerId)),
      dailyLimitMicros: Math.round(dailyLimit * 1_000_000),
    };
    await tx
      .insert(ownModels)
      .values({ ownerId, ...values })
      .onConflictDoUpdate({ target: ownModels.ownerId, set: values });
    if (before && before.dailyLimitMicros !== values.dailyLimitMicros)
      await forgetTold(tx, clock.now(), ownerId);
    await audit(tx, ownerId, before ? "own-model.changed" : "own-model.created", {
      provider: place.provider,
      host: place.baseUrl && new URL(place.baseUrl).host,
      models: models.map(({ name }) => name).join(", "),
      dailyLimit,
    });
  });
  kept.delete(ownerId);
}

export async function removeOwnModel(db: Database, ownerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(ownModels).where(eq(ownModels.ownerId, ownerId)).returning();
    if (gone.length > 0) await audit(tx, ownerId, "own-model.removed");
  });
  kept.delete(ownerId);
}

/** To ask for the provider's list, before or after the key is stored. */
export async function ownPlaceToAsk(
  parts: ModelParts,
  ownerId: string,
  { apiKey: typed, ...asked }: Pick<OwnModelChange, "provider" | "baseUrl" | "apiKey">,
): Promise<ModelSettings> {
  const place = checkPlace(parts, asked);
  if (typed) assertNotMasked(typed, "apiKey");
  const apiKey = typed ?? storedKey(parts.encryption, await findRow(parts.db, ownerId), place);
  if (!apiKey) throw invalid({ apiKey: keyNeeded });
  await assertMayBring(parts, ownerId);
  return { ...placeOf(parts, place), apiKey };
}

const keyNeeded = "Enter the key for this address.";

async function assertMayBring(parts: ModelParts, ownerId: string): Promise<void> {
  if (!(await ownerCanUse(parts.db, ownerId, "modelChoice")))
    throw forbidden("Your plan does not include the choice of language model.");
  const { allowsOwnKeys } = await readModelSettings(parts);
  if (!allowsOwnKeys) throw forbidden("Keys of your own cannot be used here.");
}

/** A provider's own address, or a public one that begins with https. */
function checkPlace(
  { config }: KeyParts,
  { provider, baseUrl }: Pick<Row, "provider" | "baseUrl">,
) {
  if (provider !== "openai-compatible") return { provider, baseUrl: null };
  if (!baseUrl) throw invalid({ baseUrl: "Enter the server's address." });
  const rules = addressRules(config);
  const url = readTypedAddress(baseUrl, rules, "baseUrl");
  if (url.protocol !== "https:" && !isAllowed(url, rules))
    throw invalid({ baseUrl: "This address must begin with https://." });
  if (url.search || url.hash) throw invalid({ baseUrl: "Leave out what follows ? or #." });
  return { provider, baseUrl: url.href.replace(/\/+$/, "") };
}

/** A key belongs to its address: changing the address must not send the key elsewhere. */
function storedKey(
  encryption: Encryption,
  row: Row | undefined,
  { provider, baseUrl }: Pick<Row, "provider" | "baseUrl">,
): string | undefined {
  const isSame = row?.provider === provider && isSameOrigin(row.baseUrl, baseUrl);
  return row && isSame ? openKey(encryption, row) : undefined;
}

async function findRow(db: Database, ownerId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(ownModels).where(eq(ownModels.ownerId, ownerId));
  return row;
}

function openKey(encryption: Encryption, { ownerId, apiKey }: Row): string | undefined {
  return openIfReadable(encryption, apiKey, sealedFor(ownerId));
}

const sealedFor = (ownerId: string) => `own_models.${ownerId}`;

interface SealParts {
  db: Database;
  encryption: Encryption;
}

export async function unreadableOwnModels({ db, encryption }: SealParts): Promise<number> {
  const rows = await db.select().from(ownModels);
  return rows.filter((row) => openKey(encryption, row) === undefined).length;
}

export async function resealOwnModels({ db, encryption }: SealParts): Promise<number> {
  const rows = await db.select().from(ownModels).for("update");
  let count = 0;
  for (const row of rows) {
    const apiKey = openKey(encryption, row);
    if (apiKey === undefined) continue;
    only(
      await db
        .update(ownModels)
        .set({ apiKey: encryption.seal(apiKey, sealedFor(row.ownerId)) })
        .where(eq(ownModels.ownerId, row.ownerId))
        .returning({ ownerId: ownModels.ownerId }),
    );
    count += 1;
  }
  return count;
}

async function audit(tx: Database, ownerId: string, action: string, after?: object) {
  await recordAudit(tx, {
    actor: "owner",
    actorId: ownerId,
    action,
    subject: "own-model",
    subjectId: ownerId,
    ...(after && { after }),
  });
}
