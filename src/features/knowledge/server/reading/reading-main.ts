import { writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import type { Watched } from "./reading-watch.ts";

export type ToReader = { part: Uint8Array } | { name: string; task: unknown; workMaxMs: number };
export type FromReader = { result: unknown; isLast: boolean } | { fault: string };

const restMaxBytes = 48 * 1024 * 1024;

const [program = "", memoryMaxMb = ""] = process.argv.slice(2);

// Under memory pressure the kernel should kill this process rather than the server.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {}

const watch = new Worker(new URL("./reading-watch.ts", import.meta.url), {
  workerData: { memoryMaxMb: Number(memoryMaxMb) },
  resourceLimits: { maxYoungGenerationSizeMb: 1 },
  execArgv: [],
});
const tasks: Record<string, (task: unknown, parts: Uint8Array[]) => unknown> = await import(
  program
);
tasks.load?.({}, []);
flushCompileCache();
globalThis.gc?.();
const bytesAtFirst = process.memoryUsage.rss();
let parts: Uint8Array[] = [];

process.on("message", async (message: ToReader) => {
  if ("part" in message) return void parts.push(message.part);
  const { name, task, workMaxMs } = message;
  const given = parts;
  parts = [];
  tellWatch({ workMaxMs });
  const answer = await answerTo(name, task, given);
  tellWatch("over");
  tell(answer);
});
process.on("disconnect", () => process.exit());
tell({ result: null, isLast: false });

async function answerTo(name: string, task: unknown, given: Uint8Array[]): Promise<FromReader> {
  try {
    const result = await tasks[name]?.(task, given);
    return { result, isLast: hasGrown() };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function hasGrown(): boolean {
  const isAbove = () => process.memoryUsage.rss() > bytesAtFirst + restMaxBytes;
  if (isAbove()) globalThis.gc?.();
  return isAbove();
}

function tell(answer: FromReader) {
  process.send?.(answer);
}

function tellWatch(word: Watched) {
  watch.postMessage(word);
}
