import type { FastifyInstance } from "fastify";
import { serve } from "#platform/server/serve.ts";
import { modelsApi } from "../contract.ts";
import { isUsedUp } from "./call-shares.ts";
import { modelTrouble } from "./model-trouble.ts";

export async function modelRoutes(app: FastifyInstance) {
  serve(app, modelsApi.state, async ({ owner }) => {
    const { name, trouble } = await modelTrouble(app);
    if (!name) return { whyWithout: null };
    if (trouble) return { whyWithout: "fault" };
    return { whyWithout: (await isUsedUp(app, owner.id)) ? "budget" : null };
  });
}
