import type { FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import { z } from "zod";
import { clearShortCookie, readShortCookie, setShortCookie } from "#platform/server/cookies.ts";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
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

/** Binds the attempt to this browser: with another one's code and state nobody is signed in. */
export function keepAttempt(reply: FastifyReply, attempt: Attempt) {
  const value = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  setShortCookie(reply, name, value, lastsSeconds);
}

/** It serves once. Undefined where this browser has not begun one, or too long ago. */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply, now: Date) {
  const value = readShortCookie(request, name);
  clearShortCookie(reply, name);
  const read = Attempt.safeParse(parse(value ?? ""));
  if (!read.success || now.getTime() - read.data.startedAt > lastsSeconds * 1000) return undefined;
  return read.data;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, "base64url").toString());
  } catch {
    return undefined;
  }
}
