import { Worker } from "node:worker_threads";
import { LoadFault } from "./load-fault.ts";
import type { LoadOptions } from "./load-models.ts";
import type { FromThread, ToThread } from "./model-thread.ts";
import type { Answer, Task } from "./tasks.ts";

export interface ModelThread {
  loaded: Promise<void>;
  perform(task: Task): Promise<Answer>;
  ended: Promise<void>;
  /** Also waits until models that are being loaded are. */
  close(): Promise<void>;
}

export function startThread(options: LoadOptions): ModelThread {
  const worker = new Worker(new URL("./model-thread.ts", import.meta.url), {
    workerData: options,
    // The models live outside the heap; unbounded, garbage would be kept for long.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    // Without the flags of a test runner or a debugger.
    execArgv: [],
  });
  const loaded = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let lastId = 0;
  let isOver = false;

  worker.on("message", (message: FromThread) => {
    if ("ready" in message) loaded.resolve();
    else if ("fault" in message) loaded.reject(new LoadFault(message.fault));
    else {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if ("answer" in message) caller?.resolve(message.answer);
      else caller?.reject(new Error(message.failed));
    }
  });
  // Also raised when it runs out of memory; `exit` follows.
  worker.on("error", ({ message }) => loaded.reject(new LoadFault(message, true)));
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", () => {
      isOver = true;
      loaded.reject(new LoadFault("The models' thread ended while it was loading them.", true));
      for (const caller of waiting.values()) caller.reject(threadHasEnded());
      waiting.clear();
      resolve();
    });
  });
  const post = (message: ToThread) => worker.postMessage(message);

  return {
    loaded: loaded.promise,
    ended,
    perform(task) {
      if (isOver) return Promise.reject(threadHasEnded());
      const caller = Promise.withResolvers<Answer>();
      waiting.set(++lastId, caller);
      post({ id: lastId, task });
      return caller.promise;
    },
    async close() {
      post({ close: true });
      // Never terminated: a library that is still at work in a thread that is gone aborts the whole process.
      await ended;
    },
  };
}

function threadHasEnded() {
  return new Error("The thread of the models has ended");
}
