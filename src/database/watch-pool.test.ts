import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { connect } from "./client.ts";
import { silentLog } from "./log.ts";
import { watchPool } from "./watch-pool.ts";

const { connectionString } = await useDatabase();
const often = { everyMs: 20, afterMs: 200 };

function poolOfOne() {
  const { pool } = connect(connectionString, silentLog, 1);
  onTestFinished(() => pool.end());
  return pool;
}

test("case 210: a pool that never gets its connections back counts as stuck while the database answers", async () => {
  const pool = poolOfOne();
  const { isAlive, stop } = watchPool({ pool, connectionString }, silentLog, often);
  onTestFinished(stop);
  await pool.query("select 1");
  expect(isAlive()).toBe(true);

  const lost = await pool.connect();
  await vi.waitUntil(() => !isAlive());

  lost.release();
  expect(isAlive()).toBe(true);
});

test("neither an unreachable database nor a busy pool triggers a restart", async () => {
  const pool = poolOfOne();
  const elsewhere = "postgresql://parley@127.0.0.1:1/parley";
  const away = watchPool({ pool, connectionString: elsewhere }, silentLog, often);
  const busy = watchPool({ pool, connectionString }, silentLog, often);
  onTestFinished(away.stop);
  onTestFinished(busy.stop);
  for (let i = 0; i < 8; i++) await pool.query("select pg_sleep(0.05)");
  expect(busy.isAlive()).toBe(true);
  busy.stop();

  const connects = vi.spyOn(pg.Client.prototype, "connect");
  const lost = await pool.connect();
  await vi.waitUntil(() => connects.mock.calls.length > 3);

  expect(away.isAlive()).toBe(true);
  lost.release();
});
