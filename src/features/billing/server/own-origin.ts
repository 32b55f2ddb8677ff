import type { FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where a payer comes back to. On a laptop the product answers by several names, and only the one by which
 * the page was opened has the browser's cookie; elsewhere no header decides over an address.
 */
export function ownOrigin(
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  { isProduction, publicUrl }: Pick<Config, "isProduction" | "publicUrl">,
): string {
  const here = isProduction ? null : URL.parse(`${protocol}://${host}`);
  return here && loopback.has(here.hostname) ? here.origin : publicUrl;
}
