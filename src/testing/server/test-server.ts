import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { afterAll, afterEach, beforeEach } from "vitest";
import { createServer } from "#platform/server/create-server.ts";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import { createLog } from "#platform/server/log.ts";
import { testClock } from "./clock.ts";
import { testConfig, testEncryption } from "./config.ts";
import { type TestDatabase, useDatabase } from "./database.ts";

/**
 * The real server with these features and its own database, emptied before each test. Call at the top of a
 * file. `app.inject` sends requests; `clock` sets the time.
 */
export function startTestServer(...features: FastifyPluginAsync[]): Promise<TestServer> {
  return startTestServerWith({}, ...features);
}

interface TestServer extends Pick<TestDatabase, "queuedJobs" | "work"> {
  app: FastifyInstance;
  clock: ReturnType<typeof testClock>;
}

export async function startTestServerWith(
  env: Record<string, string>,
  ...features: FastifyPluginAsync[]
): Promise<TestServer> {
  const { db, connectionString, queuedJobs, work } = await useDatabase();
  const clock = testClock();
  const app = await createServer({
    db,
    config: testConfig({ DATABASE_URL: connectionString, ...env }),
    clock,
    log: createLog("silent"),
    encryption: testEncryption,
    localModel: switchedOff,
  });
  for (const feature of features) await app.register(feature);
  await app.ready();
  // Otherwise counts reported during the cleanup would fall into the next test.
  afterEach(() => app.rateCounters.reconcile());
  beforeEach(() => app.rateCounters.clear());
  afterAll(() => app.close());
  return { app, clock, queuedJobs, work };
}
