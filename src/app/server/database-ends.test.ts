import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { failWrites } from "#testing/server/failing-disk.ts";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { everybody, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";
import { databaseIn, withDescendants } from "#testing/server/product-process.ts";

const patience = { timeout: 150_000, interval: 200 };

test.each([
  ["writes to the disk fail", failWritesOf],
  ["somebody restarts it at once", restartDatabaseOf],
] as const)(
  "cases 207, 213: when %s under load the database ends rather than lie, is started again by itself, and has everything acknowledged",
  { timeout: 480_000 },
  async (_, harm) => {
    const website = await openWebsite();
    onTestFinished(() => void website.close());
    const dataDir = newDirectory();
    const env = { ...manyFromOneAddress, FETCH_ALLOW: website.host, LOG_LEVEL: "error" };
    const product = startServer(dataDir, env);
    const address = await product.ready();
    const scene = await prepareScene(() => address, databaseIn(dataDir), website.host);
    const { ledger } = scene;
    const over = new AbortController();
    const load = useProduct(scene, everybody(scene), over.signal);
    await vi.waitUntil(() => ledger.messages.length > 10, patience);

    harm(dataDir, product.child.pid ?? 0);
    const isBack = () =>
      product.output().includes("the database server ended and is started again");
    await vi.waitUntil(isBack, patience);
    const before = ledger.messages.length;
    await vi.waitUntil(() => {
      // Nobody would start it again: what it said last tells why.
      if (product.child.exitCode !== null) throw new Error(`It ended: ${product.output()}`);
      return ledger.messages.length > before + 10;
    }, patience);

    over.abort();
    await load;
    expect(await findFaults(databaseIn(dataDir), ledger)).toEqual([]);
  },
);

function failWritesOf(_dataDir: string, product: number) {
  failWrites(withDescendants([product]).filter((pid) => pid !== product));
}

/** As `pg_ctl restart -m immediate` would end it. */
function restartDatabaseOf(dataDir: string) {
  const lock = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lock, 10), "SIGQUIT");
}
