import { hash, randomBytes } from "node:crypto";

/** 256 bits, safe in cookies, headers and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored instead of the token, so that a dump opens nothing. Tokens are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

export function isTokenShaped(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{43}$/.test(text);
}
