import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { serverArgs } from "../../../scripts/run/server-args.mjs";
import { newDirectory, startProgram } from "./product.ts";
import { isRunning, type Product } from "./product-process.ts";

const ownNamespace = ["--user", "--map-root-user", "--mount"];
const diskBytes = 160 * 1024 * 1024;

export interface SmallDisk {
  product: Product;
  dataDir: string;
  fill: () => void;
  free: () => void;
}

/**
 * Starts the product on its own 160 MB file system, mounted in a user namespace. Needs Linux; fails where
 * containers forbid namespaces.
 */
export function startOnSmallDisk(env: Record<string, string>, options = "rw"): SmallDisk {
  const disk = newDirectory();
  const mount = `mount -t tmpfs -o size=${diskBytes} tmpfs "$0" && mkdir "$0/data" && mount -o remount,bind,${options} "$0"`;
  const product = startProgram(
    [
      "unshare",
      ...ownNamespace,
      "sh",
      "-c",
      `${mount} && exec "$@"`,
      disk,
      process.execPath,
      ...serverArgs,
    ],
    { ...env, DATA_DIR: join(disk, "data") },
  );
  const inside = `/proc/${product.child.pid}/root${disk}`;
  const ballast = join(inside, "ballast");
  return {
    product,
    dataDir: join(inside, "data"),
    fill() {
      const descriptor = openSync(ballast, "w");
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(descriptor);
      }
    },
    free: () => rmSync(ballast),
  };
}

/** From now on every file write of these processes fails, as on a dead disk. */
export function failWrites(pids: number[]): void {
  for (const pid of pids) {
    // Only the soft limit, which needs no privileges.
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), "--fsize=0:"]);
    if (status !== 0 && isRunning(pid)) throw new Error(`Writes cannot be made to fail: ${stderr}`);
  }
}
