import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { modelProviders } from "#shared/vocabulary.ts";
import { ChosenModel } from "./contract.ts";
import { ModelList, Offer } from "./public.ts";

export const ModelChoices = z.object({
  /** Whether the plan includes choosing. */
  isInPlan: z.boolean(),
  /** What answers if nothing is chosen; null if there is no model. */
  usual: ChosenModel.nullable(),
  choices: z.array(ChosenModel),
});
export type ModelChoices = z.infer<typeof ModelChoices>;

/** What an owner's key is for. */
const KeyPlace = z.object({
  provider: z.enum(modelProviders),
  /** Only for servers that are compatible with OpenAI's. */
  baseUrl: z.string().trim().max(2000, "This address is too long.").nullable(),
});

const ApiKey = z.string().trim().min(1).max(4000, "This key is too long.").optional();
/** In dollars. */
const DailyLimit = z
  .number("Use a number such as 5.")
  .min(0.01, "Use 0.01 or more.")
  .max(100_000, "Use 100,000 or less.");

export const OwnModelChange = KeyPlace.extend({
  ...Offer.shape,
  /** Omitted: the stored one stays. */
  apiKey: ApiKey,
  dailyLimit: DailyLimit,
});
export type OwnModelChange = z.infer<typeof OwnModelChange>;

export const OwnModel = z.object({
  isInPlan: z.boolean(),
  /** Whether the operator lets owners bring keys. */
  isAllowed: z.boolean(),
  set: KeyPlace.extend({
    ...Offer.shape,
    /** '••••' and its last four characters. */
    apiKey: z.string(),
    dailyLimit: DailyLimit,
  }).nullable(),
  /** Dollars. */
  spentToday: z.number(),
  last30Days: z.object({
    calls: z.number().int(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    spent: z.number(),
  }),
});
export type OwnModel = z.infer<typeof OwnModel>;

export const ownModelsApi = {
  choices: endpoint("owner", "GET /api/models", {
    summary: "List the language models to choose from",
    key: "read",
    team: "editor",
    response: ModelChoices,
  }),
  get: endpoint("owner", "GET /api/own-model", {
    summary: "Get your own key for a language model",
    response: OwnModel,
  }),
  set: endpoint("owner", "PUT /api/own-model", {
    summary: "Set your own key for a language model",
    body: OwnModelChange,
    response: OwnModel,
  }),
  remove: endpoint("owner", "DELETE /api/own-model", {
    summary: "Delete your own key for a language model",
    response: z.object({}),
  }),
  /** Asks the provider for its models, with the typed key or, for the same address, the stored one. */
  list: endpoint("owner", "POST /api/own-model/list", {
    summary: "List the models of a provider",
    body: KeyPlace.extend({ apiKey: ApiKey }),
    response: ModelList,
  }),
};
