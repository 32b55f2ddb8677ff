import { createRequire } from "node:module";
import type { EmbeddingModel, LanguageModel } from "ai";
import { providerCalls } from "./call-provider.ts";
import type { ModelSettings } from "./model-settings.ts";

const require = createRequire(import.meta.url);

/** Many times what an answer of `outputTokensMax` takes, with all that providers send around each word. */
const answerBytesMax = 2 * 1024 * 1024;
/** Of 4,096 numbers, written out at length and each on a line of its own. */
const directionBytesMax = 256 * 1024;

// Each is read when a model of its provider is set, with the package's own types, which `require` forgets.
const providers = {
  anthropic: () => require("@ai-sdk/anthropic") as typeof import("@ai-sdk/anthropic"),
  google: () => require("@ai-sdk/google") as typeof import("@ai-sdk/google"),
  openai: () => require("@ai-sdk/openai") as typeof import("@ai-sdk/openai"),
  compatible: () =>
    require("@ai-sdk/openai-compatible") as typeof import("@ai-sdk/openai-compatible"),
};

// The library writes its advice to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** As all the providers' packages have it. */
export type WritingModel = Extract<LanguageModel, { specificationVersion: "v4" }>;

/** Null where no model is named. Made once for the same settings: the libraries describe a whole format each time. */
export function languageModel(settings: ModelSettings): WritingModel | null {
  const known = made.get(settings);
  if (known !== undefined) return known;
  const model = makeModel(settings);
  made.set(settings, model);
  return model;
}

const made = new WeakMap<ModelSettings, WritingModel | null>();

function makeModel(settings: ModelSettings): WritingModel | null {
  const { provider, model } = settings;
  if (!model) return null;
  const given = common(settings, answerBytesMax);
  if (provider === "anthropic") return providers.anthropic().createAnthropic(given)(model);
  if (provider === "google") return providers.google().createGoogle(given)(model);
  if (provider === "openai") return openAi(settings, answerBytesMax)(model);
  return compatible(settings, answerBytesMax)?.chatModel(model) ?? null;
}

/**
 * Little thinking before the first word: a visitor waits, and the passages are there. What visitors say is
 * not kept by the provider, where that can be asked for. A server that only resembles OpenAI is told
 * nothing: it may refuse what it does not know. Nor is a model that refused one of these.
 */
export function callOptions({ provider }: ModelSettings, isPlain = false) {
  // Its summaries of thinking are only for organizations that have shown a passport.
  const thinking = isPlain ? {} : { reasoningEffort: "low", reasoningSummary: null };
  if (provider === "openai") return { providerOptions: { openai: { ...thinking, store: false } } };
  return provider === "google" && !isPlain ? { reasoning: "none" as const } : {};
}

/** For so many texts at once. Null where the provider has none, or none is named. */
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
  const { baseUrl, apiKey } = settings;
  if (!baseUrl) return null;
  return providers.compatible().createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: providerCalls(bytesMax),
    ...(apiKey && { apiKey }),
  });
}

function common({ baseUrl, apiKey }: ModelSettings, bytesMax: number) {
  return {
    // Never undefined: the libraries would look for a key in the environment.
    apiKey: apiKey ?? "",
    fetch: providerCalls(bytesMax),
    ...(baseUrl && { baseURL: baseUrl }),
  };
}
