import type { FastifyReply, FastifyRequest } from "fastify";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Config } from "./config.ts";
import { openIfReadable } from "./encryption.ts";

export function setSealedCookie(
  reply: FastifyReply,
  name: string,
  content: object,
  seconds: number,
) {
  const { config, encryption } = reply.server;
  const value = encryption.seal(JSON.stringify(content), placeOf(name));
  reply.setCookie(ownName(config, name), value, { ...cookieOptions(config), maxAge: seconds });
}

export function readSealedCookie({ cookies, server }: FastifyRequest, name: string): unknown {
  const sealed = cookies[ownName(server.config, name)];
  const content = sealed && openIfReadable(server.encryption, sealed, placeOf(name));
  return content ? JSON.parse(content) : undefined;
}

const placeOf = (name: string) => `cookie ${name}`;

export function clearSealedCookie(reply: FastifyReply, name: string) {
  const { config } = reply.server;
  reply.clearCookie(ownName(config, name), cookieOptions(config));
}

/** Keeps programs on the same host apart. */
export function ownName(config: Config, name: string) {
  // `__Host-` cookies are bound to this host and need https.
  const prefix = isHttps(config) ? "__Host-" : "";
  return `${prefix}${PRODUCT_NAME.toLowerCase()}_${name}`;
}

export function cookieOptions(config: Config) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(config) } as const;
}

function isHttps(config: Config) {
  return config.publicUrl.startsWith("https:");
}
