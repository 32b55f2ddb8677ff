import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { release } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  findPlaces,
  makeSocketDirectory,
  type Places,
  prepareData,
  restoreHint,
} from "./embedded-directory.ts";
import { findProgram, type Program } from "./embedded-program.ts";
import { endAbandoned, saysReady, startedBy } from "./embedded-running.ts";
import type { DatabaseLog } from "./log.ts";
import { openReserve } from "./reserve.ts";
import { StartRefused } from "./start-refused.ts";

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** PostgreSQL settings that override ours; tests turn durability off. */
  settings?: Record<string, string>;
  meanwhile?: () => void;
}

export interface Embedded {
  connectionString: string;
  stop: () => Promise<void>;
}

const readyWithinMs = 60_000;
const logSizeBytesMax = 10 * 1024 * 1024;

const usualSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "128MB",
  // Worker processes and JIT compilation only pay off on large machines.
  io_method: "sync",
  jit: "off",
  max_logical_replication_workers: "0",
  // Keeps the WAL from filling a small disk.
  max_wal_size: "256MB",
  min_wal_size: "64MB",
  // Recovery syncs all files with one call instead of a thousand. Before Linux 5.8 syncfs did not report
  // failures.
  ...(tellsOfFailedSyncs() && { recovery_init_sync_method: "syncfs" }),
  // We restart it ourselves: a server whose own recovery fails would stay up without ever answering.
  restart_after_crash: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  // Error details would put row values into the log.
  log_error_verbosity: "terse",
};

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log } = options;
  const places = findPlaces(dataDir);
  const program = findProgram();
  const reserve = openReserve(dataDir);
  await endAbandoned(places.data, options.meanwhile);
  reserve.refuseWithoutRoom();
  await prepareData(places, program);
  turnLog(places.log);

  const sockets = makeSocketDirectory(places, program);
  const connectionString = addressAt(sockets);
  let server: ChildProcess | undefined;
  let isStopping = false;
  const endWithUs = () => server?.kill("SIGINT");
  process.once("exit", endWithUs);

  async function stop() {
    isStopping = true;
    process.off("exit", endWithUs);
    if (server) await end(server);
    rmSync(sockets, { recursive: true, force: true });
  }

  async function launch() {
    // Two starts at once are decided by the server's own lock; the loser finds out here or below.
    await endAbandoned(places.data);
    if (isStopping) return;
    const logBefore = sizeOf(places.log);
    const isReadOnly = reserve.isLow();
    if (isReadOnly) reserve.giveUp();
    const child = startServer(places, program, {
      ...options.settings,
      ...(isReadOnly && { default_transaction_read_only: "on" }),
      unix_socket_directories: sockets,
    });
    server = child;
    options.meanwhile?.();
    try {
      await untilReady(child, places.data, connectionString);
    } catch (error) {
      await end(child);
      await endAbandoned(places.data);
      throw new StartRefused(
        `The database in ${places.data} does not start: ${readFatal(places.log, logBefore) ?? String(error)}. Its log is ${places.log}. ${restoreHint}`,
        { cause: error },
      );
    }
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, "the database server ended and is started again");
      restart();
    });
    if (isReadOnly) endWhenThereIsRoom(child);
    else reserve.keep();
  }

  async function restart() {
    while (!isStopping) {
      try {
        return await launch();
      } catch (error) {
        log.error({ err: error }, "the database server could not be started again");
      }
      await delay(1_000);
    }
  }

  function endWhenThereIsRoom(child: ChildProcess) {
    log.error({}, "the disk is full: the database can only be read");
    const watch = setInterval(() => {
      if (reserve.hasRoom()) child.kill("SIGINT");
    }, 1_000);
    child.once("exit", () => clearInterval(watch));
  }

  try {
    await launch();
  } catch (error) {
    await stop();
    throw error;
  }
  return { connectionString, stop };
}

export function addressAt(socketDirectory: string) {
  return `postgresql://parley@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
}

function startServer(places: Places, program: Program, settings: Record<string, string>) {
  const all = { ...usualSettings, ...settings, [startedBy]: String(process.pid) };
  const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A log file instead of a pipe, so that the server can still write after we are gone.
  const file = openSync(places.log, "a", 0o600);
  try {
    return program.run("postgres", ["-D", "{directory}", ...args], places.data, [
      "ignore",
      file,
      file,
    ]);
  } finally {
    closeSync(file);
  }
}

function tellsOfFailedSyncs() {
  const isNew = release().localeCompare("5.8", "en", { numeric: true }) >= 0;
  return process.platform === "linux" && isNew;
}

async function untilReady(child: ChildProcess, data: string, connectionString: string) {
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code) => {
    ended = `it ended with code ${code}`;
  });
  const giveUpAt = Date.now() + readyWithinMs;
  for (;;) {
    // Each connection attempt is expensive, so wait for postmaster.pid to say ready.
    const refused = saysReady(data) ? await refusal(connectionString) : "it is not ready in time";
    if (!refused) return;
    if (ended) throw new Error(ended);
    if (Date.now() > giveUpAt) throw new Error(refused);
    await delay(10);
  }
}

async function refusal(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function end(server: ChildProcess) {
  const isOver = server.exitCode !== null || server.signalCode !== null;
  if (isOver || server.pid === undefined) return;
  const exit = once(server, "exit");
  // A "fast" shutdown: ends sessions and checkpoints, so that the next start need not recover.
  server.kill("SIGINT");
  const isSlow = await Promise.race([exit.then(() => false), delay(6_000, true, { ref: false })]);
  if (!isSlow) return;
  server.kill("SIGQUIT");
  await exit;
}

function turnLog(log: string) {
  if (sizeOf(log) > logSizeBytesMax) renameSync(log, `${log}.1`);
}

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readFatal(log: string, from: number) {
  const said = readFileSync(log).subarray(from).toString();
  // "The database system is starting up" answers our own attempts to connect.
  const fatal = [...said.matchAll(/(?:FATAL|PANIC): +(?!the database system is )(.*)/g)].map(
    ([, text]) => text,
  );
  return fatal[0];
}
