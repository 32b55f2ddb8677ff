import { availableParallelism } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { LoadFault } from "./load-fault.ts";
import type { Manifest } from "./manifest.ts";
import { type ModelThread, startThread } from "./start-thread.ts";

export interface LocalModelState {
  status: "off" | "idle" | "ready" | "failed";
  reason: string | null;
}

export interface KeepOptions {
  folder: string;
  manifest: Manifest;
  log: FastifyBaseLogger;
  clock: Clock;
  availableBytes: () => number;
  onReady: (perform: ModelThread["perform"]) => void;
  onGone: () => void;
}

/** What the models and their tokenizer take once they have worked, with room for the visitors' part. */
const neededBytes = 340 * 1024 * 1024;
const triesAgainAfterMs = 10 * 60_000;
/** See decision 25. */
const coresMax = 2;

export function keepLoaded(options: KeepOptions) {
  const { folder, manifest, log, clock, availableBytes, onReady, onGone } = options;
  let state: LocalModelState = { status: "idle", reason: null };
  let thread: ModelThread | null = null;
  let triesAgainAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  return {
    state: () => state,
    ask(): boolean {
      if (isClosed) return false;
      if (!thread && clock.now().getTime() >= triesAgainAt) load();
      return thread !== null;
    },
    async close() {
      isClosed = true;
      await thread?.close();
    },
  };

  async function load() {
    try {
      const freeBytes = availableBytes();
      if (freeBytes < neededBytes)
        throw new LoadFault(
          `Only ${inMb(freeBytes)} MB of memory is left, and the models need ${inMb(neededBytes)}.`,
          true,
        );
      const threads = Math.min(coresMax, availableParallelism());
      const started = startThread({ folder, manifest, threads });
      thread = started;
      await started.loaded;
      state = { status: "ready", reason: null };
      onReady(started.perform);
      await started.ended;
      throw new LoadFault("The models' thread ended unexpectedly.", true);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    thread = null;
    onGone();
    if (isClosed) return;
    const isTransient = error instanceof LoadFault && error.isTransient;
    triesAgainAt = isTransient
      ? clock.now().getTime() + triesAgainAfterMs
      : Number.POSITIVE_INFINITY;
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== state.reason) log.warn({ reason }, "answering without the local models");
    state = { status: "failed", reason };
  }
}

function inMb(bytes: number) {
  return Math.floor(bytes / 1024 / 1024);
}
