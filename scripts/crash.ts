// Kills the product repeatedly under load, and checks after each start that everything
// acknowledged is stored exactly once. Run: npm run test:crash [-- --kills 200 --writes 100]
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { acknowledged } from "#testing/server/load/ledger.ts";
import { everybody, type Scene, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import {
  databaseIn,
  isRunning,
  type Product,
  runProduct,
  withDescendants,
} from "#testing/server/product-process.ts";
import { median, quantile } from "./bench/parts/samples.ts";
import { atRandom, atWrite, hasStrace, type Kill } from "./crash/kills.ts";
import { serverArgs } from "./run/server-args.mjs";

const readyWithinMs = 3_000;
/** A kill comes after up to so many acknowledged writes, so that a slow machine proves as much as a fast one. */
const writesMax = 60;
/** As many writes, or the chosen one, may never happen; after this the run kills anyway. */
const loadMsMax = 20_000;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    writes: { type: "string", default: "100" },
    "any-speed": { type: "boolean", default: false },
  },
});
const dataDir = mkdtempSync(join(tmpdir(), "parley-crash-data-"));
const port = await freePort();
const website = await openWebsite();
const env = {
  ...manyFromOneAddress,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: "error",
  FETCH_ALLOW: website.host,
};
const startsMs: number[] = [];
const looksMs: number[] = [];
const writesBeforeKill: number[] = [];
const happened = new Map<string, number>();
const faults: string[] = [];

const kills = [
  ...Array.from({ length: Number(values.kills) }, (_, number) => atRandom(number)),
  ...Array.from({ length: Number(values.writes) }, (_, number) => atWrite(number)),
];
if (!hasStrace)
  console.log("strace is not installed: every chosen write is a statement of the program.");

let product = launch();
await product.ready();
const scene = await prepareScene(
  () => `http://127.0.0.1:${port}`,
  databaseIn(dataDir),
  website.host,
);
for (const [number, kill] of kills.entries()) {
  if (isChosen(kill)) {
    await end(product, false);
    product = launch(kill);
  }
  const isOver = await loadUntilKilled(product, kill, scene);
  if (isOver) happened.set(kill.name, (happened.get(kill.name) ?? 0) + 1);
  await end(product, kill.endsDatabase);
  kill.clear?.();

  product = await start();
  const tookMs = Math.round(startsMs.at(-1) ?? 0);
  if (tookMs > readyWithinMs)
    console.log(`after kill ${number + 1}, ${kill.name}: ready after ${tookMs} ms`);
  const began = performance.now();
  const found = await findFaults(databaseIn(dataDir), scene.ledger);
  looksMs.push(performance.now() - began);
  for (const fault of found) console.log(`after kill ${number + 1}, ${kill.name}: ${fault}`);
  faults.push(...found);
  if ((number + 1) % 10 === 0) console.log(`${number + 1} of ${kills.length}`);
}
// Together with its database, which would keep writing into the removed folder.
await end(product, true);
website.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = report();

function launch({ prefix = [], nodeArgs = [], env: more = {} }: Partial<Kill> = {}): Product {
  const [command = "", ...args] = [...prefix, process.execPath, ...nodeArgs, ...serverArgs];
  return runProduct([command, ...args], { ...env, ...more });
}

async function start(): Promise<Product> {
  const began = performance.now();
  const started = launch();
  const address = await started.ready();
  const { status } = await fetch(`${address}/readyz`);
  if (status !== 200) faults.push(`a start is not ready: ${status}`);
  startsMs.push(performance.now() - began);
  return started;
}

async function loadUntilKilled(running: Product, chosen: Kill, scene: Scene): Promise<boolean> {
  const { ready, ended } = running;
  const { hasHappened, endsDatabase } = chosen;
  const over = new AbortController();
  let byClock = false;
  void ended().then(() => over.abort());
  const endByClock = () => {
    byClock = true;
    kill(running, endsDatabase);
  };
  const writesBefore = acknowledged(scene.ledger);
  const enough = writesBefore + Math.random() * writesMax;
  const isDue = () => (isChosen(chosen) ? hasHappened?.() : acknowledged(scene.ledger) >= enough);
  const clock = setTimeout(endByClock, loadMsMax);
  const watching = setInterval(() => isDue() && kill(running, endsDatabase), 10);
  const isReady = await ready().then(
    () => true,
    () => false,
  );
  try {
    if (isReady) await useProduct(scene, everybody(scene), over.signal);
  } catch (error) {
    kill(running, true);
    await ended();
    faults.push(String(error));
    console.log(`${error}\n${running.output().split("\n").slice(-8).join("\n")}`);
  }
  clearTimeout(clock);
  clearInterval(watching);
  if (!isChosen(chosen)) writesBeforeKill.push(acknowledged(scene.ledger) - writesBefore);
  return !byClock;
}

function isChosen({ hasHappened, nodeArgs }: Kill): boolean {
  return Boolean(hasHappened || nodeArgs);
}

async function end(product: Product, endsDatabase: boolean) {
  kill(product, endsDatabase);
  await product.ended();
}

/** SIGKILL; with `endsDatabase` also every descendant. */
function kill({ child }: Product, endsDatabase: boolean) {
  // The database survives its tracer, so list every process before killing any.
  const family = endsDatabase ? withDescendants([child.pid ?? 0]) : [];
  child.kill("SIGKILL");
  for (const pid of family) if (isRunning(pid)) endProcess(pid);
}

function endProcess(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It had already exited.
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address && typeof address === "object" ? address.port : 0;
}

function report(): number {
  const { messages, leads, payments, agents, answered, unanswered, removedAgents } = scene.ledger;
  console.log("");
  for (const [name, count] of happened) console.log(`${String(count).padStart(5)} kills: ${name}`);
  const early = kills.length - [...happened.values()].reduce((all, count) => all + count, 0);
  console.log(`${String(early).padStart(5)} kills by the clock, before what was waited for`);
  console.log(
    `${String(answered).padStart(5)} requests answered, ${unanswered} cut off or refused`,
  );
  console.log(
    `      acknowledged: ${messages.length} messages, ${leads.length} leads, ${payments.length} payments, ${agents.size + removedAgents.size} agents`,
  );
  console.log(`      acknowledged writes before a kill at random: p50 ${median(writesBeforeKill)}`);
  console.log(`      ready again: ${spread(startsMs)}`);
  console.log(`      looked for faults: ${spread(looksMs)}`);
  console.log(`${String(faults.length).padStart(5)} faults`);
  for (const fault of new Set(faults)) console.log(`      ${fault}`);
  const isSlow = quantile(startsMs, 0.95) > readyWithinMs && !values["any-speed"];
  if (isSlow) console.log(`Getting ready again takes longer than ${readyWithinMs} ms.`);
  return faults.length > 0 || isSlow ? 1 : 0;
}

function spread(ms: number[]) {
  const [middle, most, worst] = [quantile(ms, 0.5), quantile(ms, 0.95), Math.max(...ms)].map(
    Math.round,
  );
  return `p50 ${middle} ms, p95 ${most} ms, worst ${worst} ms`;
}
