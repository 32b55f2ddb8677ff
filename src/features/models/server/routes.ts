import type { FastifyInstance } from "fastify";
import { serve } from "#platform/server/serve.ts";
import { type ModelState, modelsApi } from "../contract.ts";
import { isUsedUp } from "./call-shares.ts";
import { modelTrouble } from "./model-trouble.ts";

export async function modelRoutes(app: FastifyInstance) {
  serve(app, modelsApi.state, async ({ owner }) => ({
    whyWithout: await whyWithoutModel(app, owner.id),
  }));
}

async function whyWithoutModel(
  app: FastifyInstance,
  ownerId: string,
): Promise<ModelState["whyWithout"]> {
  const { name, trouble } = await modelTrouble(app);
  if (!name) return null;
  if (trouble) return "fault";
  return (await isUsedUp(app, ownerId)) ? "budget" : null;
}
