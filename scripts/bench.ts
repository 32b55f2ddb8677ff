// Measures speed and memory against what the machine can do (npm run bench).
// node scripts/bench.ts [NAME…] [--json FILE]      a NAME is a file of scripts/bench; without one, all of them
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { printRows } from "./bench/parts/print-rows.ts";
import { type JudgedRow, judge, type Row } from "./bench/parts/row.ts";

const folder = join(import.meta.dirname, "bench");
const all = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => basename(file, ".ts"));
const { values, positionals } = parseArgs({
  options: { json: { type: "string" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. Choose from: ${all.join(", ")}.`);
  process.exit(2);
}

console.log(`${machine()}, load ${load()}\n`);
const results: Record<string, JudgedRow[]> = {};
for (const name of positionals.length > 0 ? positionals : all) {
  const began = performance.now();
  results[name] = (await measure(name)).map(judge);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  printRows(`${name}  (${seconds} s, load ${load()})`, results[name]);
}
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ machine: machine(), load: load(), at: new Date().toISOString(), results }, null, 2)}\n`,
  );
const missed = Object.values(results)
  .flat()
  .filter(({ holds }) => holds === false);
if (missed.length > 0) {
  console.log(`Budgets missed: ${missed.length}.`);
  process.exitCode = 1;
}

/** One process each, so that the memory of one does not count for the next. */
async function measure(name: string): Promise<Row[]> {
  const child = fork(join(folder, "parts/run-one.ts"), [join(folder, `${name}.ts`)]);
  let rows: Row[] | undefined;
  child.once("message", (message) => {
    rows = message as Row[];
  });
  const [code] = await once(child, "exit");
  if (!rows) throw new Error(`${name} ended with code ${code} and without rows`);
  return rows;
}

function machine() {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), Node ${process.versions.node}`;
}

function load() {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(" ");
}
