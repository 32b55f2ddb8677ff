import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { newDirectory, startProcess, startServer } from "#testing/server/product.ts";
import { databaseIn, isRunning, withDescendants } from "#testing/server/product-process.ts";

const patience = { timeout: 60_000 };

async function connectTo(dataDir: string) {
  const client = new pg.Client({ connectionString: databaseIn(dataDir) });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

async function noneIsLeft(pids: number[]) {
  await vi.waitUntil(() => pids.every((pid) => !isRunning(pid)), { timeout: 10_000 });
}

const pidOf = ({ child }: { child: { pid?: number | undefined } }) => child.pid ?? 0;

test(
  "a first start says where to open it, where the operator signs in, and where the data lies",
  patience,
  async () => {
    const dataDir = join(newDirectory(), "data");
    const product = startServer(dataDir);

    const address = await product.ready();

    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: "ok" });
    expect(product.output()).toMatch(/Operator +http:\/\/127\.0\.0\.1:\d+\/[\w-]{6,}/);
    expect(product.output()).toContain(`Data      ${dataDir}`);
    expect(product.output()).not.toContain("listening");
  },
);

test(
  "case 198: after kill -9 of the server every acknowledged write is there and nothing is left running",
  patience,
  async () => {
    const dataDir = newDirectory();
    const product = startServer(dataDir);
    await product.ready();
    const family = withDescendants([pidOf(product)]);
    const client = await connectTo(dataDir);
    await client.query("create table acknowledged (number int primary key)");
    let last = 0;
    const writing = (async () => {
      for (;;) {
        await client.query("insert into acknowledged values ($1)", [last + 1]);
        last += 1;
        if (last === 200) product.child.kill("SIGKILL");
      }
    })();
    await expect(writing).rejects.toThrow();
    expect(last).toBeGreaterThanOrEqual(200);

    const second = startServer(dataDir);
    await second.ready();

    await noneIsLeft(family);
    const { rows } = await (await connectTo(dataDir)).query(
      "select count(*)::int as count from acknowledged",
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(last);
  },
);

test(
  "case 201: SIGTERM ends everything in order, with code 0 and within 10 s",
  patience,
  async () => {
    const dataDir = newDirectory();
    const product = startServer(dataDir);
    await product.ready();
    const family = withDescendants([pidOf(product)]);
    expect(family.length).toBeGreaterThan(4);
    const began = performance.now();

    product.child.kill("SIGTERM");

    expect(await product.ended()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    await noneIsLeft(family);
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8").trim()).toMatch(
      /database system is shut down$/,
    );
  },
);

test("SIGTERM to what npm start started ends everything with code 0", patience, async () => {
  const product = startProcess(["scripts/run.mjs", "start"], { DATA_DIR: newDirectory() });
  await product.ready();
  const family = withDescendants([pidOf(product)]);

  product.child.kill("SIGTERM");

  expect(await product.ended()).toBe(0);
  await noneIsLeft(family);
});

test("when what npm start started is killed, the server ends too", patience, async () => {
  const product = startProcess(["scripts/run.mjs", "start"], { DATA_DIR: newDirectory() });
  await product.ready();
  const family = withDescendants([pidOf(product)]);
  expect(family.length).toBeGreaterThan(5);

  product.child.kill("SIGKILL");

  await noneIsLeft(family);
});

test(
  "case 202: a start that is told to end while it begins ends, and the next one is sound",
  patience,
  async () => {
    const dataDir = newDirectory();
    const product = startServer(dataDir);
    await vi.waitUntil(() => withDescendants([pidOf(product)]).length > 1, {
      timeout: 20_000,
      interval: 5,
    });
    const family = withDescendants([pidOf(product)]);

    product.child.kill("SIGTERM");

    expect(await product.ended()).toBe(0);
    await noneIsLeft(family);
    await startServer(dataDir).ready();
  },
);

test(
  "case 203: a second start on the same data is refused, naming the holder, and harms nothing",
  patience,
  async () => {
    const dataDir = newDirectory();
    const first = startServer(dataDir);
    const address = await first.ready();

    const second = startServer(dataDir);

    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(
      `Parley is already running on ${dataDir} (process ${first.child.pid}).`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  },
);

test(
  "a port that is taken is told in one sentence, and the start ends with code 1",
  patience,
  async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address && typeof address === "object" ? address.port : 0;

    const product = startServer(newDirectory(), { PORT: String(port) });

    expect(await product.ended()).toBe(1);
    expect(sentencesOf(product.output()).at(-1)).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set another port with PORT.`,
    );
  },
);

test(
  "a data directory that cannot be written is told in one sentence, and the start ends with code 1",
  patience,
  async () => {
    const file = join(newDirectory(), "file");
    writeFileSync(file, "");

    const product = startServer(join(file, "data"));

    expect(await product.ended()).toBe(1);
    expect(sentencesOf(product.output())).toEqual([
      `The data directory ${file}/data cannot be written to (part of the path is a file). Make it writable, or set another with DATA_DIR.`,
    ]);
  },
);

test(
  "an unreachable DATABASE_URL ends the start with code 1 and one sentence without its password",
  patience,
  async () => {
    const product = startServer(newDirectory(), {
      DATABASE_URL: "postgresql://parley:open-sesame@127.0.0.1:1/parley",
    });

    expect(await product.ended()).toBe(1);
    expect(sentencesOf(product.output())).toEqual([
      "The database at DATABASE_URL (127.0.0.1:1/parley) cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
    ]);
  },
);

test("all faults of the configuration are named before anything is opened", patience, async () => {
  const product = startServer(newDirectory(), { PORT: "door", LOG_LEVEL: "loud" });

  expect(await product.ended()).toBe(1);
  expect(product.output()).toContain("PORT must be a number");
  expect(product.output()).toContain("LOG_LEVEL must be fatal");
});

/** What stands there for a person: not the log, and not what Node itself warns of. */
function sentencesOf(output: string) {
  return output.split("\n").filter((line) => line && !/^[{(]/.test(line));
}

test(
  "case 201: requests accepted before SIGTERM are answered, and every acknowledged account is there afterwards",
  patience,
  async () => {
    const dataDir = newDirectory();
    const product = startServer(dataDir, { RATE_REGISTRATIONS: "1000" });
    const address = await product.ready();
    let answered = 0;
    const register = async (number: number) => {
      const response = await fetch(`${address}/api/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          firstName: "Nora",
          lastName: "Berg",
          email: `nora${number}@example.com`,
          password: "a quiet harbor",
        }),
      });
      answered += 1;
      // Passwords are hashed one after the other: most requests are waiting now.
      if (answered === 1) product.child.kill("SIGTERM");
      return response.status;
    };

    // Who had not been heard yet may be turned away, by a 503 or a closed door.
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, number) => register(number)),
    );

    expect(await product.ended()).toBe(0);
    const statuses = results.flatMap((result) => ("value" in result ? [result.value] : []));
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const acknowledged = statuses.filter((status) => status === 201).length;
    expect(acknowledged).toBeGreaterThan(1);
    await startServer(dataDir).ready();
    const { rows } = await (await connectTo(dataDir)).query(
      "select count(*)::int as count from users where role = 'user'",
    );
    expect(rows).toEqual([{ count: acknowledged }]);
  },
);

test(
  "case 196: several processes may start together on one DATABASE_URL, and all serve",
  patience,
  async () => {
    const { connectionString, drop } = await createDatabase("template0");
    const env = { DATABASE_URL: connectionString };
    const products = [startServer(newDirectory(), env), startServer(newDirectory(), env)];
    onTestFinished(async () => {
      for (const { child } of products) child.kill("SIGTERM");
      await Promise.all(products.map(({ ended }) => ended()));
      await drop();
    });

    const addresses = await Promise.all(products.map(({ ready }) => ready()));

    const answers = await Promise.all(addresses.map((address) => fetch(`${address}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Both sign their operator in at the same place.
    const places = products.map(
      ({ output }) => /Operator +http:\/\/[^/]+(\S+)/.exec(output())?.[1],
    );
    expect(places[0]).toBeDefined();
    expect(places[0]).toBe(places[1]);
  },
);
