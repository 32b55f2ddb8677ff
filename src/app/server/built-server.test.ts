import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { toSourceFrame } from "#platform/server/source-lines.ts";
import { askAt } from "#testing/server/load/ask.ts";
import { openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newDirectory, startProcess } from "#testing/server/product.ts";
import { databaseIn } from "#testing/server/product-process.ts";
import { serverArgs } from "../../../scripts/run/server-args.mjs";

// What npm start, the image and the systemd unit run: dist/server, made by `npm run build`.

const operator = {
  ADMIN_EMAIL: "operator@parley.test",
  ADMIN_PASSWORD: "a quiet harbor at dawn",
  ADMIN_SECRET_PATH: "/desk-7f3k2m",
  ADMIN_CONSOLE_PATH: "/bridge-5t8q1z",
};
const patience = { timeout: 150_000, interval: 1_000 };

test("the built server finds its threads and processes for reading, models and backups", async () => {
  const website = await openWebsite();
  onTestFinished(() => void website.close());
  const dataDir = newDirectory();
  const product = startProcess(serverArgs, {
    DATA_DIR: dataDir,
    FETCH_ALLOW: website.host,
    LOCAL_MODEL: "on",
    RATE_REGISTRATIONS: "100",
    ...operator,
  });
  const address = await product.ready();
  const ask = askAt(() => address);
  const { agentId, owner } = await prepareScene(() => address, databaseIn(dataDir), website.host);

  const form = new FormData();
  form.set("file", new Blob(["Cakes are baked on Fridays."], { type: "text/plain" }), "cakes.txt");
  const sent = await fetch(`${address}/api/agents/${agentId}/knowledge/files`, {
    method: "POST",
    headers: owner,
    body: form,
  });
  expect(sent.status).toBe(201);
  const client = new pg.Client({ connectionString: databaseIn(dataDir) });
  await client.connect();
  onTestFinished(() => client.end());
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select kind, status from sources where agent_id = $1 order by kind",
      [agentId],
    );
    expect(rows).toEqual([
      { kind: "file", status: "done" },
      { kind: "website", status: "done" },
    ]);
  }, patience);

  const { headers } = await ask("POST", `/api${operator.ADMIN_SECRET_PATH}/login`, {
    body: { email: operator.ADMIN_EMAIL, password: operator.ADMIN_PASSWORD },
  });
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const read = async (path: string) =>
    (await ask("GET", `/api${operator.ADMIN_SECRET_PATH}${path}`, { headers: { cookie } })).body;
  await ask("POST", `/api/agents/${agentId}/chat`, { body: { message: "When are cakes baked?" } });
  await vi.waitFor(
    async () => expect((await read("/system")).localModel).toMatchObject({ status: "ready" }),
    patience,
  );
  await ask("POST", `/api${operator.ADMIN_SECRET_PATH}/backups`, { headers: { cookie } });
  await vi.waitFor(
    async () => expect(await read("/backups")).toMatchObject({ files: [{}], isBeingMade: false }),
    patience,
  );
}, 480_000);

test("every program that the sources start beside the server is in what is built", () => {
  const named = globSync("src/**/*.ts", { exclude: ["**/*.test.ts", "src/testing/**"] }).flatMap(
    (file) => [
      ...readFileSync(file, "utf8").matchAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g),
    ],
  );
  expect(named.length).toBeGreaterThan(4);
  for (const [, name] of named) expect(globSync(`dist/server/${name}-*.js`)).toHaveLength(1);
});

test("a stack of the built server names the lines of the sources", () => {
  const lines = readFileSync("dist/server/main.js", "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes("function collectFaults(")) + 1;
  const ours = readFileSync("src/platform/server/faults.ts", "utf8").split("\n");
  const at = ours.findIndex((text) => text.includes("function collectFaults(")) + 1;

  const frame = toSourceFrame(`    at x (${pathToFileURL("dist/server/main.js").href}:${line}:10)`);

  expect(frame).toMatch(new RegExp(`/src/platform/server/faults\\.ts:${at}:\\d+\\)$`));
});
