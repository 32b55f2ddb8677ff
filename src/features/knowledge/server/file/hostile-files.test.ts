import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { hostileFiles } from "#testing/server/hostile-files.ts";
import { pdfOf } from "#testing/server/pdf.ts";
import { withDescendants } from "#testing/server/product-process.ts";
import { memoryAllowedMb } from "../reading/reading-memory.ts";
import { fileKindOf } from "./file-kind.ts";
import { createFileReader } from "./file-reader.ts";

// src/app/server/hostile-files.abuse.test.ts runs all of them, in a row and in a container.

const memoryMaxMb = memoryAllowedMb("file", 1024 ** 3);
const reader = createFileReader({ memoryMaxMb });
afterAll(() => reader.close());

test.runIf(process.platform === "linux")(
  "cases 42, 43: a file that exceeds its process's memory ends in one sentence, and the next one is read",
  { timeout: 180_000 },
  async () => {
    let peakMb = 0;
    const looking = setInterval(() => {
      peakMb = Math.max(peakMb, ...readersOfThisTest().map(residentMb));
    }, 5);
    for (const name of ["commas.csv", "lists.md", "inflates.pdf"]) {
      const body = await hostileFiles.find((file) => file.name === name)?.body();
      expect(await read(name, body ?? Buffer.alloc(0)), name).toEqual({
        unreadable: "This file is too large or too complex to read.",
      });
    }
    clearInterval(looking);
    expect(await read("hours.pdf", pdfOf([{ text: "Open from nine." }]))).toMatchObject({
      sections: [{ text: "Open from nine." }],
    });
    expect(peakMb).toBeGreaterThan(memoryMaxMb / 2);
    expect(peakMb).toBeLessThan(memoryMaxMb + 40);
  },
);

test.runIf(process.platform === "linux")(
  "the file reader has no secrets, and is killed before the server when memory runs out",
  async () => {
    await read("hours.txt", Buffer.from("Open from nine."));
    const [pid] = readersOfThisTest();
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const names = environment.map((one) => one.split("=")[0]).filter(Boolean);
    expect(names.filter((name) => !/^(MALLOC_|NODE_)/.test(name ?? ""))).toEqual([]);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()).toBe("1000");
  },
);

function read(name: string, body: Buffer) {
  const kind = fileKindOf(name, body.subarray(0, 4_096));
  if (typeof kind === "object") throw new Error(kind.refused);
  return reader.readFile({ kind, title: "a" }, [body], new AbortController().signal);
}

function readersOfThisTest(): number[] {
  return withDescendants([process.pid]).filter((pid) =>
    inProc(pid, "cmdline").includes("reading-main.ts"),
  );
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(inProc(pid, "status"))?.[1] ?? 0) / 1024;
}

function inProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
