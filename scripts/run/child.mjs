// Child processes: they end with us, and we end as they did.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverArgs } from "./server-args.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];
const parentWatchMs = 500;
const children = new Set();
let endedBy;

for (const signal of forwarded) {
  process.on(signal, () => {
    endedBy = signal;
    for (const child of children) child.kill(signal);
    // Between two children there is nobody to wait for.
    if (children.size === 0) process.exit(codeOf(signal));
  });
}

/** By a signal: from now on nothing is restarted. */
export function isToldToEnd() {
  return endedBy !== undefined;
}

/** Runs a program to its end and gives its exit code. */
export function run(command, args, options = {}) {
  return track(spawn(command, args, { cwd: root, stdio: "inherit", ...options }));
}

/** As `run`, but gives what the program wrote beside its exit code. */
export async function runQuietly(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const parts = [];
  child.stdout.on("data", (part) => parts.push(part));
  child.stderr.on("data", (part) => parts.push(part));
  const code = await track(child);
  return { code, output: Buffer.concat(parts).toString() };
}

/**
 * Starts the server. It has a process group of its own, so that Ctrl-C in a terminal reaches it once,
 * through us. It ends when we are gone, by the channel that then closes; and with our own parent,
 * because whoever killed that one wanted all of it gone.
 */
export function startServer(args = serverArgs) {
  const child = spawn("node", args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      // Each of the C library's arenas keeps what starting took of it: some megabytes.
      MALLOC_ARENA_MAX: "2",
      // Saves a quarter of the time until it is ready.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
      ...process.env,
    },
  });
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, parentWatchMs);
  const ended = track(child).finally(() => clearInterval(watching));
  return { child, ended, stop: () => child.kill("SIGTERM") };
}

function track(child) {
  children.add(child);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      children.delete(child);
      reject(error);
    });
    child.on("close", (code, signal) => {
      children.delete(child);
      const result = code === null ? codeOf(signal) : code;
      // Told to end, we do not go on to the next step.
      if (endedBy) process.exit(result);
      resolve(result);
    });
  });
}

function codeOf(signal) {
  return 128 + (constants.signals[signal] || 0);
}
