import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface Product {
  child: ChildProcess;
  /** What it has written so far. */
  output: () => string;
  /** Its address, as it printed it. */
  ready: () => Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: () => Promise<number | NodeJS.Signals | null>;
}

/** Starts a program of the product as a process of its own, on loopback, on any free port. */
export function startProcess(args: string[], env: Record<string, string>): Product {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      NODE_ENV: "test",
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
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  return { child, output, ready: () => ready, ended: () => exit };
}

/** As `npm start` does, without the program around it. */
export function startServer(dataDir: string, env: Record<string, string> = {}): Product {
  const args = ["--import=./scripts/run/quick-imports.mjs", "src/app/server/main.ts"];
  return startProcess(args, { DATA_DIR: dataDir, ...env });
}

/** A directory that is gone when the test is. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "parley-product-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The living processes below these, with their own children's children. Linux only. */
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
