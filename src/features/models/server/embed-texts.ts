import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { Spender } from "./budget.ts";
import { takeOwnCall } from "./call-shares.ts";
import { embeddingModel } from "./connect.ts";
import { faultOf } from "./fault-words.ts";
import { healthOf } from "./model-health.ts";
import {
  type ModelParts,
  type ModelSettings,
  nameOfModel,
  type Prices,
  readModelSettings,
} from "./model-settings.ts";
import { recordUse } from "./model-use.ts";

interface ProvidersEmbedding {
  settings: ModelSettings;
  name: string;
  prices: Prices;
}

/** The bundled model: free, and the texts stay on the machine. */
interface LocalEmbedding {
  isLocal: true;
  name: string;
}

export type ReadyEmbedding = ProvidersEmbedding | LocalEmbedding;

export type EmbeddingParts = ModelParts & { localModel: LocalModel };

/**
 * The provider's model if one is set, else the bundled one; null if there is neither, and words alone are
 * compared.
 */
export async function currentEmbedding(parts: EmbeddingParts): Promise<ReadyEmbedding | null> {
  const { settings, isEnabled, prices } = await readModelSettings(parts);
  if (isEnabled && settings?.embeddingModel && embeddingModel(settings))
    return { settings, name: nameOfModel(settings, settings.embeddingModel), prices };
  const { name } = parts.localModel;
  const { status } = parts.localModel.state();
  return status === "off" || status === "failed" ? null : { isLocal: true, name };
}

export function isLocal(model: ReadyEmbedding): model is LocalEmbedding {
  return "isLocal" in model;
}

interface EmbedRequest extends Spender {
  agentId: string;
  texts: string[];
  /** Somebody waits: it counts for the agent's own budget too. */
  isAsked: boolean;
  withinMs: number;
}

/** Unit vectors; null if the day's budget is used up or the model rests. */
export async function embedTexts(
  { db, clock, config, localModel }: EmbeddingParts,
  ready: ReadyEmbedding,
  { agentId, ownerId, texts, isAsked, withinMs }: EmbedRequest,
): Promise<Float32Array[] | null> {
  if (isLocal(ready))
    return isAsked
      ? localModel.embed(texts, "query", "answer")
      : localModel.embed(texts, "passage", "background");
  const { settings, name, prices } = ready;
  const model = embeddingModel(settings, texts.length);
  const health = healthOf(db, name);
  if (!model || health.isResting(clock.now())) return null;
  const spender = { ownerId, agentId: isAsked ? agentId : null };
  if (!(await takeOwnCall({ db, clock, config }, spender))) return null;
  const began = performance.now();
  // Imported on first use.
  const { embedMany } = await import("ai");
  try {
    const { embeddings, usage } = await embedMany({
      model,
      values: texts,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(withinMs),
    });
    health.answered(performance.now() - began);
    const use = { agentId, model: name, inputTokens: usage.tokens || 0, outputTokens: 0 };
    await recordUse(db, clock.now(), use, prices);
    return embeddings.map(normalized);
  } catch (error) {
    const fault = faultOf(error, settings, settings.embeddingModel);
    health.failed(clock.now(), fault);
    throw fault;
  }
}

function normalized(values: number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
