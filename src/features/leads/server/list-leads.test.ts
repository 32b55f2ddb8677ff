import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "#database/schema.ts";
import { createAgent, createLead, createOwner } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { listLeads, readLeads } from "./list-leads.ts";
import { leadRoutes } from "./routes.ts";

const { app } = await startTestServer(leadRoutes);
const { db } = app;
const many = 4_000;

test("§2.39: any number of leads can be searched by part of a name or email, or by agent", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id, name: "Harbor shop" });
  const other = await createAgent(db, { userId: owner.id, name: "Mill" });
  await createLead(db, { email: "zoe@quartz.example", name: "Zoë Quartz" });
  const old = new Date("2026-01-01T00:00:00Z");
  const lead = { createdAt: old, name: "Zoë  Quartz%", email: "ZQ.1@quartz-mill.example" };
  const zoe = await createLead(db, { ...lead, agentId: other.id });
  const spam = { isSpam: true, spamReason: "links" } as const;
  await createLead(db, { ...lead, ...spam, agentId: other.id, createdAt: new Date() });
  await db.execute(sql`
    insert into ${leads} (agent_id, name, email, created_at)
    select ${agent.id}, 'Vera ' || n, 'vera-' || n || '@example.com', ${old.toISOString()}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${many}) n`);
  const find = async (search: string, values = {}) =>
    (await listLeads(db, owner.id, { search, limit: 100, ...values })).map(({ id }) => id);

  for (const search of [
    "zoë",
    "ë  q",
    "ARTZ",
    "q.1@",
    "%",
    "zq",
    "Z",
    "quartz-mill.example",
    "ZOE",
    "zoe\u0308",
  ])
    expect([search, await find(search)]).toEqual([search, [zoe.id]]);
  for (const search of ["_", "qx", "quartz mill", "\\"])
    expect([search, await find(search)]).toEqual([search, []]);
  expect(await find("mill")).toEqual([zoe.id]);
  expect(await find("harbor")).toHaveLength(101);
  expect(await find("mill", { agentId: agent.id })).toEqual([]);
  expect(await find("artz", { status: "converted" })).toEqual([]);
  const all = (await Array.fromAsync(readLeads(db, owner.id, { search: "vera" }))).flat();
  expect(all).toHaveLength(many);
  expect(all[0]).toMatchObject({ name: `Vera ${many}`, agentName: "Harbor shop" });
});

test.each([2_500, many])(
  "§2.39: results come latest first, also if one agent is busier than the rest, by %i leads",
  async (busyCount) => {
    const owner = await createOwner(db);
    const busy = await createAgent(db, { userId: owner.id });
    const quiet = await createAgent(db, { userId: owner.id });
    const add = (agentId: string, count: number, every: string) =>
      db.execute(sql`
        insert into ${leads} (agent_id, name, email, created_at)
        select ${agentId}, case when n % 100 = 0 or ${agentId === quiet.id} then 'Vera' else 'Emil' end,
          n || '@example.com', now() - n * ${every}::interval
        from generate_series(1, ${count}) n`);
    await add(busy.id, busyCount, "1 second");
    await add(quiet.id, 40, "1 day");

    const found = await listLeads(db, owner.id, { search: "vera", limit: 30 });

    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${leads} where agent_id in (${busy.id}, ${quiet.id}) and name = 'Vera' order by created_at desc limit 31`);
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  },
);

test("a name is found in any form of its letters, also decomposed, dotless or full-width", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  for (const name of ["Łukasz Øst", "Işıl Straße", "Mu\u0308ller", "Ｓａｋｕｒａ", "فَرَح"])
    await createLead(db, { agentId: agent.id, name });
  const find = async (search: string) =>
    (await listLeads(db, owner.id, { search, limit: 10 })).map(({ name }) => name.normalize("NFC"));
  expect(await find("lukasz ost")).toEqual(["Łukasz Øst"]);
  expect(await find("ISIL strasse")).toEqual(["Işıl Straße"]);
  expect(await find("Müll")).toEqual(["Müller"]);
  expect(await find("sakura")).toEqual(["Ｓａｋｕｒａ"]);
  expect(await find("فرح")).toEqual(["فَرَح"]);
});
