import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { publish, subscribe } from "./events.ts";

const { db } = await useDatabase();

test("an event reaches only the subscribers of its channel", async () => {
  const heard: unknown[] = [];
  const { promise: last, resolve } = Promise.withResolvers<unknown>();
  subscribe("agent:a", (payload) => heard.push(payload));
  subscribe("agent:b", resolve);

  await publish(db, "agent:a", { pages: 1 });
  await publish(db, "agent:b", { pages: 2 });

  expect(await last).toEqual({ pages: 2 });
  expect(heard).toEqual([{ pages: 1 }]);
});

test("an event of a rolled-back transaction is never delivered", async () => {
  const heard: unknown[] = [];
  const { promise: last, resolve } = Promise.withResolvers<unknown>();
  subscribe("agent:c", (payload) => {
    heard.push(payload);
    resolve(payload);
  });

  const failed = db.transaction(async (tx) => {
    await publish(tx, "agent:c", { said: "too early" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await publish(db, "agent:c", { said: "done" });

  await last;
  expect(heard).toEqual([{ said: "done" }]);
});

test("case 213: when the event connection is lost, subscribers are told and get later events", async () => {
  const { promise: missed, resolve: onMissed } = Promise.withResolvers<void>();
  const { promise: heard, resolve: onEvent } = Promise.withResolvers<unknown>();
  subscribe("agent:d", onEvent, onMissed);

  const cut = await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%listening'`,
  );
  expect(cut.rowCount).toBe(1);
  await missed;
  await publish(db, "agent:d", { said: "after" });

  expect(await heard).toEqual({ said: "after" });
});

test("a failing subscriber does not affect others", async () => {
  const { promise: heard, resolve } = Promise.withResolvers<unknown>();
  subscribe("agent:e", () => {
    throw new Error("a defect");
  });
  subscribe("agent:e", resolve);

  await publish(db, "agent:e", { said: "still" });

  expect(await heard).toEqual({ said: "still" });
});

test("nothing is delivered after unsubscribing", async () => {
  const heard: unknown[] = [];
  const { promise: last, resolve } = Promise.withResolvers<unknown>();
  const unsubscribe = subscribe("agent:f", (payload) => heard.push(payload));
  subscribe("agent:f", resolve);

  unsubscribe();
  await publish(db, "agent:f", {});

  await last;
  expect(heard).toEqual([]);
});
