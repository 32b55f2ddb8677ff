import { healthOf, type ModelHealth } from "./model-health.ts";
import { type ModelParts, nameOfModel, readModelSettings } from "./model-settings.ts";

export type { ReplySchema, ToolCall } from "./call-model.ts";
export { takeOwnCall } from "./call-shares.ts";
export {
  assertMayChoose,
  currentModel,
  type ReadyModel,
  type WhyNoModel,
} from "./choose-model.ts";
export {
  currentEmbedding,
  type EmbeddingParts,
  embedTexts,
  isLocal,
  type ReadyEmbedding,
} from "./embed-texts.ts";
export { ModelFault } from "./fault-words.ts";
export { untilUseIsRecorded } from "./later.ts";
export { listModels } from "./list-models.ts";
export { addressOnLoopback, lookForServers, usualServers } from "./look-for-servers.ts";
export {
  keyRecipient,
  type ModelParts,
  type ModelSettings,
  readModelSettings,
  type TextLimits,
} from "./model-settings.ts";
export { modelTrouble } from "./model-trouble.ts";
export { modelUseBy, modelUseToday } from "./model-use.ts";
export { readOffer, tidyOffer, writeOffer } from "./offer-models.ts";
export { resealOwnModels, unreadableOwnModels } from "./own-model.ts";
export { type SampleQuestion, testModel } from "./test-model.ts";
export {
  BudgetUsedUp,
  startOver,
  type TextRequest,
  takeCallFor,
  writeText,
} from "./write-text.ts";

export async function modelHealth(parts: ModelParts): Promise<ModelHealth | null> {
  const { settings } = await readModelSettings(parts);
  if (!settings?.model) return null;
  return healthOf(parts.db, nameOfModel(settings, settings.model)).read(parts.clock.now());
}
