import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { join } from "node:path";

/** What this process may still take, of the machine's memory and of its container's. */
export function availableBytes(mountedAt = "/sys/fs/cgroup"): number {
  return Math.min(freemem(), ...availableInGroups(mountedAt));
}

/** Where the kernel says what a container may take and has taken, in both versions of its interface. */
const groups = [
  {
    folder: ".",
    limit: "memory.max",
    used: "memory.current",
    reclaimable: /^inactive_file (\d+)$/m,
  },
  {
    folder: "memory",
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    reclaimable: /^total_inactive_file (\d+)$/m,
  },
];

function availableInGroups(mountedAt: string): number[] {
  return groups.flatMap(({ folder, limit, used, reclaimable }) => {
    try {
      const read = (name: string) => readFileSync(join(mountedAt, folder, name), "utf8");
      const limitBytes = Number(read(limit));
      // "max", or a number that no machine has.
      if (!(limitBytes < totalmem())) return [];
      // Files that were read count as used until somebody needs the room: a database fills it all.
      const [, cached = "0"] = reclaimable.exec(read("memory.stat")) ?? [];
      return [Math.max(0, limitBytes - Number(read(used)) + Number(cached))];
    } catch {
      return [];
    }
  });
}
