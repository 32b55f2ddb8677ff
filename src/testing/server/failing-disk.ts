import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { newDirectory, startProgram } from "./product.ts";
import { isRunning, type Product, sourceArgs } from "./product-process.ts";

const ownNamespace = ["--user", "--map-root-user", "--mount"];
const diskBytes = 160 * 1024 * 1024;

export interface SmallDisk {
  product: Product;
  /** The product's data, as this process reaches it. */
  dataDir: string;
  /** Takes all the room that is left. */
  fill: () => void;
  free: () => void;
}

/**
 * Starts the product on a file system of its own, of 160 MB. It is mounted in a namespace of the process,
 * which on Linux anybody may make, except where containers forbid it: there the start fails and says so.
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
      ...sourceArgs,
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

/** From now on every write of these processes to a file fails, as on a disk that has died. */
export function failWrites(pids: number[]): void {
  for (const pid of pids) {
    // The soft limit only: anybody may set it for processes of his own.
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), "--fsize=0:"]);
    // Some processes of the database come and go.
    if (status !== 0 && isRunning(pid)) throw new Error(`Writes cannot be made to fail: ${stderr}`);
  }
}
