import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

export const ModelState = z.object({
  /** Null if agents answer with their language model, or have none. */
  whyWithout: z.enum(["fault", "budget"]).nullable(),
});
export type ModelState = z.infer<typeof ModelState>;

export const modelsApi = {
  state: endpoint("owner", "GET /api/model-state", {
    summary: "Get the language model's state",
    key: "read",
    team: "editor",
    response: ModelState,
  }),
};
