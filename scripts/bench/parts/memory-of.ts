import { readdirSync, readFileSync } from "node:fs";

/**
 * Megabytes that a process and those it started take of the machine: pages that several of them share are
 * counted once, in parts (PSS), where `ps` counts PostgreSQL's shared memory for each of its processes.
 */
export function memoryOf(pid: number): { server: number; database: number } {
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
    // The name in brackets may hold anything.
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
