import { eq } from "drizzle-orm";
import { agents } from "#database/schema.ts";
import { forbidden, invalid } from "#platform/server/errors.ts";
import type { ChosenModel } from "../contract.ts";
import type { ModelChoices } from "../contract-own.ts";
import { languageModel } from "./connect.ts";
import { healthOf } from "./model-health.ts";
import {
  type ModelParts,
  type ModelSettings,
  nameOfModel,
  type Prices,
  pricesOf,
  type ReadModelSettings,
  readModelSettings,
  type TextLimits,
} from "./model-settings.ts";
import { type OwnersChoice, readOwnersChoice } from "./own-model.ts";
import type { OwnLimit } from "./own-use.ts";

export type WhyNoModel = "none" | "off" | "resting" | "budget";

/** A model with everything a call needs. */
export interface ChosenNow {
  settings: ModelSettings & { model: string };
  name: string;
  /** Separates what is known of it from the same model with another key. */
  id: string;
  prices: Prices;
  /** The owner's key pays; null: the operator's. */
  own: OwnLimit | null;
}

export interface ReadyModel extends ChosenNow {
  limits: TextLimits;
  /** False once it has refused them. */
  takesTools: boolean;
}

export interface Chooser {
  ownerId: string;
  /** The agent's. */
  model: ChosenModel | null;
}

/** The model that answers for an agent, or why none does. Without an agent: the operator's default. */
export async function currentModel(
  parts: ModelParts,
  chooser: Chooser | null = null,
): Promise<ReadyModel | WhyNoModel> {
  const read = await readModelSettings(parts);
  const choice = chooser ? await choiceOf(parts, read, chooser.ownerId) : noChoice;
  const chosen = choose(read, choice, chooser?.model ?? null);
  if (!chosen || !languageModel(chosen.settings)) return "none";
  if (!read.isEnabled) return "off";
  const health = healthOf(parts.db, chosen.id);
  return health.isResting(parts.clock.now())
    ? "resting"
    : { ...chosen, limits: read.limits, takesTools: health.takesTools() };
}

const noChoice: OwnersChoice = { isInPlan: false, key: null };

async function choiceOf(
  parts: ModelParts,
  { allowsOwnKeys }: ReadModelSettings,
  ownerId: string,
): Promise<OwnersChoice> {
  const choice = await readOwnersChoice(parts, ownerId);
  return allowsOwnKeys ? choice : { ...choice, key: null };
}

/** A model no longer offered gives way to the default, that of the owner's key if there is one. */
function choose(
  read: ReadModelSettings,
  { isInPlan, key }: OwnersChoice,
  chosen: ChosenModel | null,
): ChosenNow | null {
  const { settings, offered, prices } = read;
  if (isInPlan && chosen && !chosen.isOwn && settings) {
    if (chosen.name === settings.model) return chosenOf(settings, chosen.name, prices);
    const model = offered.find(({ name }) => name === chosen.name);
    if (model) return chosenOf(settings, model.name, pricesOf(model));
  }
  if (key) {
    const { ownerId, dailyLimitMicros, models } = key;
    const wanted = (name: string | undefined) => models.find((one) => one.name === name);
    const model = (chosen?.isOwn && wanted(chosen.name)) || wanted(key.settings.model);
    if (model)
      return chosenOf(key.settings, model.name, pricesOf(model), { ownerId, dailyLimitMicros });
  }
  return settings?.model ? chosenOf(settings, settings.model, prices) : null;
}

function chosenOf(
  settings: ModelSettings,
  model: string,
  prices: Prices,
  own: OwnLimit | null = null,
): ChosenNow {
  const name = nameOfModel(settings, model);
  const id = own ? `${name} ${own.ownerId}` : name;
  return { settings: { ...settings, model }, name, id, prices, own };
}

/** What an owner can choose from. */
export async function modelChoices(parts: ModelParts, ownerId: string): Promise<ModelChoices> {
  const read = await readModelSettings(parts);
  const choice = await choiceOf(parts, read, ownerId);
  const usual = read.isEnabled ? choose(read, choice, null) : null;
  const { isInPlan, key } = choice;
  const names = new Set([read.settings?.model, ...read.offered.map(({ name }) => name)]);
  const of = (isOwn: boolean) => (name: string | undefined) => (name ? [{ name, isOwn }] : []);
  return {
    isInPlan,
    usual: usual && { name: usual.settings.model, isOwn: usual.own !== null },
    choices: isInPlan
      ? [
          ...[...names].flatMap(of(false)),
          ...(key?.models ?? []).map(({ name }) => name).flatMap(of(true)),
        ]
      : [],
  };
}

/** Called before an agent's choice is stored. */
export async function assertMayChoose(
  parts: ModelParts,
  ownerId: string,
  { name, isOwn }: ChosenModel,
): Promise<void> {
  const { isInPlan, choices } = await modelChoices(parts, ownerId);
  if (!isInPlan) throw forbidden("Your plan does not include the choice of language model.");
  if (!choices.some((one) => one.name === name && one.isOwn === isOwn))
    throw invalid({ model: "This model is not offered. Choose another." });
}

/** The models that an owner's agents use now; the default where there is no agent yet. */
export async function modelsInUse(parts: ModelParts, ownerId: string): Promise<ChosenNow[]> {
  const read = await readModelSettings(parts);
  if (!read.isEnabled) return [];
  const choice = await choiceOf(parts, read, ownerId);
  const rows = await parts.db
    .selectDistinct({ model: agents.model })
    .from(agents)
    .where(eq(agents.userId, ownerId));
  const wanted = rows.length > 0 ? rows : [{ model: null }];
  return wanted.flatMap(({ model }) => choose(read, choice, model) ?? []);
}
