import type { Offer, OfferedModel } from "../public.ts";

/** Prices as they are typed. */
export interface ModelDraft {
  name: string;
  input: string;
  output: string;
}

export interface OfferDraft {
  models: ModelDraft[];
  defaultModel: string;
}

export function draftOf(offer: {
  models: OfferedModel[];
  defaultModel: string | null;
}): OfferDraft {
  return { models: offer.models.map(rowOf), defaultModel: offer.defaultModel ?? "" };
}

function rowOf({ name, inputPrice, outputPrice }: OfferedModel): ModelDraft {
  return { name, input: String(inputPrice ?? ""), output: String(outputPrice ?? "") };
}

export function offerOf({ models, defaultModel }: OfferDraft): Offer {
  return {
    models: models.map(({ name, input, output }) => ({
      name,
      inputPrice: priceOf(input),
      outputPrice: priceOf(output),
    })),
    defaultModel,
  };
}

/** Dollars per million tokens, or why the text is not a price. */
export function faultOfPrice(text: string, isNeeded: boolean): string | undefined {
  if (!text.trim()) return isNeeded ? "Enter a price." : undefined;
  return /^\d{1,5}([.,]\d{1,6})?$/.test(text.trim()) ? undefined : "Use a number such as 0.25.";
}

function priceOf(text: string): number | null {
  return text.trim() ? Number(text.trim().replace(",", ".")) : null;
}

export function hasFault({ models }: OfferDraft, isPriced: boolean): boolean {
  return models.some(
    ({ input, output }) => faultOfPrice(input, isPriced) ?? faultOfPrice(output, isPriced),
  );
}

/** Ticked or unticked. The first is the default, and another takes its place when it goes. */
export function toggled(draft: OfferDraft, model: OfferedModel): OfferDraft {
  const isIn = draft.models.some(({ name }) => name === model.name);
  const models = isIn
    ? draft.models.filter(({ name }) => name !== model.name)
    : [...draft.models, rowOf(model)];
  const isKept = models.some(({ name }) => name === draft.defaultModel);
  return { models, defaultModel: isKept ? draft.defaultModel : (models[0]?.name ?? "") };
}
