import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "#database/client.ts";
import { serverArgs } from "../../run/server-args.mjs";

export interface Program {
  pid: number;
  address: string;
  readyMs: number;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface Product extends Program {
  dataDir: string;
  connectionString: string;
}

const readyWithinMs = 60_000;

/** Raises the limits that a load test would hit; everything else is as shipped. */
const raisedLimits = Object.fromEntries(
  [
    ...["CONVERSATIONS", "MESSAGES", "LEADS", "SIGN_INS", "OWNER_CALLS"],
    ...["CONVERSATIONS_PER_AGENT", "MESSAGES_PER_AGENT", "LEADS_PER_AGENT"],
  ].map((name) => [`RATE_${name}`, "1000000"]),
);

export async function startProduct(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), "parley-bench-")),
  nodeOptions: string[] = [],
): Promise<Product> {
  const program = await startProgram([...nodeOptions, ...serverArgs], {
    MALLOC_ARENA_MAX: "2",
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
    DATA_DIR: dataDir,
    PORT: "0",
    ...raisedLimits,
    ...env,
  });
  const [, , , , socket = ""] = readFileSync(
    join(dataDir, "postgres/postmaster.pid"),
    "utf8",
  ).split("\n");
  return {
    ...program,
    dataDir,
    connectionString: `postgresql://parley@localhost/postgres?host=${encodeURIComponent(socket)}`,
  };
}

/** A program that prints `Open ADDRESS` when ready. Its output goes to a file, as a log would. */
export async function startProgram(args: string[], env: Record<string, string>): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-log-"));
  const log = join(folder, "log");
  const file = openSync(log, "a");
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", file, file],
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env },
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const address = await readAddress(child, log);
  return {
    pid: child.pid ?? 0,
    address,
    readyMs: performance.now() - began,
    async stop(signal = "SIGTERM") {
      process.off("exit", kill);
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readAddress(child: ChildProcess, log: string): Promise<string> {
  const until = performance.now() + readyWithinMs;
  for (;;) {
    const said = readFileSync(log, "utf8");
    const address = /^ *Open +(\S+)$/m.exec(said)?.[1];
    if (address) return address;
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`It is not ready: ${said}`);
    await wait(5);
  }
}

export async function removeProduct(product: Product): Promise<void> {
  await product.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
}

export async function inDatabase<Result>(
  { connectionString }: Product,
  work: (connection: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const connection = connect(connectionString);
  try {
    return await work(connection);
  } finally {
    await connection.pool.end();
  }
}
