import { parentPort, workerData } from "node:worker_threads";

// A thread in the reading process, because its main thread is blocked and the server may be busy.

export type Watched = { workMaxMs: number } | "over";

/** Decompression grows by only a few megabytes in that time. */
const lookEveryMs = 5;
const memoryMaxBytes = workerData.memoryMaxMb * 1024 * 1024;
let looking: NodeJS.Timeout | undefined;

parentPort?.on("message", (word: Watched) => {
  clearInterval(looking);
  if (word === "over") return;
  const before = process.cpuUsage();
  looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isTooMuch = (user + system) / 1_000 >= word.workMaxMs;
    if (isTooMuch || process.memoryUsage.rss() > memoryMaxBytes)
      process.kill(process.pid, "SIGKILL");
  }, lookEveryMs);
});
