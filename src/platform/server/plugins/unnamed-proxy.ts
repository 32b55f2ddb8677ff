import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Without TRUSTED_PROXIES all visitors count as one, and share one rate limit. */
export const warnOfUnnamedProxy = fp(
  async (app) => {
    let hasWarned = false;
    app.addHook("onRequest", async (request) => {
      if (hasWarned || !isFromUnnamedProxy(request)) return;
      hasWarned = true;
      app.log.warn(
        { trustedProxies: app.config.trustedProxies },
        "a request came through a proxy that TRUSTED_PROXIES does not name, or that sends no X-Forwarded-For: all its visitors count as one address",
      );
    });
  },
  { name: "unnamed-proxy", decorators: { fastify: ["config"] } },
);

/** Anybody can send forwarding headers, but only those of named proxies end up in `ips`. */
export function isFromUnnamedProxy({ headers, ips }: FastifyRequest): boolean {
  const isSpokenFor = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some(
    (name) => name in headers,
  );
  return isSpokenFor && (ips?.length ?? 1) < 2;
}
