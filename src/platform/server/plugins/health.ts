import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import ipaddr from "ipaddr.js";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { neededBytes, readDisk } from "#database/disk.ts";
import { sendNotFound } from "../errors.ts";
import { patternOf } from "./request-log.ts";
import { isFromUnnamedProxy } from "./unnamed-proxy.ts";

/**
 * Liveness, readiness, and metrics in Prometheus' format. `ending` aborts some seconds before the listener
 * closes.
 */
export const healthRoutes = fp(
  async (app, { ending }: { ending?: AbortSignal | undefined }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: "http_request_duration_seconds",
      help: "How long a call took, by route pattern",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    if (!app.config.databaseUrl)
      new Gauge({
        name: "disk_free_bytes",
        help: "Room on the disk of DATA_DIR",
        registers: [registry],
        async collect() {
          this.set((await readDisk(app.config.dataDir)).freeBytes);
        },
      });
    app.addHook("onResponse", async (request, reply) => {
      duration
        .labels(request.method, patternOf(request), String(reply.statusCode))
        .observe(reply.elapsedTime / 1000);
    });

    app.get("/healthz", async () => ({ status: "ok" }));

    app.get("/readyz", async (_request, reply) => {
      const fault = ending?.aborted ? "it is shutting down" : await findFault(app);
      return fault ? reply.code(503).send({ status: fault }) : { status: "ok" };
    });

    app.get("/metrics", async (request, reply) => {
      if (!isFromOwnNetwork(request)) return sendNotFound(reply);
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
  { name: "health", dependencies: ["errors"], decorators: { fastify: ["db", "config"] } },
);

/** For the operator. */
async function findFault({ db, config }: Pick<FastifyInstance, "db" | "config">) {
  try {
    const { rows } = await db.execute<{ takes: boolean }>(
      sql`select current_setting('transaction_read_only') = 'off' as takes, (select 1 from users limit 1)`,
    );
    if (!rows[0]?.takes) return "the database takes no writes";
  } catch {
    return "the database does not answer";
  }
  if (!config.databaseUrl && (await readDisk(config.dataDir)).freeBytes < neededBytes)
    return "the disk is full";
  return undefined;
}

/** The last is used by networks such as Tailscale. */
const ownRanges = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** A proxy that TRUSTED_PROXIES does not name is refused, because it may forward anybody. */
function isFromOwnNetwork(request: FastifyRequest) {
  const { ip } = request;
  if (isFromUnnamedProxy(request) || !ipaddr.isValid(ip ?? "")) return false;
  return ownRanges.includes(ipaddr.process(ip).range());
}
