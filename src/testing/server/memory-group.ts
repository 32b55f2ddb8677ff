import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const mountedAt = "/sys/fs/cgroup";

/** cgroup v2 and v1. */
const versions = [
  { folder: ".", has: "cgroup.controllers", limit: "memory.max", killed: "memory.events" },
  {
    folder: "memory",
    has: "cgroup.procs",
    limit: "memory.limit_in_bytes",
    killed: "memory.oom_control",
  },
];

export interface MemoryGroup {
  enter: [string, ...string[]];
  killed: () => number;
}

/** A memory-limited cgroup, as a container has. Usually requires root on Linux. */
export function newMemoryGroup(limitBytes: number): MemoryGroup {
  const version = versions.find(({ folder, has }) => existsSync(join(mountedAt, folder, has)));
  if (!version) throw new Error("This machine has no groups of processes.");
  const group = join(mountedAt, version.folder, `parley-test-${process.pid}-${Date.now()}`);
  mkdirSync(group);
  onTestFinished(() => rmdirSync(group));
  writeFileSync(join(group, version.limit), String(limitBytes));
  return {
    enter: ["sh", "-c", `echo $$ > "$0/cgroup.procs" && exec "$@"`, group],
    killed: () =>
      Number(/oom_kill (\d+)/.exec(readFileSync(join(group, version.killed), "utf8"))?.[1]),
  };
}
