import { z } from "zod";
import { ModelList, Offer, OfferedModel } from "#features/models/public.ts";
import { endpoint } from "#shared/endpoint.ts";
import { modelProviders } from "#shared/vocabulary.ts";

export const OperatorsOffer = Offer.extend({
  /** Null if none is set: then there is nothing to offer. */
  provider: z.enum(modelProviders).nullable(),
  /** The default's name may come from the environment, which follows no rules of ours. */
  models: z.array(OfferedModel.extend({ name: z.string() })),
  defaultModel: z.string().nullable(),
});
export type OperatorsOffer = z.infer<typeof OperatorsOffer>;

export const FoundServer = z.object({
  name: z.string(),
  port: z.number().int(),
  models: z.array(z.string()),
});
export type FoundServer = z.infer<typeof FoundServer>;

export const adminModelsApi = {
  offer: endpoint("admin", "GET /api/:secret/models", { response: OperatorsOffer }),
  setOffer: endpoint("admin", "PUT /api/:secret/models", {
    body: Offer,
    response: OperatorsOffer,
  }),
  /** Asks the provider for its models. */
  list: endpoint("admin", "POST /api/:secret/models/list", { response: ModelList }),
  /** On this machine, where model servers usually listen. */
  look: endpoint("admin", "POST /api/:secret/models/look", {
    response: z.object({ servers: z.array(FoundServer) }),
  }),
  /** Sets up what was found: provider, address and model. */
  useFound: endpoint("admin", "POST /api/:secret/models/use-found", {
    body: z.object({ port: z.number().int().min(1).max(65_535), model: Offer.shape.defaultModel }),
    response: OperatorsOffer,
  }),
};
