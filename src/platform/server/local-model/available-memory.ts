import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { join } from "node:path";

export function availableBytes(mountedAt = "/sys/fs/cgroup"): number {
  return Math.min(freemem(), ...availableInGroups(mountedAt));
}

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
      // "max", or a number larger than any machine's memory.
      if (!(limitBytes < totalmem())) return [];
      // The page cache counts as used, but is given back on demand.
      const [, cached = "0"] = reclaimable.exec(read("memory.stat")) ?? [];
      return [Math.max(0, limitBytes - Number(read(used)) + Number(cached))];
    } catch {
      return [];
    }
  });
}
