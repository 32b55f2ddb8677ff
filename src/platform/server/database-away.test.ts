import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { connect } from "#database/client.ts";
import { endpoint } from "#shared/endpoint.ts";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createServer } from "./create-server.ts";
import { switchedOff } from "./local-model/local-model.ts";
import { createLog } from "./log.ts";
import { serve } from "./serve.ts";

const { db, connectionString } = await useDatabase();
const Done = z.object({});
const query = endpoint("public", "POST /api/query", { response: Done });
const transaction = endpoint("public", "POST /api/transaction", { response: Done });
const lost = endpoint("public", "POST /api/lost", { response: Done });

/** The server on a database of which `url` may be anything. */
async function serverOn(url: string) {
  const { db: ours, pool } = connect(url);
  const parts = {
    config: testConfig(),
    clock: testClock(),
    log: createLog("silent"),
    encryption: testEncryption,
    localModel: switchedOff,
  };
  const app: FastifyInstance = await createServer({ ...parts, db: ours });
  serve(app, query, async () => {
    await ours.execute(sql`select 1 from users for update`);
    return {};
  });
  serve(app, transaction, () =>
    ours.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 50`);
      await tx.execute(sql`lock table users in access exclusive mode`);
      return {};
    }),
  );
  serve(app, lost, () =>
    ours.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await tx.execute(sql`select 1`);
      return {};
    }),
  );
  afterAll(async () => {
    await app.close();
    await pool.end();
  });
  return app;
}

const ask = (app: FastifyInstance, url: string) => app.inject({ method: "POST", url });

test("cases 213, 214: while the database is away people are told to try again", async () => {
  const app = await serverOn("postgresql://nobody@127.0.0.1:1/nothing");
  for (const url of ["/api/query", "/api/transaction"]) {
    const answer = await ask(app, url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, "unavailable"]);
  }
});

test("case 214: whoever waits too long for a lock is told to try again", async () => {
  const app = await serverOn(connectionString);
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const answer = await ask(app, "/api/transaction");
  done.resolve();
  await holder;

  expect(answer.statusCode).toBe(503);
  expect((await ask(app, "/api/transaction")).statusCode).toBe(200);
});

test("case 213: a connection that is lost within a transaction ends neither the process nor the next call", async () => {
  const app = await serverOn(connectionString);
  for (let number = 0; number < 20; number++) {
    const answer = await ask(app, "/api/lost");
    expect([answer.statusCode, answer.json().code]).toEqual([503, "unavailable"]);
  }
  expect((await ask(app, "/api/query")).statusCode).toBe(200);
});
