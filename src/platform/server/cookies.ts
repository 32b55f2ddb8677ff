import type { FastifyReply, FastifyRequest } from "fastify";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Config } from "./config.ts";

/** For what this browser, and no other, must bring back within minutes. */
export function setShortCookie(reply: FastifyReply, name: string, value: string, seconds: number) {
  const { config } = reply.server;
  reply.setCookie(ownName(config, name), value, { ...cookieOptions(config), maxAge: seconds });
}

export function readShortCookie({ cookies, server }: FastifyRequest, name: string) {
  return cookies[ownName(server.config, name)];
}

export function clearShortCookie(reply: FastifyReply, name: string) {
  const { config } = reply.server;
  reply.clearCookie(ownName(config, name), cookieOptions(config));
}

/** A cookie's name with what keeps other programs on this host apart. */
export function ownName(config: Config, name: string) {
  // Browsers take a `__Host-` cookie from this very host only, and only over https.
  const prefix = isHttps(config) ? "__Host-" : "";
  return `${prefix}${PRODUCT_NAME.toLowerCase()}_${name}`;
}

export function cookieOptions(config: Config) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(config) } as const;
}

function isHttps(config: Config) {
  return config.publicUrl.startsWith("https:");
}
