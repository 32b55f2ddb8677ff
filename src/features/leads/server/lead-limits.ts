import type { FastifyInstance, FastifyRequest } from "fastify";
import { rateLimit } from "#platform/server/rate-limit.ts";

export function leadLimits(app: FastifyInstance) {
  const { leads, leadsPerAgent } = app.config.rates;
  const ofAddress = rateLimit(app, "leads", leads);
  const ofAgent = rateLimit(app, "leads-of-agent", leadsPerAgent);
  return {
    ofAddress,
    ofAgent,
    /** Counts one; false if over the limit. */
    hasRoom(request: FastifyRequest, agentId: string) {
      try {
        ofAddress.countOf(request);
        ofAgent.count(agentId);
        return true;
      } catch {
        return false;
      }
    },
  };
}
