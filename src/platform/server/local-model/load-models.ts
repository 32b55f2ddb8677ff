import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkFiles } from "./check-files.ts";
import { encodeText, passageEncoder } from "./encode.ts";
import { LoadFault } from "./load-fault.ts";
import type { Manifest } from "./manifest.ts";
import { type MakeTensor, runPadded } from "./run-padded.ts";
import type { Answer, Passage, Reader, Task } from "./tasks.ts";
import { openTokenizer } from "./tokenizer.ts";

export interface LoadOptions {
  folder: string;
  manifest: Manifest;
  threads: number;
}

/** The models, ready for tasks. Only a thread loads them: each run holds up everything else on it. */
export async function loadModels({ folder, manifest, threads }: LoadOptions) {
  await checkFiles(folder, manifest.files);
  const { InferenceSession, Tensor } = await orFault(
    "The runtime for models cannot be loaded on this machine",
    () => import("onnxruntime-node"),
  );
  const tensorOf: MakeTensor = (ids, shape) => new Tensor("int64", ids, shape);
  const open = (name: string) =>
    orFault(`${name} cannot be opened`, () =>
      InferenceSession.create(join(folder, name), {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        // For inputs of one size; ours all differ.
        enableMemPattern: false,
        // Keeps what the largest input took; without it, 19 MB less stay in use and nothing takes longer.
        enableCpuMemArena: false,
        // Otherwise each thread spins on a core for a while after every step.
        extra: { session: { intra_op: { allow_spinning: "0" } } },
      }),
    );
  const tokensOf = await orFault("pieces.vocab cannot be opened", async () =>
    openTokenizer(readFileSync(join(folder, "pieces.vocab"))),
  );
  const embedder = await open("embedder.onnx");
  const readers = { first: await open("reader.onnx"), second: await open("second-reader.onnx") };

  async function embed(texts: string[]) {
    const { maxTokens } = manifest.embedder;
    const sequences = texts.map((text) => encodeText(tokensOf, text, maxTokens));
    return runPadded(embedder, tensorOf, sequences);
  }

  async function read(question: string, passages: Passage[], reader: Reader) {
    const encoded = passages.map(passageEncoder(tokensOf, question, manifest.reader));
    const sequences = encoded.map(({ ids }) => ids);
    const scores = await runPadded(readers[reader], tensorOf, sequences);
    return encoded.map(({ spans }, index) =>
      spans.map((span) => span && meanOf(scores[index]?.subarray(...span))),
    );
  }

  await orFault("The models do not give what they should", async () => {
    const [direction] = await embed(["query: a"]);
    const isUnit = Math.abs(Math.hypot(...(direction ?? [])) - 1) < 0.01;
    if (direction?.length !== manifest.embedder.dimensions || !isUnit)
      throw new Error("the embedder gives no directions");
    for (const reader of ["first", "second"] as const) {
      const [scores] = await read("a", [{ heading: "", units: ["a"] }], reader);
      if (!Number.isFinite(scores?.[0])) throw new Error(`the ${reader} reader gives no scores`);
    }
  });

  return {
    async perform(task: Task): Promise<Answer> {
      if (task.kind === "embed") return { directions: await embed(task.texts) };
      return { scores: await read(task.question, task.passages, task.reader) };
    },
    async release() {
      await embedder.release();
      await readers.first.release();
      await readers.second.release();
    },
  };
}

function meanOf(scores: Float32Array = new Float32Array()) {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

async function orFault<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const [why = ""] = String(error instanceof Error ? error.message : error).split("\n");
    throw new LoadFault(`${what}: ${why.slice(0, 200)}`);
  }
}
