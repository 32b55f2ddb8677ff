import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { availableBytes } from "./available-memory.ts";
import { keepLoaded, type LocalModelState } from "./keep-loaded.ts";
import { LoadFault } from "./load-fault.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import {
  type Answer,
  type BatchLimits,
  batchesOf,
  inOrder,
  type Passage,
  type Reader,
  sizeOf,
  type Task,
} from "./tasks.ts";
import { createWorkQueue, type Priority } from "./work-queue.ts";

/** The models that come with the product: one finds texts by their meaning, two read. All agents share them. */
export interface LocalModel {
  /** Embeddings of models with different names cannot be compared. */
  readonly name: string;
  /** Unit vectors; null if there is no model, it has failed, or it would take too long. */
  embed(
    texts: string[],
    kind: "query" | "passage",
    priority: Priority,
  ): Promise<Float32Array[] | null>;
  /** For each passage, how well each of its units answers; null for units beyond the limit. All of it is null as above. */
  read(question: string, passages: Passage[], reader: Reader): Promise<(number | null)[][] | null>;
  state(): LocalModelState;
  close(): Promise<void>;
}

export interface LocalModelOptions {
  folder: string;
  isOn: boolean;
  log: FastifyBaseLogger;
  clock: Clock;
  availableBytes?: () => number;
}

const queueLimits = { waitMaxMs: 1_000, startMaxMs: 5_000, backgroundBytesMax: 4_000_000 };
/** So that a visitor waits for one background batch at most, some 500 tokens. */
const batchLimits: Record<Priority, BatchLimits> = {
  answer: { itemsMax: 32, bytesMax: 16_000 },
  background: { itemsMax: 8, bytesMax: 2_000 },
};

export function createLocalModel(options: LocalModelOptions): LocalModel {
  if (!options.isOn) return switchedOff;
  try {
    return withModel(readManifest(options.folder), options);
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error;
    const reason = error.message;
    options.log.warn({ reason }, "answering without the local models");
    return withoutModel({ status: "failed", reason });
  }
}

export const switchedOff = withoutModel({ status: "off", reason: "LOCAL_MODEL is off." });

function withoutModel(state: LocalModelState): LocalModel {
  return {
    name: "none",
    embed: async () => null,
    read: async () => null,
    state: () => state,
    close: async () => {},
  };
}

function withModel(manifest: Manifest, options: LocalModelOptions): LocalModel {
  const queue = createWorkQueue<Task, Answer>(queueLimits);
  const models = keepLoaded({
    availableBytes,
    ...options,
    manifest,
    onReady: queue.start,
    onGone: queue.stop,
  });

  async function perform(tasks: Task[], priority: Priority) {
    return models.ask() ? queue.submit(tasks, priority) : null;
  }

  return {
    name: manifest.name,
    async embed(texts, kind, priority) {
      if (texts.length === 0) return [];
      const sizes = texts.map((text) => sizeOf([text], manifest.embedder.maxTokens));
      const batches = batchesOf(sizes, batchLimits[priority]);
      const tasks = batches.map((indexes): Task => {
        const own = indexes.map((index) => `${kind}: ${texts[index]}`);
        return { kind: "embed", texts: own, bytes: sumOf(indexes, sizes) };
      });
      const answers = await perform(tasks, priority);
      return answers && inOrder(batches, answers.map(directionsOf));
    },
    async read(question, passages, reader) {
      if (passages.length === 0) return [];
      const sizes = passages.map(({ heading, units }) =>
        sizeOf([question, heading, ...units], manifest.reader.maxTokens),
      );
      const batches = batchesOf(sizes, batchLimits.answer);
      const tasks = batches.map((indexes): Task => {
        const own = indexes.flatMap((index) => passages[index] ?? []);
        return { kind: "read", question, passages: own, reader, bytes: sumOf(indexes, sizes) };
      });
      const answers = await perform(tasks, "answer");
      return answers && inOrder(batches, answers.map(scoresOf));
    },
    state: models.state,
    async close() {
      queue.stop();
      await models.close();
    },
  };
}

function sumOf(indexes: number[], sizes: number[]) {
  return indexes.reduce((sum, index) => sum + (sizes[index] ?? 0), 0);
}

function directionsOf(answer: Answer) {
  return "directions" in answer ? answer.directions : [];
}

function scoresOf(answer: Answer) {
  return "scores" in answer ? answer.scores : [];
}
