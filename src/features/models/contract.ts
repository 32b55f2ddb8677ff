import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

export const ModelState = z.object({
  /** Why agents answer without their language model; null where they do not, or there is none. */
  whyWithout: z.enum(["fault", "budget"]).nullable(),
});
export type ModelState = z.infer<typeof ModelState>;

export const modelsApi = {
  state: endpoint("owner", "GET /api/model-state", { team: "editor", response: ModelState }),
};
