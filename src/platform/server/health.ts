import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { sendNotFound } from "./errors.ts";
import { patternOf } from "./log.ts";
import { isSpokenFor } from "./unnamed-proxy.ts";

/** What load balancers and monitors ask: alive, ready, and the figures in Prometheus' text format. */
export function healthRoutes(app: FastifyInstance) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long a call took, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    duration
      .labels(request.method, patternOf(request), String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    try {
      await app.db.execute(sql`select 1 from users limit 1`);
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });

  app.get("/metrics", async (request, reply) => {
    if (!isFromOwnNetwork(request)) return sendNotFound(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Figures of the business are nobody's but the operator's. A proxy that TRUSTED_PROXIES does not name
 * stands in his network too, and may speak for anybody.
 */
function isFromOwnNetwork({ ip, headers, server }: FastifyRequest) {
  const isUnnamedProxy = server.config.trustedProxies.length === 0 && isSpokenFor({ headers });
  return !isUnnamedProxy && ipaddr.isValid(ip ?? "") && ipaddr.process(ip).range() !== "unicast";
}
