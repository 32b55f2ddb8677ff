import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createTurns } from "#platform/server/in-turn.ts";
import type { FromReader, ToReader } from "./reading-main.ts";

/** Longer than a slow site lets us wait between two pages; the process holds more than a hundred megabytes. */
const idleMaxMs = 20_000;
/** Loading takes a second or two; one that hangs would keep everybody's readings waiting. */
const usualStartMaxMs = 60_000;

export interface ReadingLimits {
  /** Of the process's own work; what takes longer is a bomb, whatever the parser thinks of it. */
  workMaxMs: number;
  /** By the clock, which counts what other programs take too: for a process that does not even say what it does. */
  timeMaxMs: number;
  /** All that the process may hold, what it consists of included. */
  memoryMaxMb: number;
}

export interface ReadingTask<Result> {
  name: string;
  task: unknown;
  /** Sent ahead one by one, so that nobody here holds the whole. */
  parts?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  /** Where something goes over a limit. */
  failed: Result;
  /** Before all others that wait. */
  isUrgent?: boolean;
  workMaxMs?: number;
}

/**
 * One task after the other in a process of its own: what is read may be a bomb, and whatever it takes goes with
 * that process. It is started when it is needed, and ends when it has grown or nobody needs it.
 */
export function createReadingProcess(
  program: URL,
  limits: ReadingLimits,
  startMaxMs = usualStartMaxMs,
) {
  const turns = createTurns(1);
  let reader: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  return {
    run<Result>(asked: ReadingTask<Result>): Promise<Result> {
      return turns.inTurn(async () => {
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
      // The program's functions are typed where they stand; processes know only names.
      return said.result as Result;
    } catch (error) {
      // Half of a task may have arrived.
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
      // V8 tells at length of what it has no memory for.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Flags of a test runner or a debugger are not the reader's. Garbage goes before the memory is at its end.
      execArgv: [
        "--expose-gc",
        "--max-semi-space-size=4",
        `--max-old-space-size=${Math.floor(limits.memoryMaxMb * 0.6)}`,
      ],
      env: {
        // None of our secrets. Large blocks go back to the system at once.
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "65536",
        ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
      },
    });
    reader.on("error", () => {});
    const started = reader;
    // Not its task's fault.
    await nextAnswer(started).catch((cause) => {
      throw new Error("The process that reads could not be started", { cause });
    });
    return started;
  }

  async function end(): Promise<void> {
    const last = reader;
    reader = undefined;
    // It never began, or has ended by itself.
    if (!last?.pid || last.exitCode !== null || last.signalCode !== null) return;
    setNeeded(last, true);
    const gone = once(last, "exit");
    last.kill("SIGKILL");
    await gone;
  }
}

/** By a limit: its own watch, V8, or the kernel. */
class Killed extends Error {}

/** What it says next; rejects where it ends without a word. */
function nextAnswer(reader: ChildProcess): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const onExit = (code: number | null, signal: string | null) =>
    reject(signal ? new Killed(signal) : new Error(`The reading process ended with ${code}.`));
  // Only what reading-main.ts sends comes this way.
  const onMessage = (message: unknown) => resolve(message as FromReader);
  reader.once("message", onMessage).once("exit", onExit).once("error", reject);
  // Also where its caller never comes to wait for it.
  promise.catch(() => {});
  return promise.finally(() =>
    reader.off("message", onMessage).off("exit", onExit).off("error", reject),
  );
}

function tell(reader: ChildProcess, message: ToReader): Promise<void> {
  return new Promise((resolve, reject) =>
    // It ended meanwhile, which its answer says better.
    reader.send(message, (error) => (error && reader.connected ? reject(error) : resolve())),
  );
}

/** While it works it keeps this process running, as any other work does. */
function setNeeded(reader: ChildProcess, isNeeded: boolean) {
  for (const handle of [reader, reader.channel]) isNeeded ? handle?.ref() : handle?.unref();
}
