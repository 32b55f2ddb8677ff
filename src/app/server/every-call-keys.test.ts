import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { apiKeys } from "#database/schema-accounts.ts";
import { keyScopes } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  addressesWith,
  calls,
  type EveryCall,
  queryOf,
  sampleOf,
} from "#testing/server/every-call.ts";
import { everything } from "#testing/server/everything.ts";
import {
  createAgent,
  createConversation,
  createKey,
  createMember,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { createFullPlan, createHousehold, marker } from "#testing/server/household.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Every call there is, made by a program with an API key.

const { app, clock } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db } = app;

const ofOwners = calls.filter(({ access, event }) => access === "owner" && !event);
const opened = ofOwners.filter(({ key }) => key);
const withIds = opened.filter(({ path }) => path.includes("/:"));

async function ask(call: EveryCall, url: string, headers: Record<string, string>, more = {}) {
  app.rateCounters.clear();
  const { method, body } = call;
  const payload = body && { ...Object(sampleOf(body)), ...more };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** Whatever the times at which keys were used. */
async function rows() {
  await db.update(apiKeys).set({ usedAt: null });
  return everything(db);
}

test("the contracts name calls for each permission, and calls that no key opens", () => {
  for (const scope of keyScopes)
    expect(opened.filter(({ key }) => key === scope).length).toBeGreaterThan(2);
  expect(ofOwners.length - opened.length).toBeGreaterThan(25);
  expect(opened.filter(({ method, key }) => method !== "GET" && key === "read")).toEqual([]);
  expect(opened.filter(({ method, key }) => method === "GET" && key !== "read")).toEqual([]);
});

test("case 241: the account, its keys, its team and its money are opened by no key", async () => {
  const owner = await createOwner(db);
  const headers = await createKey(db, owner.id);
  const before = await rows();
  const closed = ofOwners.filter(({ key }) => !key);
  for (const call of closed) {
    const answer = await ask(call, call.url, headers);
    const { code } = answer.json();
    expect([call.method, call.path, code]).toEqual([call.method, call.path, "not_for_keys"]);
  }
  const alone =
    /^\/api\/(keys|team|auth\/(?!user)|settings|payments|create-payment|subscription\/)/;
  expect(opened.filter(({ path }) => alone.test(path))).toEqual([]);
  expect(await rows()).toBe(before);
});

test.each(keyScopes)(
  "case 242: a key that may only %s does exactly that",
  async (scope) => {
    const plan = await createFullPlan(db);
    for (const call of opened) {
      const owner = await createOwner(db, { planId: plan.id });
      const headers = await createKey(db, owner.id, { scopes: [scope] });
      const answer = await ask(call, call.url + queryOf(call), headers);
      const code = answer.statusCode < 400 ? "" : answer.json().code;
      const isOpen = call.key === scope || call.key === "any";
      expect([call.path, code === "not_in_scope"]).toEqual([call.path, !isOpen]);
      expect([call.path, answer.statusCode]).not.toEqual([call.path, 401]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  },
  60_000,
);

test("case 243: no key opens the operator's console, not even beside the operator's cookie", async () => {
  const owner = await createOwner(db);
  const operator = await createOperator(db);
  const cookie = await signIn(app, operator);
  for (const keyOwner of [owner, operator]) {
    const key = await createKey(db, keyOwner.id);
    const ofOperators = calls.filter(({ access }) => access === "admin");
    expect(ofOperators.length).toBeGreaterThan(40);
    for (const call of ofOperators)
      for (const headers of [key, { ...key, cookie }]) {
        const { statusCode } = await ask(call, call.url, headers);
        expect([call.path, statusCode]).toEqual([call.path, 401]);
      }
  }
});

test("case 244: a key that is limited to an agent reaches nothing of its owner's others, and changes nothing there", async () => {
  const { owner, agentId: other, ids, holders } = await createHousehold(app);
  const agent = await createAgent(db, { userId: owner.id, name: "Mine" });
  const conversation = await createConversation(db, agent.id);
  const headers = await createKey(db, owner.id, { agentIds: [agent.id] });
  const before = await rows();
  for (const call of withIds)
    for (const url of addressesWith(call, [agent.id, conversation.id, ...holders], ids)) {
      const { statusCode, body } = await ask(call, url + queryOf(call), headers);
      // Nothing that is not there, such as a source of this agent by another's ID, tells of the other.
      expect([call.method, url, body.includes(marker)]).toEqual([call.method, url, false]);
      expect([403, 404]).toContain(statusCode);
    }
  for (const call of opened.filter(({ path }) => !path.includes("/:")))
    for (const query of ["", `?agentId=${other}`, `?agentId=${agent.id}&agentId=${other}`]) {
      const { body } = await ask(call, call.url + query, headers, { agentId: other });
      expect([call.path, query, body.includes(marker)]).toEqual([call.path, query, false]);
    }
  expect(await rows()).toBe(before);
}, 60_000);

test("a key that is limited to an agent does for it what it may", async () => {
  const { owner, agentId, ids } = await createHousehold(app);
  await createAgent(db, { userId: owner.id, name: "Another" });
  const headers = await createKey(db, owner.id, { agentIds: [agentId], scopes: ["read"] });
  const reading = opened.filter(({ key, agentIn }) => key === "read" && agentIn);
  const missed: string[] = [];
  for (const call of reading) {
    let isAnswered = false;
    for (const url of addressesWith(call, [agentId], [agentId, ...ids])) {
      const query = "from=2026-11-01&to=2026-11-20&zone=Europe%2FBerlin&format=text&question=When";
      const { statusCode } = await ask(call, `${url}?${query}`, headers);
      isAnswered ||= statusCode === 200;
    }
    if (!isAnswered) missed.push(call.path);
  }
  expect(missed).toEqual([]);
  const list = await app.inject({ url: "/api/agents", headers });
  expect(list.json().map(({ id }: { id: string }) => id)).toEqual([agentId]);
});

test("case 245: with another owner's ids, a key finds as little as a session", async () => {
  const { ids, holders } = await createHousehold(app);
  const stranger = await createOwner(db, { planId: (await createFullPlan(db)).id });
  const own = await createAgent(db, { userId: stranger.id });
  const headers = await createKey(db, stranger.id);
  const before = await rows();
  for (const call of withIds)
    for (const url of addressesWith(call, [own.id, ...holders], ids)) {
      const { statusCode, body } = await ask(call, url + queryOf(call), headers);
      expect([call.method, url, body.includes(marker)]).toEqual([call.method, url, false]);
      expect([call.method, url, statusCode]).toEqual([call.method, url, 404]);
    }
  expect(await rows()).toBe(before);
}, 60_000);

test("case 246: a key that is expired or deleted, or whose owner is suspended, deleted or a member, opens nothing", async () => {
  const fresh = async (values = {}) => {
    const owner = await createOwner(db);
    return { owner, headers: await createKey(db, owner.id, values) };
  };
  const ended = await fresh({ expire: clock.now() });
  const deleted = await fresh();
  await db.delete(apiKeys).where(eq(apiKeys.ownerId, deleted.owner.id));
  const suspended = await fresh();
  await db
    .update(users)
    .set({ suspendedAt: clock.now(), suspendedReason: "Spam" })
    .where(eq(users.id, suspended.owner.id));
  const gone = await fresh();
  await db.delete(users).where(eq(users.id, gone.owner.id));
  const member = await createMember(db, (await createOwner(db)).id, "editor");
  const ofMember = { headers: await createKey(db, member.id) };
  const cookie = await signIn(app, await createOwner(db));
  for (const { headers } of [ended, deleted, suspended, gone, ofMember])
    for (const call of ofOwners) {
      const answer = await ask(call, call.url, { ...headers, cookie });
      expect([call.path, answer.statusCode]).toEqual([call.path, 401]);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  const strange = { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln", cookie };
  expect((await app.inject({ url: "/api/agents", headers: strange })).statusCode).toBe(200);
});
