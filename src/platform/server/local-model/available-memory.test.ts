import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { availableBytes } from "./available-memory.ts";

const mb = 1024 * 1024;

function groupWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "parley-memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "memory"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
  return folder;
}

test("a container's limit counts, and files that were only read leave room", () => {
  const stat = `anon 1\ninactive_file ${30 * mb}\nactive_file 7`;
  const files = {
    "memory.max": `${64 * mb}`,
    "memory.current": `${60 * mb}`,
    "memory.stat": stat,
  };
  expect(availableBytes(groupWith(files))).toBe(34 * mb);
});

test("the older interface counts as well", () => {
  const files = {
    "memory/memory.limit_in_bytes": `${64 * mb}`,
    "memory/memory.usage_in_bytes": `${60 * mb}`,
    "memory/memory.stat": `inactive_file 1\ntotal_inactive_file ${8 * mb}`,
  };
  expect(availableBytes(groupWith(files))).toBe(12 * mb);
});

test("without a limit it is what the machine has left", () => {
  const unlimited = { "memory.max": "max", "memory.current": "5", "memory.stat": "" };
  expect(availableBytes(groupWith(unlimited))).toBeGreaterThan(64 * mb);
  expect(availableBytes(groupWith({}))).toBeGreaterThan(64 * mb);
});
