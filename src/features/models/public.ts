import { z } from "zod";

const offeredMax = 50;

export const ModelName = z
  .string()
  .trim()
  .min(1, "Name the model.")
  .max(200, "This name is too long.")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "This name has characters that no model’s name has.");

/** In dollars per million tokens. */
export const priceMax = 100_000;
const Price = z.number("Use a number such as 0.25.").min(0, "Use 0 or more.").max(priceMax);

export const OfferedModel = z.object({
  name: ModelName,
  /** Null if unknown. */
  inputPrice: Price.nullable(),
  outputPrice: Price.nullable(),
});
export type OfferedModel = z.infer<typeof OfferedModel>;

/** The models that are offered, and the one that agents use if nothing else is chosen. */
export const Offer = z.object({
  models: z
    .array(OfferedModel)
    .min(1, "Choose at least one model.")
    .max(offeredMax, `Choose ${offeredMax} models at most.`),
  defaultModel: ModelName,
});
export type Offer = z.infer<typeof Offer>;

/** What a provider says it has. */
export const ModelList = z.object({
  models: z.array(OfferedModel),
  /** Why there is none, in words for the asker. */
  fault: z.string().nullable(),
});
export type ModelList = z.infer<typeof ModelList>;
