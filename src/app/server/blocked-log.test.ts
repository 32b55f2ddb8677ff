import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { newDirectory } from "#testing/server/product.ts";
import { serverArgs } from "../../../scripts/run/server-args.mjs";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address && typeof address === "object" ? address.port : 0;
}

test("case 221: when nobody reads what it logs, visitors are served all the same", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, serverArgs, {
    // A pipe that nobody reads: it is full after 64 kB.
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: "test",
      LOG_LEVEL: "trace",
      PORT: String(port),
      DATA_DIR: newDirectory(),
    },
  });
  onTestFinished(async () => {
    child.stdout.resume();
    child.kill("SIGTERM");
    await new Promise((done) => child.once("close", done));
  });
  const url = `http://127.0.0.1:${port}/api/public/plans`;
  await vi.waitUntil(
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 60_000 },
  );

  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
  }
}, 120_000);
