import type { Database } from "#database/client.ts";
import { offeredModels } from "#database/schema-models.ts";
import { invalidateSettings } from "#platform/server/settings.ts";
import type { Offer } from "../public.ts";
import {
  type ModelParts,
  type ModelSettings,
  type Prices,
  readModelSettings,
} from "./model-settings.ts";

/** What the console shows: the default is offered even if nothing else is. */
export async function readOffer(parts: ModelParts) {
  const { settings, offered, prices } = await readModelSettings(parts);
  const defaultModel = settings?.model ?? null;
  const isListed = offered.some(({ name }) => name === defaultModel);
  const first = defaultModel !== null && !isListed && { name: defaultModel, ...inRow(prices) };
  return {
    provider: settings?.provider ?? null,
    models: [
      ...(first ? [first] : []),
      ...offered.map((model) =>
        model.name === defaultModel ? { ...model, ...inRow(prices) } : model,
      ),
    ],
    defaultModel,
  };
}

function inRow({ input, output }: Prices) {
  return { inputPrice: input ?? null, outputPrice: output ?? null };
}

/** For the provider and address that are set now. The caller stores the default, checks access, and audits. */
export async function writeOffer(
  db: Database,
  { provider, baseUrl = "" }: Pick<ModelSettings, "provider" | "baseUrl">,
  models: Offer["models"],
): Promise<void> {
  invalidateSettings();
  await db
    .insert(offeredModels)
    .values({ provider, baseUrl, models })
    .onConflictDoUpdate({
      target: [offeredModels.provider, offeredModels.baseUrl],
      set: { models },
    });
}

/** Each name once, with the default among them. */
export function tidyOffer({ models, defaultModel }: Offer): Offer {
  const byName = new Map(models.map((model) => [model.name, model]));
  if (!byName.has(defaultModel))
    byName.set(defaultModel, { name: defaultModel, inputPrice: null, outputPrice: null });
  return { models: [...byName.values()], defaultModel };
}
