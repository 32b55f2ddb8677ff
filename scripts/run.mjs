// Runs any command of package.json on a machine with only Node 20 and npm: first fetches or builds what is
// missing (Node itself, packages, bundles).
//   node scripts/run.mjs start | dev | test | abuse | check | build | admin | bench | exec COMMAND … | node FILE …
// Older versions of Node must understand this file and those in run/: only node: modules, no new syntax.
import { watch } from "node:fs";
import { join } from "node:path";
import { bring, bringAll, bringNode, bringPackages } from "./run/bring.mjs";
import { check } from "./run/check.mjs";
import { root, run, startServer } from "./run/child.mjs";
import { keepRunning } from "./run/keep-running.mjs";
import { abuse, test } from "./run/test.mjs";

const verbs = {
  async start() {
    await bringAll();
    return keepRunning();
  },
  dev,
  async build() {
    await bringAll();
    return 0;
  },
  async admin(args) {
    await bring("server");
    return run("node", ["dist/server/admin.js", ...args]);
  },
  async bench(args) {
    await bringAll();
    return run("node", ["scripts/bench.ts", ...args]);
  },
  check,
  test,
  abuse,
  exec: ([command, ...args]) => run(join(root, "node_modules/.bin", command), args),
  node: (args) => run("node", args),
};

process.chdir(root);
const [verb, ...args] = process.argv.slice(2);
const act = verbs[verb];
if (!act) {
  console.error(`Choose one of: ${Object.keys(verbs).join(", ")}.`);
  process.exit(2);
}
try {
  await bringNode();
  await bringPackages();
  process.exitCode = await act(args);
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** Runs the sources; builds the pages and starts again whenever something in src has changed. */
async function dev() {
  const start = () => startServer(["src/app/server/main.ts"]);
  await bring("pages");
  let server = start();
  let waiting;
  let last = Promise.resolve();

  async function startAgain() {
    await bring("pages");
    server.stop();
    await server.ended;
    server = start();
  }

  watch(join(root, "src"), { recursive: true }, () => {
    // Debounced, because editors write several files at once.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(startAgain).catch((error) => console.error(error.message));
    }, 200);
  });
  return new Promise(() => {});
}
