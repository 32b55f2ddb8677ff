import { createRequire } from "node:module";
import type { EmbeddingModel, LanguageModel } from "ai";
import { LRUCache } from "lru-cache";
import { providerCalls } from "./call-provider.ts";
import type { ModelSettings } from "./model-settings.ts";

const require = createRequire(import.meta.url);

/** Many times what an answer of `outputTokensMax` takes, with all that providers send around each word. */
const answerBytesMax = 2 * 1024 * 1024;
/** For 4,096 numbers, written out, one per line. */
const directionBytesMax = 256 * 1024;

// Imported once a model of the provider is set. The types are the package's own, which `require` loses.
const providers = {
  anthropic: () => require("@ai-sdk/anthropic") as typeof import("@ai-sdk/anthropic"),
  google: () => require("@ai-sdk/google") as typeof import("@ai-sdk/google"),
  openai: () => require("@ai-sdk/openai") as typeof import("@ai-sdk/openai"),
  compatible: () =>
    require("@ai-sdk/openai-compatible") as typeof import("@ai-sdk/openai-compatible"),
};

// The library prints advice to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** The version that all providers' packages implement. */
export type WritingModel = Extract<LanguageModel, { specificationVersion: "v4" }>;

/** Memoized: the libraries describe a whole format each time. */
export function languageModel(settings: ModelSettings): WritingModel | null {
  const { model } = settings;
  if (!model) return null;
  const key = JSON.stringify(settings);
  const known = made.get(key);
  if (known) return known;
  const fresh = makeModel(settings, model);
  if (fresh) made.set(key, fresh);
  return fresh;
}

const made = new LRUCache<string, WritingModel>({ max: 200 });

function makeModel(settings: ModelSettings, model: string): WritingModel | null {
  const { provider } = settings;
  const given = common(settings, answerBytesMax);
  if (provider === "anthropic") return providers.anthropic().createAnthropic(given)(model);
  if (provider === "google") return providers.google().createGoogle(given)(model);
  if (provider === "openai") return openAi(settings, answerBytesMax)(model);
  return compatible(settings, answerBytesMax)?.chatModel(model) ?? null;
}

/**
 * Little reasoning before the first word, because a visitor waits; no retention of what visitors say, where
 * that can be requested. Servers that only resemble OpenAI get no options, since they may refuse what they do
 * not know, nor does a model that refused one.
 */
export function callOptions({ provider }: ModelSettings, isPlain = false) {
  // Summaries of its reasoning require a verified organization.
  const thinking = isPlain ? {} : { reasoningEffort: "low", reasoningSummary: null };
  if (provider === "openai") return { providerOptions: { openai: { ...thinking, store: false } } };
  return provider === "google" && !isPlain ? { reasoning: "none" as const } : {};
}

export function embeddingModel(settings: ModelSettings, textsMax = 1): EmbeddingModel | null {
  const { provider, embeddingModel: model } = settings;
  if (!model || provider === "anthropic") return null;
  const bytesMax = textsMax * directionBytesMax;
  if (provider === "google")
    return providers.google().createGoogle(common(settings, bytesMax)).embeddingModel(model);
  if (provider === "openai") return openAi(settings, bytesMax).embeddingModel(model);
  return compatible(settings, bytesMax)?.embeddingModel(model) ?? null;
}

function openAi(settings: ModelSettings, bytesMax: number) {
  const { organization } = settings;
  return providers
    .openai()
    .createOpenAI({ ...common(settings, bytesMax), ...(organization && { organization }) });
}

function compatible(settings: ModelSettings, bytesMax: number) {
  const { baseUrl, apiKey, guard } = settings;
  if (!baseUrl) return null;
  return providers.compatible().createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: providerCalls(bytesMax, guard),
    ...(apiKey && { apiKey }),
  });
}

function common({ baseUrl, apiKey, guard }: ModelSettings, bytesMax: number) {
  return {
    // Never undefined: the libraries would look for a key in the environment.
    apiKey: apiKey ?? "",
    fetch: providerCalls(bytesMax, guard),
    ...(baseUrl && { baseURL: baseUrl }),
  };
}
