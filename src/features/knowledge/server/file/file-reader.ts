import { createReadingThread } from "../reading/reading-thread.ts";
import type { GivenFile, ReadFile } from "./file-worker.ts";

export interface FileReader {
  readFile(file: GivenFile, signal: AbortSignal): Promise<ReadFile | { unreadable: string }>;
  close(): Promise<void>;
}

const usual = { workMaxMs: 60_000, timeMaxMs: 180_000, memoryMaxMb: 512, growthMaxMb: 700 };

/** Not in the thread that reads pages: a long document would hold up everybody's websites. */
export function createFileReader(limits: Partial<typeof usual> = {}): FileReader {
  const { href } = new URL("./file-worker.ts", import.meta.url);
  const { run, close } = createReadingThread(href, { ...usual, ...limits });
  return {
    readFile: (file, signal) =>
      run<ReadFile | { unreadable: string }>("readFile", file, signal, {
        unreadable: "This file is too large or too complex to read.",
      }),
    close,
  };
}
