import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readSealedCookie, setSealedCookie } from "#platform/server/cookies.ts";

const name = "try";
export const trySeconds = 86_400;

const TryCookie = z.object({
  agentId: z.uuid(),
  conversationId: z.uuid(),
  visitorToken: z.string(),
});
export type TryCookie = z.infer<typeof TryCookie>;

export function setTryCookie(reply: FastifyReply, content: TryCookie) {
  setSealedCookie(reply, name, content, trySeconds);
}

export function tryCookieOf(request: FastifyRequest): TryCookie | undefined {
  return TryCookie.safeParse(readSealedCookie(request, name)).data;
}
