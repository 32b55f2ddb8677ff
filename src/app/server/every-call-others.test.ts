import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { plans } from "#database/schema.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  addressesWith,
  addressOf,
  calls,
  type EveryCall,
  idPlaces,
  isNested,
  queryOf,
  sampleOf,
  unknownId,
} from "#testing/server/every-call.ts";
import { everything, rowsOfAll } from "#testing/server/everything.ts";
import { createAgent, createMember, createOwner, signIn } from "#testing/server/factories.ts";
import { createFullPlan, createHousehold, marker, otherMarker } from "#testing/server/household.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Every call of owners, made by somebody else with the ids of all that one owner has.

const { app } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db } = app;

const ofOwners = calls.filter(({ access }) => access === "owner");
const withIds = ofOwners.filter(({ path }) => path.includes("/:"));

async function ask(call: EveryCall, url: string, cookie: string) {
  const { method, body } = call;
  app.rateCounters.clear();
  return app.inject({
    method,
    url: url.includes("?") ? url : url + queryOf(call),
    headers: { cookie },
    ...(body && { payload: Object(sampleOf(body)) }),
  });
}

/** What is answered where an id has another shape: nothing is looked for. */
const shapeless = JSON.stringify({ code: "not_found", message: "Not found" });

test("cases 1, 4, 6, 7, 128: with another owner's ids every call answers as with ids that never were, and changes nothing", async () => {
  const { holders, ids } = await createHousehold(app);
  const stranger = await createOwner(db, {
    planId: (await createFullPlan(db)).id,
    emailVerifiedAt: app.clock.now(),
  });
  const own = await createAgent(db, { userId: stranger.id });
  const cookie = await signIn(app, stranger);
  const before = await everything(db);
  const others: string[][] = [];

  for (const call of withIds) {
    const ofNone = await ask(call, addressOf(call, [unknownId]), cookie);
    const ofOwn = isNested(call) && (await ask(call, addressOf(call, [own.id, unknownId]), cookie));
    if (ofNone.statusCode !== 404) others.push([call.method, call.path, ofNone.body]);
    for (const url of addressesWith(call, [...holders, own.id], ids)) {
      const { statusCode, body } = await ask(call, url, cookie);
      // Ids of sessions are of another kind, and those of everything else are none of a session.
      if (body === shapeless) continue;
      const [first] = url.match(/[0-9a-f]{8}-[0-9a-f-]{27}/) ?? [];
      const unknown = (first === own.id && ofOwn) || ofNone;
      expect([call.method, url, statusCode, body]).toEqual([
        call.method,
        url,
        unknown.statusCode,
        unknown.body,
      ]);
    }
  }
  expect(others).toEqual([]);
  expect(await everything(db)).toBe(before);
}, 60_000);

test("cases 2, 3: no list holds anything of another owner's, whatever its address asks for", async () => {
  const { owner, agentId } = await createHousehold(app);
  const cookie = await signIn(app, await createOwner(db));
  const queries = [
    "",
    `userId=${owner.id}&ownerId=${owner.id}&all=1&limit=1000`,
    `agentId=${agentId}`,
    `agentId=${agentId}&agentId=${agentId}`,
    `search=${marker}`,
    "search=%25",
  ];
  for (const call of ofOwners.filter(({ method, event }) => method === "GET" && !event))
    for (const query of queries) {
      const { body } = await ask(call, `${call.url}?${query}`, cookie);
      const told = body.replace(new RegExp(`search=${marker}`, "g"), "");
      expect([call.path, query, told.includes(marker), told.includes(agentId)]).toEqual([
        call.path,
        query,
        false,
        false,
      ]);
    }
}, 30_000);

test("cases 1, 4, 6, 7: another owner's ids in the body of a call of one's own change nothing of theirs and tell nothing", async () => {
  const victim = await createHousehold(app);
  const own = await createHousehold(app, otherMarker);
  const ofAll = (await db.select().from(plans)).map(({ id }) => id);
  const theirs = victim.ids.filter((id) => !ofAll.includes(id));
  const mine = own.ids.filter((id) => !victim.ids.includes(id));
  const before = await rowsAbout(theirs);
  const reached = new Set<string>();

  for (const call of ofOwners)
    for (const payload of bodiesWith([own.agentId, ...theirs], call, own.agentId))
      for (const url of addressesWith(call, own.holders, call.path.includes("/:") ? mine : [""])) {
        app.rateCounters.clear();
        const { method } = call;
        const headers = { cookie: own.cookie };
        const { statusCode, body } = await app.inject({ method, url, headers, payload });
        if (statusCode !== 404) reached.add(`${method} ${call.path}`);
        expect([url, body.includes(marker)]).toEqual([url, false]);
      }
  expect(await rowsAbout(theirs)).toEqual(before);
  expect([...reached].sort()).toMatchInlineSnapshot(`
    [
      "PATCH /api/inbox/conversations/:id",
      "PATCH /api/leads/:id",
      "POST /api/agents/:id/action-tests",
      "POST /api/create-payment",
      "POST /api/inbox/answers",
      "POST /api/inbox/changes",
      "POST /api/inbox/unanswered/dismiss",
      "POST /api/keys",
      "POST /api/subscription/free-plan",
    ]
  `);
}, 120_000);

/** A body for each place of an ID and each of the IDs; where the sample has others, they are the own agent's. */
function bodiesWith(ids: string[], { body }: EveryCall, agentId: string): object[] {
  if (!body) return [];
  return idPlaces(body).flatMap((place) =>
    ids.map((id) => Object(JSON.parse(JSON.stringify(place(id)).replaceAll(unknownId, agentId)))),
  );
}

/** Everything stored that names one of these. */
async function rowsAbout(ids: string[]): Promise<string[]> {
  const named = new RegExp(ids.join("|"));
  return (await rowsOfAll(db)).flatMap(([table, rows]) =>
    rows
      .filter((row) => named.test(JSON.stringify(row)))
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

test("each call with ids is reached by its owner: what is tried above is really there", async () => {
  const missed: string[] = [];
  let household = await createHousehold(app);
  for (const call of withIds.filter(({ event }) => !event)) {
    const { cookie, holders, ids } = household;
    let isReached = false;
    for (const url of addressesWith(call, holders, ids))
      isReached ||= (await ask(call, url, cookie)).statusCode !== 404;
    if (!isReached) missed.push(`${call.method} ${call.path}`);
    if (call.method === "GET") continue;
    await db.execute(sql`delete from users`);
    await db.execute(sql`delete from payments`);
    household = await createHousehold(app);
  }
  // Where one is named: give the household of testing/server/household.ts what the call is about.
  expect(missed).toEqual([]);
}, 60_000);

test("case 14: who was deleted is signed out of every call", async () => {
  const { owner, cookie, agentId, ids } = await createHousehold(app);
  await db.execute(sql`delete from users where id = ${owner.id}`);
  for (const call of ofOwners)
    for (const url of [call.url, ...[...addressesWith(call, [agentId], ids)].slice(0, 2)])
      expect([url, (await ask(call, url, cookie)).statusCode]).toEqual([url, 401]);
});

test("case 9: a member of a team reaches no call beyond the role", async () => {
  const { owner } = await createHousehold(app);
  const cookie = await signIn(app, await createMember(db, owner.id, "inbox"));
  const before = await everything(db);
  const beyond = ofOwners.filter(({ team }) => team !== "inbox");
  expect(beyond.length).toBeGreaterThan(10);
  for (const call of beyond)
    expect([call.path, (await ask(call, call.url, cookie)).statusCode]).toEqual([call.path, 403]);
  expect(await everything(db)).toBe(before);
});
