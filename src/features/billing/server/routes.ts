import type { FastifyInstance } from "fastify";
import type { plans } from "#database/schema.ts";
import { serve } from "#platform/server/serve.ts";
import { billingApi } from "../contract.ts";
import { listPlansForSale } from "./queries.ts";

export async function billingRoutes(app: FastifyInstance) {
  serve(app, billingApi.plans, async () => (await listPlansForSale(app.db)).map(inPublic));
}

/** One plan serves the readers of both shapes (§3.10, §3.11). */
function inPublic(plan: typeof plans.$inferSelect) {
  return { ...plan, billingCycle: inWords(plan.duration), maxAgents: plan.agentLimit };
}

function inWords(months: number) {
  if (months === 1) return "month";
  if (months === 12) return "year";
  return months % 12 === 0 ? `${months / 12} years` : `${months} months`;
}
