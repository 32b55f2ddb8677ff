import type { FastifyRequest } from "fastify";
import { isTokenShaped } from "./secrets.ts";

/** What proves a visitor to be that of a conversation, if it was sent. */
export function visitorTokenOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const token = headers["x-visitor-token"];
  return isTokenShaped(token) ? token : undefined;
}
