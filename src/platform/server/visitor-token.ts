import type { FastifyRequest } from "fastify";
import { isTokenShaped } from "./secrets.ts";

export function visitorTokenOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const token = headers["x-visitor-token"];
  return isTokenShaped(token) ? token : undefined;
}
