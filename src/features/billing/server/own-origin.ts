import type { FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where the payer returns to. On a laptop the product has several host names, and the session cookie belongs to the
 * one that was opened. Elsewhere, no header may choose the address.
 */
export function ownOrigin(
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  { isProduction, publicUrl }: Pick<Config, "isProduction" | "publicUrl">,
): string {
  const here = isProduction ? null : URL.parse(`${protocol}://${host}`);
  return here && loopback.has(here.hostname) ? here.origin : publicUrl;
}
