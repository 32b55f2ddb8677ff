import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeEach } from "vitest";
import type { Behavior, RecordedCall } from "./serve.ts";

export function startActionDouble(name: "shop" | "calendar" | "tools") {
  return startDouble(join(import.meta.dirname, `${name}.ts`));
}

/** Another system in its own process, for a test file. */
export async function startDouble(program: string) {
  const child = spawn(process.execPath, [program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, PORT: "0" },
  });
  let origin = "";
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /Open +(\S+)/.exec(line)?.[1] ?? "";
    if (origin) break;
  }
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
    host: new URL(origin).host,
    behave,
    calls: async () => (await (await fetch(`${origin}/calls`)).json()) as RecordedCall[],
  };
}
