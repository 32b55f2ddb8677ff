import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventChanges } from "#database/schema-analytics.ts";
import { shiftDay, startOfDay } from "#shared/local-days.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { stepsBetween } from "./counted.ts";
import { addUpEvents, readEvents } from "./events.ts";

const { db } = await useDatabase();

async function fill() {
  const { id: agentId } = await createAgent(db);
  await db.execute(sql`
    insert into ${eventChanges} (agent_id, kind, at, change)
    select ${agentId}, 'unanswered', at, 1 + n % 7
    from generate_series('2026-09-20T00:00:00Z'::timestamptz, '2027-04-10T00:00:00Z', '15 minutes') with ordinality each (at, n)
    where n % 5 <> 0`);
  return agentId;
}

async function byHand(agentId: string, steps: Date[]) {
  const { rows } = await db.execute(sql`
    select width_bucket(at, ${sql.param(steps.map((one) => one.toISOString()))}::timestamptz[]) as step, sum(change)::int as total
    from ${eventChanges} where agent_id = ${agentId} group by 1 order by 1`);
  return rows.filter(({ step }) => Number(step) > 0 && Number(step) < steps.length);
}

const days = (from: string, count: number, zone: string, every = 1) =>
  Array.from({ length: count + 1 }, (_, at) => startOfDay(shiftDay(from, at * every), zone));

const steps: Record<string, Date[]> = {
  "days of UTC": days("2026-10-01", 40, "UTC"),
  "days where clocks go back": days("2026-10-01", 40, "Europe/Berlin"),
  "days where clocks go forward": days("2027-02-20", 40, "America/New_York"),
  "days that begin on a half hour": days("2026-10-01", 40, "Asia/Kolkata"),
  "days that begin on a quarter": days("2026-10-01", 40, "Asia/Kathmandu"),
  "days where clocks turn by half an hour": days("2026-09-25", 40, "Australia/Lord_Howe"),
  "days at the other end of the world": days("2026-12-20", 40, "Pacific/Kiritimati"),
  "months and what came before": [
    "2026-09-23",
    "2026-11-17",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
    "2027-03-09",
  ].map((day) => startOfDay(day, "Europe/Berlin")),
  weeks: days("2026-10-01", 20, "America/St_Johns", 7),
  "one that begins within a quarter": ["2026-10-03T04:05:06Z", "2026-10-04T17:12:00Z"].map(
    (at) => new Date(at),
  ),
  "steps of a few hours": Array.from(
    { length: 60 },
    (_, at) => new Date(Date.UTC(2026, 9, 1, 0, at * 195)),
  ),
  "far beyond today": [new Date("2026-10-20T22:00:00Z"), new Date("2031-01-01T00:00:00Z")],
};

test("§3.12: for any intervals the counters add up to what happened in each", async () => {
  const agentId = await fill();
  const expected = new Map<string, unknown>();
  for (const [name, of] of Object.entries(steps)) expected.set(name, await byHand(agentId, of));

  await addUpEvents(db);

  expect(await db.$count(eventChanges)).toBe(0);
  for (const [name, of] of Object.entries(steps)) {
    const [first = new Date(0), ...later] = of;
    const end = later.pop() ?? first;
    const counted = await readEvents(db, [agentId], stepsBetween(first, ...later, end));
    const inOrder = counted
      .map(({ step, total }) => ({ step, total }))
      .sort((a, b) => a.step - b.step);
    expect(inOrder, name).toEqual(expected.get(name));
    expect(inOrder, name).toHaveLength(of.length - 1);
  }
});
