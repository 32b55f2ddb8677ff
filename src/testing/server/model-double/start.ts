import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeEach } from "vitest";
import type { Behavior, RecordedCall } from "./behavior.ts";

/** A model provider in its own process for a test file. Before each test it is reset to quoting. */
export async function startModelDouble(port = 0) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  const origin = await addressOf(child);
  const behave = async (behavior: Behavior) => {
    await fetch(`${origin}/behavior`, { method: "PUT", body: JSON.stringify(behavior) });
  };
  beforeEach(() => behave({}));
  afterAll(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  return {
    origin,
    behave,
    calls: async () => (await (await fetch(`${origin}/calls`)).json()) as RecordedCall[],
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("It has no output");
  for await (const line of createInterface({ input: stdout })) {
    const address = /Open +(\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("The double of the model ended before it was ready");
}
