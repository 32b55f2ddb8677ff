import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { systemSettings } from "#database/schema-operations.ts";
import type { settingCategories } from "#shared/vocabulary.ts";
import { type Encryption, openIfReadable } from "./encryption.ts";
import { assertNotMasked } from "./masked-secret.ts";

interface KnownSetting {
  description: string;
  category: (typeof settingCategories)[number];
  /** Encrypted at rest and never sent back. */
  isSecret?: true;
}

/** Set in the console. Each overrides the environment variable for the same purpose. */
export const knownSettings = {
  flutterwave_public_key: { category: "billing", description: "Flutterwave's public key." },
  flutterwave_secret_key: {
    category: "billing",
    isSecret: true,
    description: "Flutterwave's secret key, used to start and check payments.",
  },
  flutterwave_secret_hash: {
    category: "billing",
    isSecret: true,
    description: "The secret hash from Flutterwave's dashboard, which proves its messages.",
  },
  ai_provider: {
    category: "api",
    description: "openai, anthropic, google or openai-compatible.",
  },
  ai_base_url: {
    category: "api",
    description: "The address of Ollama, vLLM, OpenRouter and so on.",
  },
  ai_api_key: { category: "api", isSecret: true, description: "The language model's key." },
  ai_organization: { category: "api", description: "The organization at OpenAI, if there is one." },
  ai_model: { category: "api", description: "The model that writes the answers." },
  ai_embedding_model: {
    category: "api",
    description: "The model that compares meanings. Without it, only words are compared.",
  },
  ai_enabled: {
    category: "api",
    description: "false stops every call to the model at once; agents then answer on their own.",
  },
  ai_input_price: {
    category: "api",
    description: "Cost of a million tokens sent to the model, in dollars.",
  },
  ai_output_price: {
    category: "api",
    description: "Cost of a million tokens written by the model, in dollars.",
  },
  ai_silence_seconds: {
    category: "api",
    description: "How long a visitor waits for a sign of life from the model, at most 90 seconds.",
  },
  ai_answer_seconds: {
    category: "api",
    description: "How long an answer of the model may take as a whole, at most 100 seconds.",
  },
  ai_output_tokens: {
    category: "api",
    description: "The most a model may write for one answer, reasoning included, in tokens.",
  },
  ai_own_keys: {
    category: "api",
    description: "false stops owners from using language models with keys of their own.",
  },
  google_client_id: { category: "api", description: "For signing in with Google." },
  google_client_secret: {
    category: "api",
    isSecret: true,
    description: "For signing in with Google.",
  },
  google_redirect_uri: {
    category: "api",
    description: "Where Google sends people back to, if not to this address.",
  },
  google_maps_api_key: {
    category: "api",
    isSecret: true,
    description: "For maps listings. Without it, OpenStreetMap is used.",
  },
  smtp_url: {
    category: "notifications",
    isSecret: true,
    description: "The mail server: smtp://user:password@host:587",
  },
  mail_from: { category: "notifications", description: "Who email is from." },
  registration_open: {
    category: "security",
    description: "false closes registration; people with an account can still sign in.",
  },
  terms_url: { category: "general", description: "Where the terms of use can be read." },
  privacy_url: { category: "general", description: "Where the privacy policy can be read." },
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof knownSettings;

interface Parts {
  db: Database;
  encryption: Encryption;
}

let changes = 0;

/** A version for caches to compare. */
export const settingChanges = () => changes;

/** In this process. */
export function invalidateSettings(): void {
  changes += 1;
}

/** Secrets that cannot be decrypted are left out; the start has reported them. */
export async function readSettings<Key extends SettingKey>(
  { db, encryption }: Parts,
  keys: readonly Key[],
): Promise<Partial<Record<Key, string>>> {
  const rows = await settingsOf(db).execute({ keys });
  const read = rows.map((row) => [
    row.key,
    isSecretSetting(row.key) ? openSecret(encryption, row) : row.value,
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Throws if it cannot be decrypted, for secrets that must not silently count as missing. */
export async function readSecret(
  { db, encryption }: Parts,
  key: SettingKey,
): Promise<string | undefined> {
  const [row] = await settingsOf(db).execute({ keys: [key] });
  return row && encryption.open(row.value, placeOf(key));
}

const settingsOf = prepared((db) =>
  db
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings)
    .where(sql`${systemSettings.key} = any(${sql.placeholder("keys")})`)
    .prepare("settings"),
);

/** However the operator wrote "off". */
export function isSwitchedOff(value: string | undefined): boolean {
  return /^(false|no|off|0|closed)$/i.test(value?.trim() ?? "");
}

/** ruling 38: the operator's own documents, or the built-in pages. */
export async function readLegalLinks(parts: Parts) {
  const set = await readSettings(parts, ["terms_url", "privacy_url"]);
  return { termsUrl: set.terms_url || "/terms", privacyUrl: set.privacy_url || "/privacy" };
}

/** The caller has checked access, and writes the audit log. */
export async function writeSetting(
  { db, encryption }: Parts,
  key: SettingKey,
  value: string,
): Promise<void> {
  if (isSecretSetting(key)) assertNotMasked(value);
  invalidateSettings();
  const { category, description } = knownSettings[key];
  const stored = isSecretSetting(key) ? encryption.seal(value, placeOf(key)) : value;
  await db
    .insert(systemSettings)
    .values({ key, value: stored, category, description })
    .onConflictDoUpdate({
      target: systemSettings.key,
      set: { value: stored, updatedAt: new Date() },
    });
}

export async function unreadableSettings({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings);
  return rows
    .filter((row) => isSecretSetting(row.key) && openSecret(encryption, row) === undefined)
    .map(({ key }) => key);
}

export function openSecret(encryption: Encryption, { key, value }: { key: string; value: string }) {
  return openIfReadable(encryption, value, placeOf(key));
}

export async function resealSettings({ db, encryption }: Parts): Promise<number> {
  const rows = await db
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings)
    .for("update");
  let count = 0;
  for (const row of rows.filter(({ key }) => isSecretSetting(key))) {
    const secret = openSecret(encryption, row);
    if (secret === undefined) continue;
    await db
      .update(systemSettings)
      .set({
        value: encryption.seal(secret, placeOf(row.key)),
        updatedAt: sql`${systemSettings.updatedAt}`,
      })
      .where(eq(systemSettings.key, row.key));
    count += 1;
  }
  return count;
}

export async function removeSetting(db: Database, key: string): Promise<void> {
  invalidateSettings();
  await db.delete(systemSettings).where(eq(systemSettings.key, key));
}

export function isSecretSetting(key: string): boolean {
  const known: KnownSetting | undefined = (knownSettings as Record<string, KnownSetting>)[key];
  return known?.isSecret === true;
}

const placeOf = (key: string) => `system_settings.${key}`;
