import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Product {
  child: ChildProcess;
  output: () => string;
  ready: () => Promise<string>;
  ended: () => Promise<number | NodeJS.Signals | null>;
}

/** Runs a program of the product in its own process, on loopback and any free port. */
export function runProduct(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
): Product {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      NODE_ENV: "test",
      LOCAL_MODEL: "off",
      PORT: "0",
      ...env,
    },
  });
  const parts: Buffer[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  ready.catch(() => {});
  const exit = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once("close", (code, signal) => {
      done(code ?? signal);
      reject(new Error(`It ended before it was ready: ${output()}`));
    });
  });
  const output = () => Buffer.concat(parts).toString();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      parts.push(part);
      const address = /^ +Open +(\S+)$/m.exec(output())?.[1];
      if (address) resolve(address);
    });
  return { child, output, ready: () => ready, ended: () => exit };
}

export function databaseIn(dataDir: string): string {
  const pidFile = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8");
  const socket = pidFile.split("\n")[4] ?? "";
  return `postgresql://parley@localhost/postgres?host=${encodeURIComponent(socket)}`;
}

/** These processes and all their living descendants. Linux only. */
export function withDescendants(pids: number[]): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))] as const),
  );
  const family = new Set(pids);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [pid, parent] of parents) if (parent && family.has(parent)) family.add(pid);
  }
  return [...family];
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== undefined;
}

function parentOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (/^State:\s+[ZX]/m.test(status)) return;
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return;
  }
}
