import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * The request carries forwarding headers from a proxy that TRUSTED_PROXIES does not name. Anybody can send these
 * headers, but only those of named proxies end up in `ips`.
 */
export function isFromUnnamedProxy({ headers, ips }: FastifyRequest): boolean {
  const isSpokenFor = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some(
    (name) => name in headers,
  );
  return isSpokenFor && (ips?.length ?? 1) < 2;
}

/** Logged once: without TRUSTED_PROXIES all visitors count as one, and share one rate limit. */
export function warnOfUnnamedProxy(app: FastifyInstance) {
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || !isFromUnnamedProxy(request)) return;
    hasWarned = true;
    app.log.warn(
      { trustedProxies: app.config.trustedProxies },
      "a request came through a proxy that TRUSTED_PROXIES does not name, or that sends no X-Forwarded-For: all its visitors count as one address",
    );
  });
}
