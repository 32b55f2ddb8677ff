import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "#database/schema.ts";
import { createAgent } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadRoutes } from "./routes.ts";

const { app, queuedJobs } = await startTestServer(leadRoutes);

const formsFor = (agentId: string): Record<string, string>[] =>
  Array.from({ length: 12 }, (_, i) => ({
    agentId,
    name: "Vera",
    email: `vera-${i}@example.com`,
  }));

/** All at once, each from an address of its own. */
const sendAll = (forms: object[]) =>
  forms.map((payload, i) =>
    app.inject({
      method: "POST",
      url: "/api/leads",
      remoteAddress: `203.0.113.${i}`,
      payload,
    }),
  );

async function statusesOf(answers: ReturnType<typeof sendAll>) {
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

test("forms that come at the same time share commits, each with its own lead and its own alert", async () => {
  const agent = await createAgent(app.db);
  const forms = formsFor(agent.id);
  const answers = await Promise.all(sendAll(forms));

  const stored = await app.db
    .select({ id: leads.id, email: leads.email, commit: sql`xmin::text` })
    .from(leads);
  expect(new Set(stored.map(({ commit }) => commit)).size).toBeLessThan(forms.length);
  const ids = answers.map((answer) => answer.json().id);
  expect(ids.map((id) => stored.find((lead) => lead.id === id)?.email)).toEqual(
    forms.map(({ email }) => email),
  );
  const jobs = (await queuedJobs()).map(({ data }) => data as { leadIds: string[] });
  expect(jobs.flatMap(({ leadIds }) => leadIds).sort()).toEqual(ids.sort());
});

test("ruling 24: one form makes one lead, also where it comes twice at once and its agent's id once in capitals", async () => {
  const { id: agentId } = await createAgent(app.db);
  const form = { agentId, name: "Vera", email: "vera@example.com" };
  // The first goes by itself, and the others together.
  const first = { ...form, email: "nora@example.com" };
  const answers = await Promise.all(
    sendAll([first, form, { ...form, agentId: agentId.toUpperCase() }]),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(answers[1]?.json()).toEqual(answers[2]?.json());
  expect(await app.db.$count(leads)).toBe(2);
});

test("a form that cannot be stored, or names no agent, takes none of those along that came with it", async () => {
  const forms = formsFor((await createAgent(app.db)).id);
  Object.assign(forms[5] ?? {}, { name: "Ve\u0000ra" });
  Object.assign(forms[7] ?? {}, { agentId: "11111111-1111-4111-8111-111111111111" });

  expect(await statusesOf(sendAll(forms))).toEqual([
    ...[201, 201, 201, 201, 201, 400, 201, 404, 201, 201, 201, 201],
  ]);
  expect(await app.db.$count(leads)).toBe(10);
});

test("a form that waits for somebody else's lock keeps none of those waiting that came with it", async () => {
  const agent = await createAgent(app.db);
  const answers = await app.db.transaction(async (tx) => {
    const name = `lead ${agent.id} vera-5@example.com`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const sent = sendAll(formsFor(agent.id));
    const others = sent.filter((_, i) => i !== 5);
    expect(await statusesOf(others)).toEqual(others.map(() => 201));
    expect(await app.db.$count(leads)).toBe(others.length);
    return { held: sent[5] };
  });

  expect((await answers.held)?.statusCode).toBe(201);
  expect(await app.db.$count(leads)).toBe(12);
});
