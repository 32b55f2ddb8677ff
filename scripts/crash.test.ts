import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("cases 198, 199: killed at any moment or at a chosen write, the product keeps what it acknowledged, exactly once", () => {
  const args = ["scripts/crash.ts", "--kills", "1", "--writes", "1", "--any-speed"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout + stderr).toMatch(/\b[1-9]\d* messages, \d+ leads[\s\S]*\b0 faults/);
  expect(status).toBe(0);
}, 300_000);
