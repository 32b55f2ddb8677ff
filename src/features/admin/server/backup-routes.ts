import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Manifest } from "#database/backup/backup-format.ts";
import { backupLock } from "#database/backup/make-backup.ts";
import { addressOfRunning, type Database } from "#database/client.ts";
import { publish, subscribe } from "#database/events.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { AppError, notFound, unavailable } from "#platform/server/errors.ts";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { version } from "#platform/server/version.ts";
import { adminSystemApi } from "../contract-system.ts";
import { backupFolderIn, backupNameAt, listBackups } from "./backup-folder.ts";
import { assertProvenLately, auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";
import { backupRunner } from "./run-backup.ts";

const backupChannel = "backups";

/** In DATA_DIR of the machine that answers. A backup contains everything, so each call needs a fresh proof. */
export async function backupRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock, config } = app;
  const serve = serveUnder(operator.signIn);
  const run = backupRunner(app);
  const folder = () => backupFolderIn(config.dataDir);

  let fault: string | null = null;
  /** Backups are listed only once the audit log has them. */
  let unrecorded = 0;

  serve(app, adminSystemApi.backups, async () => ({
    folder: folder(),
    files: await listBackups(folder()),
    isBeingMade: await isBeingMade(),
    fault,
  }));

  serve(app, adminSystemApi.makeBackup, async ({ admin, request }) => {
    assertProvenLately(app, admin);
    const connectionString = addressOfRunning(config);
    if (!connectionString) throw unavailable("The database cannot be reached.");
    const now = clock.now();
    const name = backupNameAt(now);
    const { begun, done } = run({
      make: { connectionString, file: join(folder(), name), version, now },
    });
    // Not awaited: it may take longer than a browser waits.
    void finish(done, name, request);
    await begun;
    return {};
  });

  serve(app, adminSystemApi.backupEvents, ({ reply }) =>
    sendEvents(reply, adminSystemApi.backupEvents.event, (gone) => untilChanged(isBeingMade, gone)),
  );

  serve(app, adminSystemApi.checkBackup, async ({ params, request }) => {
    await find(params.name);
    const manifest = await run({ check: join(folder(), params.name) }).done;
    await record(request, "backup.checked", params.name);
    const { tables, version: madeBy } = manifest;
    return { rows: countRows(manifest), tables: tables.length, version: madeBy };
  });

  serve(app, adminSystemApi.readyBackup, async ({ admin, params }) => {
    assertProvenLately(app, admin);
    await find(params.name);
    return {};
  });

  serve(app, adminSystemApi.downloadBackup, async ({ admin, params, request, reply }) => {
    assertProvenLately(app, admin);
    const { size } = await find(params.name);
    await record(request, "backup.downloaded", params.name);
    return reply
      .type("application/gzip")
      .headers({
        "content-disposition": `attachment; filename="${params.name}"`,
        "content-length": size,
        "cache-control": "no-store",
      })
      .send(createReadStream(join(folder(), params.name)));
  });

  serve(app, adminSystemApi.deleteBackup, async ({ admin, params, request }) => {
    assertProvenLately(app, admin);
    await find(params.name);
    await rm(join(folder(), params.name), { force: true });
    await record(request, "backup.deleted", params.name);
    return {};
  });

  async function isBeingMade() {
    return unrecorded > 0 || (await holdsLock(db));
  }

  async function finish(done: Promise<Manifest>, name: string, request: FastifyRequest) {
    unrecorded += 1;
    try {
      const rows = countRows(await done);
      const { size: sizeBytes } = await stat(join(folder(), name));
      fault = null;
      await record(request, "backup.made", name, { sizeBytes, rows });
    } catch (error) {
      if (error instanceof AppError) fault = error.message;
      else {
        fault = "The backup could not be finished. The product's log says why.";
        request.log.error({ err: error }, "a backup failed");
      }
    } finally {
      unrecorded -= 1;
    }
    await publish(db, backupChannel, {}).catch(() => {});
  }

  async function find(name: string) {
    const found = await stat(join(folder(), name)).catch(() => undefined);
    if (!found?.isFile()) throw notFound("Backup");
    return found;
  }

  async function record(request: FastifyRequest, action: string, name: string, after?: object) {
    const about = { action, subject: "backup", subjectId: name, after };
    await recordAudit(db, { ...auditedBy(request), ...about });
  }
}

async function* untilChanged(isBeingMade: () => Promise<boolean>, gone: AbortSignal) {
  const changed = Promise.withResolvers<void>();
  const stop = subscribe(backupChannel, () => changed.resolve(), changed.resolve);
  gone.addEventListener("abort", () => changed.resolve(), { once: true });
  try {
    if (!gone.aborted && (await isBeingMade())) await changed.promise;
    yield { type: "changed" } as const;
  } finally {
    stop();
  }
}

async function holdsLock(db: Database) {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${backupLock}::bigint`);
  return rows.length > 0;
}

function countRows({ tables }: Manifest) {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
