import type { FastifyInstance, FastifyRequest } from "fastify";

/** Whether somebody else says for whom it asks, as proxies do. Anybody can write these. */
export function isSpokenFor({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => name in headers);
}

/**
 * Says once that a proxy seems to stand in front which nobody has named: then all visitors are counted as one,
 * and the first busy one keeps all others waiting.
 */
export function warnOfUnnamedProxy(app: FastifyInstance) {
  if (app.config.trustedProxies.length > 0) return;
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || !isSpokenFor(request)) return;
    hasWarned = true;
    app.log.warn(
      {},
      "a request came through a proxy, and TRUSTED_PROXIES names none: all visitors count as one address",
    );
  });
}
