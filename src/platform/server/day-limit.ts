import type { FastifyInstance, FastifyRequest } from "fastify";
import { rateLimit } from "./rate-limit.ts";

const daySeconds = 86_400;

interface DayPoints {
  ofAddress: number;
  /** What all may do with one agent before each address is given less. */
  ofAgent: number;
  /** For each address from then on: an agent in a crowd still serves everyone a little. */
  inCrowd: number;
}

/**
 * What strangers may store with an agent in a day. No number of addresses stores without bound, and no flood shuts
 * an agent for others.
 */
export function dayLimit(app: FastifyInstance, name: string, points: DayPoints) {
  const ofAddress = rateLimit(app, `${name}-of-day`, points.ofAddress, daySeconds);
  const ofAgent = rateLimit(app, `${name}-of-agents-day`, points.ofAgent, daySeconds);
  const share = Math.max(1, Math.min(points.inCrowd, points.ofAddress)) / points.ofAddress;

  return {
    count(request: FastifyRequest, agentId: string) {
      ofAddress.countOf(request, ` ${agentId}`, ofAgent.usedUp(agentId) ? share : 1);
      ofAgent.add(agentId);
    },
    takeBack(request: FastifyRequest, agentId: string) {
      ofAgent.takeBack(agentId);
      ofAddress.takeBackOf(request, ` ${agentId}`);
    },
  };
}
