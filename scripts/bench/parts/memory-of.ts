import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { median } from "./samples.ts";

export interface Memory {
  server: number;
  database: number;
}

/** By then the start, or a rush, is over. */
const settlesMs = 20_000;
/** Takes the median, because PostgreSQL's processes come and go. */
const samples = 7;
const sampledEveryMs = 5_000;

export async function settledMemoryOf(pid: number): Promise<Memory> {
  await wait(settlesMs);
  const seen = [memoryOf(pid)];
  while (seen.length < samples) {
    await wait(sampledEveryMs);
    seen.push(memoryOf(pid));
  }
  return {
    server: median(seen.map(({ server }) => server)),
    database: median(seen.map(({ database }) => database)),
  };
}

/**
 * PSS of a process and its descendants in MB: shared pages count once, where RSS would count PostgreSQL's
 * shared memory for every process.
 */
function memoryOf(pid: number): Memory {
  const [own = 0, ...others] = familyOf(pid).map(proportionalSize);
  return { server: own, database: others.reduce((sum, size) => sum + size, 0) };
}

function familyOf(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in parentheses may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}

function proportionalSize(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
