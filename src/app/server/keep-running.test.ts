import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { newDirectory, startProcess } from "#testing/server/product.ts";
import { databaseIn, isRunning, withDescendants } from "#testing/server/product-process.ts";

// What npm start, the image and the systemd unit start: scripts/run/keep-running.mjs around the server.

const patience = { timeout: 120_000 };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address && typeof address === "object" ? String(address.port) : "0";
}

async function startKept(env: Record<string, string> = {}) {
  const DATA_DIR = newDirectory();
  const product = startProcess(["scripts/run/serve.mjs"], {
    DATA_DIR,
    PORT: await freePort(),
    RATE_REGISTRATIONS: "10000",
    WATCHDOG_SECONDS: "2",
    ...env,
  });
  const address = await product.ready();
  return { ...product, address, dataDir: DATA_DIR };
}

function serverBelow({ child }: { child: { pid?: number | undefined } }) {
  const found = withDescendants([child.pid ?? 0]).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/server/main.js"),
  );
  if (!found) throw new Error("There is no server");
  return found;
}

function isReady(address: string) {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const back = { timeout: 40_000, interval: 100 };
const readyTimes = (product: { output: () => string }) =>
  product.output().match(/is ready\./g)?.length ?? 0;

/** Registers accounts one after the other until the server is gone, and gives how many were acknowledged. */
async function registerUntilGone(address: string, gone: AbortSignal) {
  for (let count = 0; ; count++) {
    const answer = await fetch(`${address}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        firstName: "Nora",
        lastName: "Berg",
        email: `nora${count}@example.com`,
        password: "a quiet harbor",
      }),
      signal: gone,
    }).catch(() => undefined);
    if (answer?.status !== 201) return count;
  }
}

async function countAccounts(dataDir: string) {
  const client = new pg.Client({ connectionString: databaseIn(dataDir) });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from users where role = 'user'",
  );
  await client.end();
  return rows[0].count;
}

test(
  "case 210: a server that hangs is killed and started again within 40 s, and nothing acknowledged is lost",
  patience,
  async () => {
    const product = await startKept();
    const hung = serverBelow(product);
    const gone = new AbortController();
    const registering = registerUntilGone(product.address, gone.signal);
    await vi.waitUntil(async () => (await countAccounts(product.dataDir)) > 5, back);

    process.kill(hung, "SIGSTOP");

    await vi.waitUntil(() => readyTimes(product) === 2, back);
    gone.abort();
    const acknowledged = await registering;
    expect(await isReady(product.address)).toBe(true);
    expect(isRunning(hung)).toBe(false);
    expect(acknowledged).toBeGreaterThan(5);
    // The last one may have been stored without anybody being told.
    const stored = await countAccounts(product.dataDir);
    expect([0, 1]).toContain(stored - acknowledged);
    product.child.kill("SIGTERM");
    expect(await product.ended()).toBe(0);
  },
);

test(
  "case 220: a server that crashes is started again, and after RESTARTS_MAX times in a row no more",
  patience,
  async () => {
    const product = await startKept({ RESTARTS_MAX: "1" });
    process.kill(serverBelow(product), "SIGKILL");
    await vi.waitUntil(() => readyTimes(product) === 2, back);
    await vi.waitUntil(() => isReady(product.address), back);

    process.kill(serverBelow(product), "SIGKILL");

    expect(await product.ended()).toBe(1);
    expect(product.output()).toContain("failed 2 times in a row and is not started again");
  },
);

test("a start that a person has to mend is told once, and not tried again", patience, async () => {
  const product = startProcess(["scripts/run/serve.mjs"], {
    DATA_DIR: newDirectory(),
    DATABASE_URL: "postgresql://parley@127.0.0.1:1/parley",
  });

  expect(await product.ended()).toBe(1);
  expect(product.output().match(/cannot be reached/g)).toHaveLength(1);
  expect(product.output()).not.toContain("started again");
});

test("told to end while it hangs, everything ends all the same", patience, async () => {
  const product = await startKept({ WATCHDOG_SECONDS: "3600" });
  const family = withDescendants([product.child.pid ?? 0]);
  process.kill(serverBelow(product), "SIGSTOP");

  product.child.kill("SIGTERM");

  await product.ended();
  await vi.waitUntil(() => family.every((pid) => !isRunning(pid)), back);
});

test(
  "told to end, it fails /readyz for DRAIN_SECONDS while it still answers",
  patience,
  async () => {
    const product = await startKept({ DRAIN_SECONDS: "3" });

    product.child.kill("SIGTERM");

    await vi.waitUntil(async () => {
      const { status } = await fetch(`${product.address}/readyz`);
      return status === 503;
    }, back);
    expect((await fetch(`${product.address}/api/public/plans`)).status).toBe(200);
    expect(await product.ended()).toBe(0);
  },
);
