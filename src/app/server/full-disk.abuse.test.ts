import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startOnSmallDisk } from "#testing/server/failing-disk.ts";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { everybody, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { databaseIn } from "#testing/server/product-process.ts";

const patience = { timeout: 60_000, interval: 200 };

test("case 206: on a full disk reads go on and writes are refused, and nothing acknowledged is lost", {
  timeout: 300_000,
}, async () => {
  const website = await openWebsite();
  onTestFinished(() => void website.close());
  const disk = startOnSmallDisk({
    ...manyFromOneAddress,
    FETCH_ALLOW: website.host,
    LOG_LEVEL: "error",
  });
  const address = await disk.product.ready();
  const scene = await prepareScene(() => address, databaseIn(disk.dataDir), website.host);
  const { ledger } = scene;
  const over = new AbortController();
  const load = useProduct(scene, everybody(scene), over.signal);
  await vi.waitUntil(() => ledger.messages.length > 10 && ledger.payments.length > 0, patience);

  disk.fill();
  const readiness = () => fetch(`${address}/readyz`).then((answer) => answer.json());
  const read = () =>
    fetch(`${address}/api/public/agents/${scene.subdomain}`).then(({ status }) => status);
  const write = async () => {
    const body = JSON.stringify({ agentId: scene.agentId, visitorId: "vera" });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${address}/api/conversations`, { method: "POST", headers, body });
    return answer.status;
  };
  // The last free places are taken first.
  await vi.waitUntil(async () => (await write()) === 503, patience);
  expect(await readiness()).toEqual({ status: "the disk is full" });
  expect(await read()).toBe(200);

  await endByLogOfChanges(databaseIn(disk.dataDir));
  await vi.waitUntil(async () => (await read()) === 200, patience);
  expect(await readiness()).toEqual({ status: "the database takes no writes" });
  expect(await write()).toBe(503);
  expect(disk.product.output()).toContain("the disk is full: the database can only be read");

  disk.free();
  await vi.waitUntil(async () => (await write()) === 201, patience);
  expect(await readiness()).toEqual({ status: "ok" });
  over.abort();
  await load;
  expect(ledger.unanswered).toBeGreaterThan(0);
  expect(await findFaults(databaseIn(disk.dataDir), ledger)).toEqual([]);
});

/** PostgreSQL ends itself when its log of changes has no room to go on. */
async function endByLogOfChanges(connectionString: string) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  const entry = "select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))";
  const writing = (async () => {
    for (;;) await client.query(entry);
  })();
  await expect(writing).rejects.toThrow();
}

test("case 207: on a file system that can only be read the start is refused in one sentence", {
  timeout: 60_000,
}, async () => {
  const { product } = startOnSmallDisk({}, "ro");

  expect(await product.ended()).toBe(1);
  expect(product.output()).toContain("cannot be written to (the file system is read-only)");
});
