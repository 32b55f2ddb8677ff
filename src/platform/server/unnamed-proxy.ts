import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Whether somebody else says for whom it asks, as proxies do, and TRUSTED_PROXIES does not name them. Anybody can
 * write these headers, but only what a named proxy says of whom it asks for is added to `ips`.
 */
export function isFromUnnamedProxy({ headers, ips }: FastifyRequest): boolean {
  const isSpokenFor = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some(
    (name) => name in headers,
  );
  return isSpokenFor && (ips?.length ?? 1) < 2;
}

/**
 * Says once that a proxy seems to stand in front which nobody has named: then all visitors are counted as one,
 * and the first busy one keeps all others waiting.
 */
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
