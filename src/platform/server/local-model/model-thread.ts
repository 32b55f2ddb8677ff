import { parentPort, workerData } from "node:worker_threads";
import { LoadFault } from "./load-fault.ts";
import { type LoadOptions, loadModels } from "./load-models.ts";
import type { Answer, Task } from "./tasks.ts";

export type ToThread = { id: number; task: Task } | { close: true };

export type FromThread =
  | { ready: true }
  | { fault: string }
  | { id: number; answer: Answer }
  | { id: number; failed: string };

const options: LoadOptions = workerData;

try {
  const { perform, release } = await loadModels(options);
  parentPort?.on("message", async (message: ToThread) => {
    if ("close" in message) {
      await release();
      parentPort?.close();
      return;
    }
    const { id, task } = message;
    try {
      post({ id, answer: await perform(task) });
    } catch (error) {
      post({ id, failed: String(error) });
    }
  });
  post({ ready: true });
} catch (error) {
  if (!(error instanceof LoadFault)) throw error;
  post({ fault: error.message });
}

function post(message: FromThread) {
  parentPort?.postMessage(message);
}
