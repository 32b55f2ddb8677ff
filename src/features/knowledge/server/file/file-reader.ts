import { memoryAllowedMb } from "../reading/reading-memory.ts";
import { createReadingProcess, type ReadingLimits } from "../reading/reading-process.ts";
import type { GivenFile, ReadFile } from "./file-worker.ts";

export interface FileReader {
  readFile(
    file: GivenFile & { workMaxMs?: number },
    parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<ReadFile | { unreadable: string }>;
  close(): Promise<void>;
}

const usual: ReadingLimits = {
  workMaxMs: 60_000,
  timeMaxMs: 180_000,
  memoryMaxMb: memoryAllowedMb("file"),
};

/** A separate process from the page reader's: a long document would delay everyone's websites. */
export function createFileReader(limits: Partial<ReadingLimits> = {}): FileReader {
  const program = new URL("./file-worker.ts", import.meta.url);
  const { run, close } = createReadingProcess(program, { ...usual, ...limits });
  return {
    // Linked documents, which have less time, wait for uploads, whose owners do.
    readFile: ({ workMaxMs, ...task }, parts, signal) =>
      run<ReadFile | { unreadable: string }>({
        name: "readFile",
        task,
        parts,
        signal,
        failed: { unreadable: "This file is too large or too complex to read." },
        ...(workMaxMs ? { workMaxMs } : { isUrgent: true }),
      }),
    close,
  };
}
