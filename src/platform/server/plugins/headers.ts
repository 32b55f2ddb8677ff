import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Config } from "../config.ts";

const year = 31_536_000;

export const setHeaders = fp(
  async (app) => {
    const protective = protectiveHeaders(app.config);
    app.addHook("onRequest", async (request, reply) => {
      reply.headers(protective);
      if (isCall(request)) reply.header("cache-control", "no-store");
    });
  },
  { name: "headers", decorators: { fastify: ["config"] } },
);

/** By the route, because a path can be spelled in several ways. */
export function isCall({ url, routeOptions }: FastifyRequest) {
  return url.startsWith("/api") || routeOptions.url?.startsWith("/api") === true;
}

export function protectiveHeaders({ publicUrl }: Pick<Config, "publicUrl">) {
  const isHttps = publicUrl.startsWith("https:");
  return {
    "content-security-policy": contentPolicy("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(isHttps && { "strict-transport-security": `max-age=${year}; includeSubDomains` }),
  };
}

export function contentPolicy(frameAncestors: string, scriptHashes: string[] = []) {
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join("")}`,
    // Radix and the charts set style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Even `*` would exclude pages without an origin, such as files.
    ...(frameAncestors === "*" ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join("; ");
}
