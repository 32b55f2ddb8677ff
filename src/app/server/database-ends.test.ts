import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { failWrites } from "#testing/server/failing-disk.ts";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { everybody, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";
import { databaseIn, type Product, withDescendants } from "#testing/server/product-process.ts";

const patience = { timeout: 150_000, interval: 200 };

test.each([
  ["writes to the disk fail", failWritesOf],
  ["somebody restarts it at once", restartDatabaseOf],
] as const)(
  "cases 207, 213: when %s under load the database ends, is started again, and has everything acknowledged",
  { timeout: 480_000 },
  async (_, harm) => {
    const { product, scene, dataDir } = await startScene();
    const { ledger } = scene;
    const over = new AbortController();
    const load = useProduct(scene, everybody(scene), over.signal);
    await vi.waitUntil(() => ledger.messages.length > 10, patience);

    harm(dataDir, product.child.pid ?? 0);
    await vi.waitUntil(() => isBack(product), patience);
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

test("case 213: what a visitor says to a person is on the disk as soon as it is acknowledged", {
  timeout: 240_000,
}, async () => {
  const { product, scene, dataDir } = await startScene();
  const { ask, agentId, owner } = scene;
  const { body: opened } = await ask("POST", "/api/conversations", {
    body: { agentId, visitorId: "vera" },
  });
  await ask("POST", `/api/inbox/conversations/${opened.id}/take-over`, { headers: owner });

  const headers = { "x-visitor-token": opened.visitorToken };
  const { body } = await ask("POST", `/api/agents/${agentId}/chat`, {
    headers,
    body: { message: "Are you there?", conversationId: opened.id },
  });
  restartDatabaseOf(dataDir);
  expect(body.isWithPerson).toBe(true);
  await vi.waitUntil(() => isBack(product), patience);
  const { body: conversation } = await vi.waitFor(
    () => ask("GET", `/api/conversations/${opened.id}`, { headers }),
    patience,
  );
  const said = conversation.messages.map(({ content }: { content: string }) => content);
  expect(said).toContain("Are you there?");
});

async function startScene() {
  const website = await openWebsite();
  onTestFinished(() => void website.close());
  const dataDir = newDirectory();
  const env = { ...manyFromOneAddress, FETCH_ALLOW: website.host, LOG_LEVEL: "error" };
  const product = startServer(dataDir, env);
  const address = await product.ready();
  const scene = await prepareScene(() => address, databaseIn(dataDir), website.host);
  return { product, scene, dataDir };
}

function isBack(product: Product) {
  return product.output().includes("the database server ended and is started again");
}

function failWritesOf(_dataDir: string, product: number) {
  failWrites(withDescendants([product]).filter((pid) => pid !== product));
}

/** As `pg_ctl restart -m immediate` would end it. */
function restartDatabaseOf(dataDir: string) {
  const lock = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lock, 10), "SIGQUIT");
}
