import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";

const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;
const patience = { timeout: 60_000 };
const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

/** Its own defaults, but for the mode. */
async function startPgBouncer(mode: "session" | "transaction") {
  const { connectionString, drop } = await createDatabase();
  onTestFinished(drop);
  const url = new URL(connectionString);
  const folder = newDirectory();
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const host = url.searchParams.get("host") ?? url.hostname;
  const server = `host=${host} port=${url.port || 5432} user=${url.username}`;
  writeFileSync(
    file,
    `[databases]\nparley = ${server} dbname=${url.pathname.slice(1)}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  );
  // It does not run as root, and yet must reach what is root's: the socket of the tests' PostgreSQL.
  const asOther = process.getuid?.() === 0 ? namespace : [];
  const [command = "", ...args] = [...asOther, "pgbouncer", "--quiet", file];
  const child = spawn(command, args, { stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  });
  const through = `postgresql://parley@127.0.0.1:${port}/parley`;
  await vi.waitUntil(() => canReach(through), { timeout: 10_000 });
  return through;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address && typeof address === "object" ? address.port : 0;
}

async function canReach(connectionString: string) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test.runIf(hasPgBouncer)(
  "PgBouncer in transaction mode is refused in one sentence",
  patience,
  async () => {
    const DATABASE_URL = await startPgBouncer("transaction");
    const product = startServer(newDirectory(), { DATABASE_URL });

    expect(await product.ended()).toBe(1);
    expect(product.output()).toMatch(
      /^\nDATABASE_URL points to a pooler .* PgBouncer in transaction mode\. Set pool_mode = session there, or point it to PostgreSQL itself\.\n\n$/,
    );
  },
);

test.runIf(hasPgBouncer)("PgBouncer in session mode serves as it comes", patience, async () => {
  const DATABASE_URL = await startPgBouncer("session");
  const product = startServer(newDirectory(), { DATABASE_URL });

  const address = await product.ready();

  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/api/public/plans`)).status).toBe(200);
});
