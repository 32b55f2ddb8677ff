import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

/** `isOwn`: with the owner's own key. */
export const ChosenModel = z.object({ name: z.string().max(200), isOwn: z.boolean() });
export type ChosenModel = z.infer<typeof ChosenModel>;

export const ModelState = z.object({
  /** Why agents answer without their language model; null where they do not, or there is none. */
  whyWithout: z.enum(["own-fault", "own-limit", "fault", "budget"]).nullable(),
  /** What is wrong with the owner's own key. */
  message: z.string().nullable(),
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
