import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createServer } from "./create-server.ts";
import { createLog } from "./log.ts";

const { db } = await useDatabase();
const clock = testClock();

/** The warnings of a server that is asked twice through a proxy, by this configuration. */
async function warningsWith(env: Record<string, string>) {
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
  });
  afterAll(() => app.close());
  await app.inject({ url: "/" });
  expect(lines).toEqual([]);
  for (const ip of ["203.0.113.7", "203.0.113.8"])
    await app.inject({ url: "/", headers: { "x-forwarded-for": ip } });
  return lines;
}

test("case 74: a proxy that nobody has named is warned of, once and without the visitor's address", async () => {
  const lines = await warningsWith({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("TRUSTED_PROXIES names none");
  expect(lines[0]).not.toContain("203.0.113");
});

test("a proxy that is named is no news", async () => {
  expect(await warningsWith({ TRUSTED_PROXIES: "127.0.0.1" })).toEqual([]);
});
