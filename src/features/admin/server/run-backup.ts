import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import type { Manifest } from "#database/backup/backup-format.ts";
import { conflict } from "#platform/server/errors.ts";
import type { BackupAnswer, BackupTask } from "./backup-thread.ts";

export function backupRunner(app: Pick<FastifyInstance, "addHook">) {
  const running = new Set<Worker>();
  app.addHook("onClose", async () => {
    for (const worker of running) await worker.terminate();
  });

  return function run(task: BackupTask) {
    const worker = new Worker(new URL("./backup-thread.ts", import.meta.url), {
      workerData: task,
      execArgv: [],
    });
    running.add(worker);
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<Manifest>();
    worker.on("message", (answer: BackupAnswer) => {
      if ("begun" in answer) begun.resolve();
      else if ("fault" in answer) done.reject(conflict(answer.fault));
      else done.resolve(answer.manifest);
    });
    worker.on("error", done.reject);
    worker.on("exit", () => {
      running.delete(worker);
      done.reject(new Error("The thread of a backup ended before its end"));
    });
    done.promise.then(() => begun.resolve(), begun.reject);
    begun.promise.catch(() => {});
    return { begun: begun.promise, done: done.promise };
  };
}
