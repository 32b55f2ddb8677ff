import { expect, onTestFinished, test } from "vitest";
import { createReadingProcess } from "./reading-process.ts";

const unstopped = new AbortController().signal;

test("case 43: a reading process that never starts is given up and delays nobody else", async () => {
  const program = new URL("data:text/javascript,await new Promise(() => {})");
  const limits = { workMaxMs: 1_000, timeMaxMs: 1_000, memoryMaxMb: 256 };
  const { run, close } = createReadingProcess(program, limits, 500);
  onTestFinished(close);
  const read = () => run({ name: "read", task: {}, signal: unstopped, failed: null });

  const readings = await Promise.allSettled([read(), read()]);
  expect(readings.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
