import { callOptions, embeddingModel, languageModel } from "./connect.ts";
import { faultOf } from "./fault-words.ts";
import type { ModelSettings } from "./model-settings.ts";

const withinMs = 10_000;

/** `message` is for the operator, whether it works or not. */
export interface ModelTest {
  works: boolean;
  message: string;
}

/** Calls what is set once, with a few words, and says what is wrong with it. */
export async function testModel(settings: ModelSettings): Promise<ModelTest> {
  const model = languageModel(settings);
  if (!model)
    return {
      works: false,
      message: settings.model
        ? "An address is missing. Set the server's address."
        : "A model is missing. Set the model's name.",
    };
  const began = performance.now();
  const { embed, streamText } = await import("ai");
  const written = await tryOut(settings, settings.model, async (abortSignal) => {
    const { stream } = streamText({
      model,
      prompt: "Answer with the word yes.",
      ...callOptions(settings),
      maxRetries: 0,
      maxOutputTokens: 200,
      abortSignal,
      onError: () => {},
    });
    for await (const part of stream) if (part.type === "error") throw part.error;
  });
  if (written) return { works: false, message: written };

  const meanings = embeddingModel(settings);
  if (settings.embeddingModel && !meanings)
    return { works: false, message: `${settings.provider} has no models that compare meanings.` };
  const compared =
    meanings &&
    (await tryOut(settings, settings.embeddingModel, async (abortSignal) => {
      await embed({ model: meanings, value: "yes", maxRetries: 0, abortSignal });
    }));
  if (compared) return { works: false, message: compared };
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return { works: true, message: `${settings.model} answered in ${seconds} seconds.` };
}

async function tryOut(
  settings: ModelSettings,
  model: string | undefined,
  call: (signal: AbortSignal) => Promise<void>,
): Promise<string | null> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    await call(signal);
    if (!signal.aborted) return null;
  } catch (error) {
    if (!signal.aborted) return faultOf(error, settings, model).message;
  }
  return `${model} did not answer within ${withinMs / 1000} seconds.`;
}
