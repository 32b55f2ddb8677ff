import { parentPort, workerData } from "node:worker_threads";

// A thread of the process that reads: that one's own has no time to look, and the server may be busy.

export type Watched = { workMaxMs: number } | "over";

/** A file that unpacks grows by some megabytes in that time. */
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
