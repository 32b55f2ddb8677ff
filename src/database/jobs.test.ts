import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase, useDatabase } from "#testing/server/database.ts";
import { connect } from "./client.ts";
import { enqueue, openJobs } from "./jobs.ts";
import { openListener } from "./listen.ts";
import { silentLog } from "./log.ts";

const { db, queuedJobs, work } = await useDatabase();

test("a job exists when its transaction commits", async () => {
  const sourceId = randomUUID();

  await db.transaction((tx) => enqueue(tx, "knowledge.read-website", { sourceId }));

  expect(await queuedJobs()).toEqual([{ name: "knowledge.read-website", data: { sourceId } }]);
});

test("a job does not exist when its transaction is rolled back", async () => {
  const failed = db.transaction(async (tx) => {
    await enqueue(tx, "knowledge.read-website", { sourceId: randomUUID() });
    throw new Error("something later fails");
  });

  await expect(failed).rejects.toThrow("something later fails");
  expect(await queuedJobs()).toEqual([]);
});

test("a queued job runs at once with its payload", async () => {
  const { promise: told, resolve } = Promise.withResolvers<string>();
  await work({ "knowledge.read-website": async ({ sourceId }) => resolve(sourceId) });
  const sourceId = randomUUID();

  await enqueue(db, "knowledge.read-website", { sourceId });

  expect(await told).toBe(sourceId);
});

test("a failed job is retried later", async () => {
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  await work({
    "chat.prune-conversations": async () => {
      resolve();
      throw new Error("the database was busy");
    },
  });

  await enqueue(db, "chat.prune-conversations", {});
  await tried;

  await vi.waitFor(async () => expect(await queuedJobs()).toHaveLength(1));
});

test("case 201: a running job is told of a shutdown, and unfinished work is queued again", async () => {
  const { connectionString, drop } = await createDatabase();
  const { pool, db: ownDb } = connect(connectionString);
  const listener = await openListener(connectionString, silentLog);
  const jobs = await openJobs(connectionString, listener, silentLog);
  onTestFinished(async () => {
    await listener.close();
    await pool.end();
    await drop();
  });
  const { promise: running, resolve } = Promise.withResolvers<void>();
  await jobs.work({
    "knowledge.read-website": (_, stop) => {
      resolve();
      return new Promise((_done, fail) => stop.addEventListener("abort", () => fail(stop.reason)));
    },
  });
  await enqueue(ownDb, "knowledge.read-website", { sourceId: randomUUID() });
  await running;

  await jobs.close();

  const { rows } = await pool.query(
    "select state from pgboss.job where name = 'knowledge.read-website'",
  );
  expect(rows).toEqual([{ state: "retry" }]);
});

test("errors of the queue itself are logged with code and message", async () => {
  const { connectionString, drop } = await createDatabase();
  const failed = Promise.withResolvers<unknown>();
  const log = {
    ...silentLog,
    error: ({ err }: { err?: object }) => void (err && "queue" in err && failed.resolve(err)),
  };
  const listener = await openListener(connectionString, silentLog);
  const jobs = await openJobs(connectionString, listener, log);
  onTestFinished(async () => {
    await jobs.close(0);
    await listener.close();
    await drop();
  });
  const { pool } = connect(connectionString);
  // Dropped, its tables might be locked in another order than the queue locks them.
  await pool.query("alter schema pgboss rename to gone");
  await pool.end();

  await jobs.work({ "mail.prune": async () => {} });

  expect(await failed.promise).toBeInstanceOf(Error);
  expect(await failed.promise).toMatchObject({
    code: "42P01",
    message: expect.stringContaining("does not exist"),
  });
});
