import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createServer } from "../create-server.ts";
import { switchedOff } from "../local-model/local-model.ts";
import { createLog } from "../log.ts";
import { healthRoutes } from "./health.ts";

const { db } = await useDatabase();
const clock = testClock();

/** A server by this configuration, and what it has warned of. */
async function serverWith(env: Record<string, string>) {
  const lines: string[] = [];
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const log = createLog("warn", destination);
  const app = await createServer({
    db,
    config: testConfig(env),
    clock,
    log,
    encryption: testEncryption,
    localModel: switchedOff,
  });
  afterAll(() => app.close());
  return { app, lines };
}

/** The warnings of a server that is asked twice through a proxy. */
async function warningsWith(env: Record<string, string>) {
  const { app, lines } = await serverWith(env);
  await app.inject({ url: "/" });
  expect(lines).toEqual([]);
  for (const ip of ["203.0.113.7", "203.0.113.8"])
    await app.inject({ url: "/", headers: { "x-forwarded-for": ip } });
  return lines;
}

test("case 74: a proxy that nobody has named is warned of, once and without the visitor's address", async () => {
  const lines = await warningsWith({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("TRUSTED_PROXIES does not name");
  expect(lines[0]).not.toContain("203.0.113");
});

test("case 74: where another proxy than the one in front is named, it is warned of too", async () => {
  expect(await warningsWith({ TRUSTED_PROXIES: "10.0.0.5" })).toHaveLength(1);
});

test("a proxy that is named is no news", async () => {
  expect(await warningsWith({ TRUSTED_PROXIES: "127.0.0.1" })).toEqual([]);
});

test("metrics are closed behind an unnamed proxy, and open to the own network behind a named one", async () => {
  const { app } = await serverWith({ TRUSTED_PROXIES: "10.0.0.5" });
  await app.register(healthRoutes);
  const ask = async (remoteAddress: string, visitor: string) => {
    const headers = { "x-forwarded-for": visitor };
    return (await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
  };
  // The bridge of a container network, say, where the proxy's own address was expected.
  expect(await ask("172.18.0.1", "203.0.113.7")).toBe(404);
  expect(await ask("172.18.0.1", "10.1.2.3")).toBe(404);
  expect(await ask("10.0.0.5", "203.0.113.7")).toBe(404);
  expect(await ask("10.0.0.5", "10.1.2.3")).toBe(200);
});
