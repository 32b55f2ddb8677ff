import type { FastifyInstance } from "fastify";
import { rateLimit } from "#platform/server/rate-limit.ts";

/** How many leads are taken, by whichever way they come: a form, or a message. */
export function leadLimits(app: FastifyInstance) {
  const { leads, leadsPerAgent } = app.config.rates;
  return {
    ofAddress: rateLimit(app, "leads", leads),
    ofAgent: rateLimit(app, "leads-of-agent", leadsPerAgent),
  };
}
