import { hash, randomBytes } from "node:crypto";

/** 256 random bits that can stand in a cookie, a header or a link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token, so that a dump of the database opens nothing. Tokens are random: no salt is needed. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

/** Whether somebody sent something of a token's shape; what has another shape is worth no query. */
export function isTokenShaped(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{43}$/.test(text);
}
