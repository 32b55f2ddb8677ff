import { expect, onTestFinished, test, vi } from "vitest";
import { failWrites } from "#testing/server/failing-disk.ts";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { everybody, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";
import { databaseIn, withDescendants } from "#testing/server/product-process.ts";

const patience = { timeout: 60_000, interval: 200 };

test("case 207: when writes to the disk fail the database ends rather than lie, starts again by itself, and has everything acknowledged", {
  timeout: 180_000,
}, async () => {
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

  const server = product.child.pid ?? 0;
  failWrites(withDescendants([server]).filter((pid) => pid !== server));
  const isBack = () => product.output().includes("the database server ended and is started again");
  await vi.waitUntil(isBack, patience);
  const before = ledger.messages.length;
  await vi.waitUntil(() => ledger.messages.length > before + 10, patience);

  over.abort();
  await load;
  expect(await findFaults(databaseIn(dataDir), ledger)).toEqual([]);
});
