import { Writable } from "node:stream";
import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#database/client.ts";
import { faults } from "#database/schema-operations.ts";
import { testClock } from "#testing/server/clock.ts";
import { useDatabase } from "#testing/server/database.ts";
import { collectFaults } from "./faults.ts";
import { createLog } from "./log.ts";

const { db } = await useDatabase();
const clock = testClock();
const nowhere = new Writable({ write: (_line, _encoding, done) => done() });

/** A process: what it logs, and what it writes down of that. */
function startProcess() {
  const collected = collectFaults(clock);
  const log = createLog("info", nowhere, collected.note);
  return { log, write: () => collected.write(db) };
}

const stored = () => db.select().from(faults).orderBy(desc(faults.lastAt));

test("case 166: what is kept of an error is what the code says, and nobody's words", async () => {
  const { log, write } = startProcess();
  const cause = Object.assign(new Error("Vera's message: sk-open-sesame"), { code: "23505" });
  log
    .child({ reqId: "1" })
    .error(
      { err: new Error("params: vera@example.com", { cause }), route: "/api/leads" },
      "a call failed",
    );
  log.warn({ err: new TypeError("Elm Street"), job: "mail.deliver" }, "a job failed");
  log.info({ owner: "x" }, "request");
  await write();

  const rows = await stored();

  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({
      sentence: "a call failed",
      kind: "Error",
      code: "23505",
      place: "/api/leads",
      line: expect.stringMatching(/^src\/platform\/server\/faults\.test\.ts:\d+$/),
      count: 1,
    }),
  );
  expect(JSON.stringify(rows)).not.toMatch(/sesame|vera|Elm/i);
});

test("the same fault of several processes is one row that counts, and what is old is forgotten", async () => {
  const processes = [startProcess(), startProcess()];
  const failing = new Error("x");
  for (const { log, write } of processes) {
    for (let i = 0; i < 3; i++) log.error({ err: failing }, "a call failed");
    clock.pass(1_000);
    await write();
  }
  expect(await stored()).toMatchObject([{ count: 6 }]);
  expect((await stored())[0]?.lastAt.getTime()).toBeGreaterThan(
    (await stored())[0]?.firstAt.getTime() ?? 0,
  );

  clock.pass(31 * 86_400_000);
  processes[0]?.log.error({ err: new RangeError("y") }, "a stream failed");
  await processes[0]?.write();

  expect((await stored()).map(({ sentence }) => sentence)).toEqual(["a stream failed"]);
});

test("while the database is away faults wait, counted, and are written when it is back", async () => {
  const collected = collectFaults(clock);
  const log = createLog("info", nowhere, collected.note);
  const failing = new Error("x");
  log.error({ err: failing }, "a call failed");
  const away = connect("postgresql://parley@127.0.0.1:1/parley");
  await collected.write(away.db);
  await away.pool.end();
  log.error({ err: failing }, "a call failed");

  await collected.write(db);

  expect(await stored()).toMatchObject([{ count: 2 }]);
});
