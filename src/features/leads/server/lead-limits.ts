import type { FastifyInstance, FastifyRequest } from "fastify";
import { dayLimit } from "#platform/server/day-limit.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";

const busyMinutesADay = 10;
/** A shop's tablet may take many; who goes on all day is no visitor. */
const addressMinutesADay = 60;

export function leadLimits(app: FastifyInstance) {
  const { leads, leadsPerAgent } = app.config.rates;
  const ofAddress = rateLimit(app, "leads", leads);
  const ofAgent = rateLimit(app, "leads-of-agent", leadsPerAgent);
  const ofDay = dayLimit(app, "leads", {
    ofAddress: leads * addressMinutesADay,
    ofAgent: leadsPerAgent * busyMinutesADay,
    inCrowd: leads,
  });
  function countOfAgent(request: FastifyRequest, agentId: string) {
    ofDay.count(request, agentId);
    ofAgent.count(agentId);
  }

  return {
    ofAddress,
    countOfAgent,
    hasRoom(request: FastifyRequest, agentId: string) {
      try {
        ofAddress.countOf(request);
        countOfAgent(request, agentId);
        return true;
      } catch {
        return false;
      }
    },
  };
}
