import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { openRateCounters, type RateCounters } from "../rate-counters.ts";
import { addressOf, rateLimit } from "../rate-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    rateCounters: RateCounters;
  }
}

const reconcileMs = 1_000;
const pruneMs = 60_000;
/** Keeps the counters that `rateLimit` counts in, and limits what concerns every route. */
export const limitRates = fp(
  async (app) => {
    const counters = openRateCounters(app.db, app.clock);
    app.decorate("rateCounters", counters);
    const warn = (error: unknown) =>
      app.log.warn(
        { err: error },
        "limits could not be reconciled; this process counts for itself",
      );
    let isReconciling = false;
    const reconcile = setInterval(async () => {
      if (isReconciling) return;
      isReconciling = true;
      await counters.reconcile().catch(warn);
      isReconciling = false;
    }, reconcileMs).unref();
    const prune = setInterval(() => counters.prune().catch(warn), pruneMs).unref();
    app.addHook("onClose", async () => {
      clearInterval(reconcile);
      clearInterval(prune);
      await counters.reconcile().catch(warn);
    });
    limitUnknownAddresses(app);
    limitOwnerCalls(app);
  },
  {
    name: "rate-limits",
    dependencies: ["errors", "sessions", "viewing"],
    decorators: { fastify: ["db", "clock", "config"] },
  },
);

/** Slows down scanners. */
function limitUnknownAddresses(app: FastifyInstance) {
  const limit = rateLimit(app, "unknown-addresses", app.config.rates.unknownAddresses);

  app.addHook("onRequest", async (request) => {
    if (isUnclaimed(request)) limit.assertLeft(addressOf(request));
  });
  app.addHook("onResponse", async (request, reply) => {
    if (isUnclaimed(request) && reply.statusCode === 404) limit.add(addressOf(request));
  });
}

/** For an owner's people together, so that none of them can lock the others out. */
const timesOfTeam = 4;

function limitOwnerCalls(app: FastifyInstance) {
  const limit = rateLimit(app, "owner-calls", app.config.rates.ownerCalls);
  app.addHook("onRequest", async ({ user, routeOptions }) => {
    if (!user || routeOptions.config.access !== "owner") return;
    limit.count(user.key?.id ?? user.memberId);
    limit.count(`team ${user.id}`, timesOfTeam);
  });
}

function isUnclaimed({ is404, routeOptions }: FastifyRequest) {
  return is404 || routeOptions.url === "/*";
}
