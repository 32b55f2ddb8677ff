import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeEach } from "vitest";

interface MapsCall {
  path: string;
  body: string;
  key: string;
  fields: string;
}

export async function startMaps() {
  const child = spawn(process.execPath, ["src/testing/server/maps-double/main.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH },
  });
  const [line] = await once(child.stdout, "data");
  const url = String(line)
    .replace(/^ +Open +/, "")
    .trim();
  const fail = (status: number) => fetch(`${url}/fault`, { method: "PUT", body: String(status) });
  beforeEach(async () => {
    await fail(0);
  });
  afterAll(() => {
    child.kill();
  });
  return {
    url,
    fail,
    // It is our own double, so its answers are trusted.
    calls: async () => (await (await fetch(`${url}/calls`)).json()) as MapsCall[],
  };
}
