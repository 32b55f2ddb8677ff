import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createSemaphore } from "#platform/server/semaphore.ts";
import type { FromReader, ToReader } from "./reading-main.ts";

/** Longer than a slow site's crawl delay; an idle process holds over a hundred megabytes. */
const idleMaxMs = 20_000;
/** Loading takes a second or two; a hung start would block every reading. */
const usualStartMaxMs = 60_000;

export interface ReadingLimits {
  /** CPU time; anything longer is a bomb. */
  workMaxMs: number;
  /** Wall-clock time, for a process that no longer responds. */
  timeMaxMs: number;
  memoryMaxMb: number;
}

export interface ReadingTask<Result> {
  name: string;
  task: unknown;
  parts?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  failed: Result;
  isUrgent?: boolean;
  workMaxMs?: number;
}

/**
 * Runs one task at a time in a child process: the input may be a bomb, whose cost dies with the process.
 * Started on demand; ends when idle or grown too large.
 */
export function createReadingProcess(
  program: URL,
  limits: ReadingLimits,
  startMaxMs = usualStartMaxMs,
) {
  const turns = createSemaphore(1);
  let reader: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  return {
    run<Result>(asked: ReadingTask<Result>): Promise<Result> {
      return turns.run(async () => {
        clearTimeout(idle);
        try {
          return await perform(asked);
        } finally {
          idle = setTimeout(end, idleMaxMs).unref();
        }
      }, asked.isUrgent);
    },
    close: end,
  };

  async function perform<Result>(asked: ReadingTask<Result>): Promise<Result> {
    const { name, task, parts = [], signal, failed, workMaxMs = limits.workMaxMs } = asked;
    signal.throwIfAborted();
    const kill = () => void reader?.kill("SIGKILL");
    signal.addEventListener("abort", kill);
    let isOver = setTimeout(kill, startMaxMs);
    try {
      const current = reader?.connected ? reader : await start();
      clearTimeout(isOver);
      isOver = setTimeout(kill, limits.timeMaxMs);
      setNeeded(current, true);
      const answer = nextAnswer(current);
      for await (const part of parts) await tell(current, { part });
      await tell(current, { name, task, workMaxMs });
      const said = await answer;
      setNeeded(current, false);
      if ("fault" in said) throw new Error(said.fault);
      if (said.isLast) await end();
      return said.result as Result;
    } catch (error) {
      // Part of the task may have arrived.
      await end();
      signal.throwIfAborted();
      if (error instanceof Killed) return failed;
      throw error;
    } finally {
      clearTimeout(isOver);
      signal.removeEventListener("abort", kill);
    }
  }

  async function start(): Promise<ChildProcess> {
    await end();
    const compiled = getCompileCacheDir();
    const main = fileURLToPath(new URL("./reading-main.ts", import.meta.url));
    reader = fork(main, [program.href, String(limits.memoryMaxMb)], {
      serialization: "advanced",
      // V8 prints long reports when out of memory.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Without the parent's test or debug flags. A small heap, so that garbage is collected before the
      // limit.
      execArgv: [
        "--expose-gc",
        "--max-semi-space-size=4",
        `--max-old-space-size=${Math.floor(limits.memoryMaxMb * 0.6)}`,
      ],
      env: {
        // Passes no secrets. Large blocks are returned to the system at once.
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "65536",
        ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
      },
    });
    reader.on("error", () => {});
    const started = reader;
    await nextAnswer(started).catch((cause) => {
      throw new Error("The process that reads could not be started", { cause });
    });
    return started;
  }

  async function end(): Promise<void> {
    const last = reader;
    reader = undefined;
    if (!last?.pid || last.exitCode !== null || last.signalCode !== null) return;
    setNeeded(last, true);
    const gone = once(last, "exit");
    last.kill("SIGKILL");
    await gone;
  }
}

class Killed extends Error {}

function nextAnswer(reader: ChildProcess): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const onExit = (code: number | null, signal: string | null) =>
    reject(signal ? new Killed(signal) : new Error(`The reading process ended with ${code}.`));
  const onMessage = (message: unknown) => resolve(message as FromReader);
  reader.once("message", onMessage).once("exit", onExit).once("error", reject);
  promise.catch(() => {});
  return promise.finally(() =>
    reader.off("message", onMessage).off("exit", onExit).off("error", reject),
  );
}

function tell(reader: ChildProcess, message: ToReader): Promise<void> {
  return new Promise((resolve, reject) =>
    reader.send(message, (error) => (error && reader.connected ? reject(error) : resolve())),
  );
}

/** Keeps this process alive only while the child is working. */
function setNeeded(reader: ChildProcess, isNeeded: boolean) {
  for (const handle of [reader, reader.channel]) isNeeded ? handle?.ref() : handle?.unref();
}
