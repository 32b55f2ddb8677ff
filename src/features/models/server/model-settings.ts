import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { offeredModels, type PricedModel } from "#database/schema-models.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import type { AddressRules } from "#platform/server/safe-fetch.ts";
import { isSwitchedOff, readSettings, settingChanges } from "#platform/server/settings.ts";
import { modelProviders } from "#shared/vocabulary.ts";

export type ModelProvider = (typeof modelProviders)[number];

export interface ModelSettings {
  provider: ModelProvider;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  organization?: string | undefined;
  /** Writes answers; without it, agents quote. */
  model?: string | undefined;
  /** Compares meanings; Anthropic has none. */
  embeddingModel?: string | undefined;
  /** An owner chose the address: it must be public. */
  guard?: AddressRules | undefined;
}

export interface ModelParts {
  db: Database;
  config: Config;
  clock: Clock;
  encryption: Encryption;
}

export interface TextLimits {
  /** Without any byte from the provider: text, reasoning or a keep-alive. */
  silenceMs: number;
  /** For one answer: a call and its retry together. */
  wholeMs: number;
  outputTokensMax: number;
  charactersMax: number;
}

export interface ReadModelSettings {
  settings: ModelSettings | null;
  isEnabled: boolean;
  /** The default model's. */
  prices: Prices;
  limits: TextLimits;
  /** What agents can choose from. */
  offered: PricedModel[];
  /** Whether owners may bring keys. */
  allowsOwnKeys: boolean;
}

/** Dollars per million tokens; undefined if unknown. */
export interface Prices {
  input?: number | undefined;
  output?: number | undefined;
}

export function pricesOf({ inputPrice, outputPrice }: PricedModel): Prices {
  return { input: inputPrice ?? undefined, output: outputPrice ?? undefined };
}

const charactersMax = 8_000;

/** If only a key is set. */
const usualProvider = "openai";

/** Used if only the provider's key is set. */
const usualModels: Partial<Record<ModelProvider, string>> = {
  openai: "gpt-5-mini",
  anthropic: "claude-haiku-4-5",
  google: "gemini-2.5-flash",
};

/** Settings are read for every message; a change on another machine takes effect within this time. */
const keptMs = 1_000;
const kept = new WeakMap<
  Config,
  { until: number; changes: number; read: Promise<ReadModelSettings> }
>();

/** Settings take precedence over the environment; either may switch models off. */
export function readModelSettings(parts: ModelParts): Promise<ReadModelSettings> {
  const now = performance.now();
  const known = kept.get(parts.config);
  if (known && known.until > now && known.changes === settingChanges()) return known.read;
  const read = readNow(parts);
  kept.set(parts.config, { until: now + keptMs, changes: settingChanges(), read });
  // A failure is not cached.
  read.catch(() => kept.delete(parts.config));
  return read;
}

async function readNow(parts: ModelParts): Promise<ReadModelSettings> {
  const { ai } = parts.config;
  const set = await readSettings(parts, [
    "ai_provider",
    "ai_base_url",
    "ai_api_key",
    "ai_organization",
    "ai_model",
    "ai_embedding_model",
    "ai_enabled",
    "ai_input_price",
    "ai_output_price",
    "ai_silence_seconds",
    "ai_answer_seconds",
    "ai_output_tokens",
    "ai_own_keys",
  ]);
  const baseUrl = set.ai_base_url || ai.baseUrl;
  const chosen = modelProviders.find((one) => one === set.ai_provider) ?? ai.provider;
  // The environment's key is only for those it was set for.
  const isOfEnvironment = keyRecipient({ provider: chosen, baseUrl }) === keyRecipient(ai);
  const apiKey = set.ai_api_key || (isOfEnvironment ? ai.apiKey : undefined);
  const provider = chosen ?? (apiKey ? usualProvider : undefined);
  const model = provider && (set.ai_model || ai.model || usualModels[provider]);
  const offered = provider ? await readOffered(parts.db, provider, baseUrl) : [];
  const row = offered.find(({ name }) => name === model);
  return {
    settings: provider
      ? {
          provider,
          baseUrl,
          apiKey,
          organization: set.ai_organization || undefined,
          model,
          embeddingModel: set.ai_embedding_model || ai.embeddingModel,
        }
      : null,
    isEnabled: ai.isEnabled && !isSwitchedOff(set.ai_enabled),
    prices: {
      input: row?.inputPrice ?? asPrice(set.ai_input_price) ?? ai.inputPrice,
      output: row?.outputPrice ?? asPrice(set.ai_output_price) ?? ai.outputPrice,
    },
    offered,
    allowsOwnKeys: !isSwitchedOff(set.ai_own_keys),
    limits: {
      silenceMs: (Number(set.ai_silence_seconds) || ai.silenceSeconds) * 1_000,
      wholeMs: (Number(set.ai_answer_seconds) || ai.answerSeconds) * 1_000,
      outputTokensMax: Number(set.ai_output_tokens) || ai.outputTokens,
      charactersMax,
    },
  };
}

async function readOffered(
  db: Database,
  provider: ModelProvider,
  baseUrl = "",
): Promise<PricedModel[]> {
  const [row] = await db
    .select({ models: offeredModels.models })
    .from(offeredModels)
    .where(and(eq(offeredModels.provider, provider), eq(offeredModels.baseUrl, baseUrl)));
  return row?.models ?? [];
}

/** Who gets the key: whoever answers at the address, otherwise the provider. */
export function keyRecipient({
  provider = usualProvider,
  baseUrl,
}: {
  provider?: string | undefined;
  baseUrl?: string | undefined;
}): string {
  return (baseUrl && URL.parse(baseUrl)?.origin) || provider;
}

export function isSameOrigin(one: string | null | undefined, other: string | null | undefined) {
  return (one && URL.parse(one)?.origin) === (other && URL.parse(other)?.origin);
}

function asPrice(text: string | undefined): number | undefined {
  const price = Number.parseFloat(text ?? "");
  return price >= 0 ? price : undefined;
}

/** The name under which use and trouble are recorded. */
export function nameOfModel({ provider }: ModelSettings, model: string): string {
  return `${provider}/${model}`;
}
