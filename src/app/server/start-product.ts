import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#database/client.ts";
import { receiveEvents } from "#database/events.ts";
import { openJobs } from "#database/jobs.ts";
import { openListener } from "#database/listen.ts";
import { migrate } from "#database/migrate.ts";
import { watchPool } from "#database/watch-pool.ts";
import { seedDemoAgent } from "#features/site/server/demo-agent.ts";
import { systemClock } from "#platform/server/clock.ts";
import { openEncryption } from "#platform/server/encryption.ts";
import { createLocalModel } from "#platform/server/local-model/local-model.ts";
import { root } from "#platform/server/root.ts";
import { unreadableSettings } from "#platform/server/settings.ts";
import { version } from "#platform/server/version.ts";
import { buildServer } from "./build-server.ts";
import { listen } from "./listen.ts";
import type { ProcessParts } from "./run-process.ts";
import { seed } from "./seed.ts";
import { tellFirstOperator, tellReady } from "./welcome.ts";

const webFolder = join(root, "dist/web");
const modelsFolder = join(root, "models");
const drainsWithinMs = 4_000;

export async function startProduct(
  database: OpenDatabase,
  {
    config,
    log,
    faults,
    opened,
    closedLast,
    heartbeat,
    ending,
  }: ProcessParts & { closedLast: AsyncDisposableStack },
): Promise<void> {
  await migrate(database.connectionString, version);
  opened.defer(faults.writeNowAndThen(database.db));

  const listener = await openListener(database.connectionString, log);
  opened.defer(() => listener.close());
  await receiveEvents(listener, log);
  const jobs = await openJobs(database.connectionString, listener, log);
  opened.defer(() => jobs.close(drainsWithinMs));

  const encryption = openEncryption(config);
  const clock = systemClock;
  const { isOn } = config.localModel;
  const localModel = createLocalModel({ folder: modelsFolder, isOn, log, clock });
  // Refuses work once the server is closed, so that no job waits for it; its thread is awaited last.
  opened.defer(() => void localModel.close());
  closedLast.defer(() => localModel.close());
  const parts = { db: database.db, config, clock, log, encryption, localModel };
  const { operator, firstOperator } = await seed(parts);
  if (firstOperator) process.stdout.write(tellFirstOperator(firstOperator));
  await seedDemoAgent(parts, webFolder);
  const closed = await unreadableSettings(parts);
  if (closed.length > 0)
    log.error({ settings: closed }, "these were sealed with another key and count as not set");
  const app = await buildServer(parts, { operator, webFolder, ending });
  opened.defer(() => drain(app, ending));
  const address = await listen(app, config);
  const watched = watchPool(database, log);
  opened.defer(watched.stop);
  heartbeat.ready(config.watchdog, watched.isAlive);
  if (config.outbound.fetchAllow.length > 0)
    log.warn({ hosts: config.outbound.fetchAllow }, "private hosts may be fetched");
  if (config.isProduction) log.info({ address }, "ready");
  else process.stdout.write(tellReady(address, config, operator));

  // Imported once visitors are served.
  const { jobHandlers } = await import("./worker.ts");
  await jobs.work(jobHandlers(parts));
}

/**
 * Load balancers first learn from `/readyz` to send nothing more. Accepted requests get their answers; slow
 * ones are cut off, so that the process ends in time.
 */
async function drain(app: FastifyInstance, ending: AbortSignal) {
  if (ending.aborted && app.server.listening) await wait(app.config.drainSeconds * 1_000);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainsWithinMs);
  await app.close();
  clearTimeout(cutOff);
}
