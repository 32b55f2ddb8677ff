import { createReadingThread } from "../reading/reading-thread.ts";
import type { GivenFile, ReadFile } from "./file-worker.ts";

export interface FileReader {
  readFile(file: GivenFile, signal: AbortSignal): Promise<ReadFile | { unreadable: string }>;
  close(): Promise<void>;
}

/** A PDF of 1,000 pages that are full of text takes 220. What goes beyond is seen some tens of megabytes later. */
const growthMostMb = 350;
/** 300 such pages take 120. */
const growthLeastMb = 160;

/** Of a container that has so many bytes a quarter, so that a file cannot end the process. 0: nobody limits it. */
export function growthAllowedMb(containerBytes: number): number {
  const quarterMb = Math.floor(containerBytes / 1024 ** 2 / 4) || growthMostMb;
  return Math.max(growthLeastMb, Math.min(growthMostMb, quarterMb));
}

const usual = {
  workMaxMs: 60_000,
  timeMaxMs: 180_000,
  memoryMaxMb: 256,
  growthMaxMb: growthAllowedMb(process.constrainedMemory()),
};

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
