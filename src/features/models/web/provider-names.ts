import type { modelProviders } from "#shared/vocabulary.ts";

export const providerNames: Record<(typeof modelProviders)[number], string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "OpenAI-compatible (Ollama, vLLM, OpenRouter)",
};
