import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#database/embedded.ts";
import { isAlive } from "#database/embedded-running.ts";
import { silentLog } from "#database/log.ts";
import { migrate } from "#database/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: string;
  }
}

export const template = "template_parley";
const place = "parley-test-";

/** One PostgreSQL for the whole run, with a migrated template to clone. */
export default async function startPostgres(project: TestProject) {
  removeAbandoned();
  // Temporary files of the tests go here and are removed with the run.
  const scratch = mkdtempSync(join(tmpdir(), `${place}${process.pid}-`));
  process.env.TMPDIR = scratch;
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(1));

  const server = await startEmbedded({
    dataDir: join(scratch, "data"),
    log: silentLog,
    // Nothing here outlives the run.
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "200",
    },
  });
  await makeTemplate(server.connectionString);
  project.provide("postgres", server.connectionString);

  return async () => {
    await server.stop();
    remove();
  };
}

async function makeTemplate(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${template}`);
  await migrate(databaseNamed(connectionString, template));
  await client.end();
}

export function databaseNamed(connectionString: string, name: string) {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** A killed run could not clean up; its server ended with it. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${place}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
