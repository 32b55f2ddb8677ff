import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PRODUCT_NAME } from "#shared/product.ts";
import { StartRefused } from "./start-refused.ts";

/**
 * A custom setting on the server's command line that names its starter. Readable even while the server does
 * not respond.
 */
export const startedBy = "parley.started_by";

const endsWithinMs = 20_000;

/**
 * Ensures that no server runs on the directory: refuses if its starter is alive, stops a server orphaned by a
 * killed start, and removes a stale PID file. `meanwhile` runs while the server shuts down.
 */
export async function endAbandoned(data: string, meanwhile?: () => void): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  const server = inspect(pid, data);
  if (!server) {
    // Otherwise PostgreSQL would mistake whichever process now has this PID for a running server.
    rmSync(pidFile, { force: true });
    return;
  }
  if (server.parent === server.starter) throw heldBy(data, server.starter);

  for (const [signal, waitMs] of [
    ["SIGINT", endsWithinMs],
    ["SIGQUIT", 5_000],
  ] as const) {
    tell(pid, signal);
    meanwhile?.();
    const end = Date.now() + waitMs;
    while (Date.now() < end) {
      if (!inspect(pid, data)) return;
      await delay(20);
    }
  }
  throw new StartRefused(
    `A leftover database server (process ${pid}) does not stop. Stop it, then start again.`,
  );
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {}
}

export function saysReady(data: string): boolean {
  return readLines(join(data, "postmaster.pid"))[7]?.trim() === "ready";
}

export function findRunning(data: string): string | undefined {
  const pidFile = join(data, "postmaster.pid");
  const pid = readPid(pidFile);
  const server = pid === undefined ? undefined : inspect(pid, data);
  if (!server || server.parent !== server.starter) return undefined;
  return readLines(pidFile)[4] || undefined;
}

function heldBy(data: string, pid: number) {
  const dataDir = join(data, "..");
  return new StartRefused(
    `${PRODUCT_NAME} is already running on ${dataDir} (process ${pid}). Stop it first, or set another directory with DATA_DIR.`,
  );
}

function readPid(pidFile: string) {
  const pid = Number.parseInt(readLines(pidFile)[0] ?? "", 10);
  return pid > 0 ? pid : undefined;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

interface RunningServer {
  parent: number;
  starter: number;
}

function inspect(pid: number, data: string): RunningServer | undefined {
  const found = existsSync("/proc/self") ? readProc(pid, data) : askPs(pid, data);
  if (!found) return;
  const starter = new RegExp(`${startedBy}=(\\d+)`).exec(found.command)?.[1];
  return { parent: found.parent, starter: Number(starter ?? 0) };
}

function readProc(pid: number, data: string) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const isZombie = /^State:\s+[ZX]/m.test(status);
    // PIDs are reused; a server's working directory is its data directory.
    const isServer =
      /\bpostgres\b/.test(command) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    if (isZombie || !isServer) return;
    return { parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command };
  } catch {
    return;
  }
}

function askPs(pid: number, data: string) {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,state=,command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(stdout ?? "") ?? [];
  if (!command?.includes(data) || state?.startsWith("Z")) return;
  return { parent: Number(parent), command };
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
