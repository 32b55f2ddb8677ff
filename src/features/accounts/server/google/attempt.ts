import type { FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import { z } from "zod";
import { clearSealedCookie, readSealedCookie, setSealedCookie } from "#platform/server/cookies.ts";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  startedAt: z.number(),
});
export type Attempt = z.infer<typeof Attempt>;

const name = "google";
const lastsSeconds = 600;

export function newAttempt(returnTo: string, now: Date): Attempt {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo,
    startedAt: now.getTime(),
  };
}

/** Binds the attempt to this browser: another browser's code and state sign in nobody. */
export function keepAttempt(reply: FastifyReply, attempt: Attempt) {
  setSealedCookie(reply, name, attempt, lastsSeconds);
}

export function takeAttempt(request: FastifyRequest, reply: FastifyReply, now: Date) {
  const read = Attempt.safeParse(readSealedCookie(request, name));
  clearSealedCookie(reply, name);
  if (!read.success || now.getTime() - read.data.startedAt > lastsSeconds * 1000) return undefined;
  return read.data;
}
