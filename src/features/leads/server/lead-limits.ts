import type { FastifyInstance, FastifyRequest } from "fastify";
import { rateLimit } from "#platform/server/rate-limit.ts";

/** How many leads are taken, by whichever way they come: a form, or a message. */
export function leadLimits(app: FastifyInstance) {
  const { leads, leadsPerAgent } = app.config.rates;
  const ofAddress = rateLimit(app, "leads", leads);
  const ofAgent = rateLimit(app, "leads-of-agent", leadsPerAgent);
  return {
    ofAddress,
    ofAgent,
    /** Counts one more; false where that is one too many. */
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
