import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { apiKeys } from "#database/schema-accounts.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { createAgent, createKey, createOwner, signIn } from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { keysMax } from "../contract.ts";
import { endKeysOf } from "./public.ts";
import { keyRoutes } from "./routes.ts";

const ownerCalls = 20;
const { app, clock } = await startTestServerWith(
  { RATE_OWNER_CALLS: String(ownerCalls) },
  keyRoutes,
  agentRoutes,
  leadRoutes,
);
const { db } = app;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

const wish = { name: "Till", scopes: ["read"], days: 30 };
const make = (cookie: string, payload: object = wish) =>
  app.inject({ method: "POST", url: "/api/keys", headers: { cookie }, payload });

async function signedIn() {
  const owner = await createOwner(db);
  return { owner, cookie: await signIn(app, owner) };
}

test("case 247: a key is shown once, stored as a hash, and told to its owner by email", async () => {
  const { owner, cookie } = await signedIn();
  const answer = await make(cookie);
  expect(answer.statusCode).toBe(201);
  const { key, ...made } = answer.json();
  expect(key).toMatch(/^parley_[\w-]{43}$/);
  expect(made).toMatchObject({ name: "Till", scopes: ["read"], agents: null, usedAt: null });
  expect(made.ending).toBe(key.slice(-4));

  const list = await app.inject({ url: "/api/keys", headers: { cookie } });
  expect(list.json()).toEqual([made]);
  const stored = [
    await db.select().from(apiKeys),
    await db.select().from(auditEvents),
    await db.select().from(mails),
  ];
  expect(JSON.stringify(stored)).not.toContain(key.split("_")[1]);
  expect(await db.select().from(auditEvents)).toMatchObject([
    { actorId: owner.id, action: "key.created", after: { name: "Till", scopes: ["read"] } },
  ]);
  expect(await db.select().from(mails)).toMatchObject([{ to: owner.email, kind: "keys.created" }]);
});

test("ruling 45: a key opens what it may until it ends, and its last use is noted", async () => {
  const { owner, cookie } = await signedIn();
  await createAgent(db, { userId: owner.id, name: "Bakery" });
  const { key, expire } = (await make(cookie)).json();
  const headers = { authorization: `Bearer ${key}` };
  const list = await app.inject({ url: "/api/agents", headers });
  expect(list.json()).toMatchObject([{ name: "Bakery" }]);
  expect(await db.select().from(apiKeys)).toMatchObject([{ usedAt: clock.now() }]);
  clock.set(expire);
  const late = await app.inject({ url: "/api/agents", headers });
  expect([late.statusCode, late.json().code]).toEqual([401, "invalid_key"]);
});

test("case 247: a key with one letter changed, or shown in another place, opens nothing", async () => {
  const { owner } = await signedIn();
  const { authorization } = await createKey(db, owner.id);
  const key = authorization.replace("Bearer ", "");
  const changed = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
  const shown = [
    { headers: { authorization: `Bearer ${changed}` } },
    { headers: { authorization: key } },
    { headers: { authorization: `Basic ${btoa(`${key}:`)}` } },
    { headers: { "x-api-key": key, cookie: `parley_session=${key}` } },
    { query: { access_token: key, api_key: key } },
  ];
  for (const one of shown)
    expect((await app.inject({ url: "/api/agents", ...one })).statusCode).toBe(401);
  expect((await app.inject({ url: "/api/agents", headers: { authorization } })).statusCode).toBe(
    200,
  );
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(61) }, "name"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["admin"] }, "scopes.0"],
  [{ days: 367 }, "days"],
  [{ days: 0 }, "days"],
  [{ agentIds: [] }, "agentIds"],
  [{ agentIds: ["x"] }, "agentIds.0"],
])("a key like %j is refused", async (change, field) => {
  const { cookie } = await signedIn();
  const answer = await make(cookie, { ...wish, ...change });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test("case 245: a key cannot be made for another owner's agent", async () => {
  const { owner, cookie } = await signedIn();
  const own = await createAgent(db, { userId: owner.id });
  const other = await createAgent(db);
  expect((await make(cookie, { ...wish, agentIds: [own.id, other.id] })).statusCode).toBe(404);
  const made = (await make(cookie, { ...wish, agentIds: [own.id] })).json();
  expect(made.agents).toEqual([{ id: own.id, name: own.name }]);
});

test(`case 248: ${keysMax} keys are the most, of many made at once too`, async () => {
  const { owner, cookie } = await signedIn();
  for (let n = 1; n < keysMax; n++) await createKey(db, owner.id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => make(cookie)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([201, 403, 403, 403, 403]);
});

test("case 248: each key has a limit of its own, and all of an owner's calls have one together", async () => {
  const { owner, cookie } = await signedIn();
  const ask = async (headers: Record<string, string>, times: number) => {
    const statuses = new Set<number>();
    for (let n = 0; n < times; n++)
      statuses.add((await app.inject({ url: "/api/agents", headers })).statusCode);
    return [...statuses];
  };
  const keys = await Promise.all([1, 2, 3, 4].map(() => createKey(db, owner.id)));
  for (const headers of keys) expect(await ask(headers, ownerCalls)).toEqual([200]);
  expect(await ask(keys[0] ?? {}, 1)).toEqual([429]);
  // The four have used up what the owner may do in all.
  expect(await ask({ cookie }, 1)).toEqual([429]);
  const other = await signedIn();
  expect(await ask({ cookie: other.cookie }, 1)).toEqual([200]);
});

test("case 246: deleting a key ends what is followed with it", async () => {
  const { owner, cookie } = await signedIn();
  const headers = await createKey(db, owner.id);
  const stream = await followEvents(`${origin}/api/leads/events`, headers);
  expect(stream.status).toBe(200);
  const [key] = await db.select().from(apiKeys);
  const url = `/api/keys/${key?.id}`;
  expect((await app.inject({ method: "DELETE", url, headers: { cookie } })).statusCode).toBe(200);
  await expect(stream.next("never")).rejects.toThrow("The stream has ended");
  expect((await app.inject({ url: "/api/agents", headers })).statusCode).toBe(401);
});

test("case 248: however much a program follows, its owner can still follow", async () => {
  const { owner, cookie } = await signedIn();
  const key = await createKey(db, owner.id);
  const follow = async (headers: Record<string, string>) => {
    app.rateCounters.clear();
    return (await followEvents(`${origin}/api/leads/events`, headers)).status;
  };
  for (let n = 0; n < 30; n++) expect(await follow(key)).toBe(200);
  expect(await follow(key)).toBe(429);
  expect(await follow({ cookie })).toBe(200);
});

test("an owner cannot delete another owner's key", async () => {
  const { owner } = await signedIn();
  const headers = await createKey(db, owner.id);
  const [key] = await db.select().from(apiKeys);
  const { cookie } = await signedIn();
  const url = `/api/keys/${key?.id}`;
  expect((await app.inject({ method: "DELETE", url, headers: { cookie } })).statusCode).toBe(404);
  expect((await app.inject({ url: "/api/agents", headers })).statusCode).toBe(200);
});

test("case 94: keys made before an address was proved end with the proof", async () => {
  const { owner } = await signedIn();
  const headers = await createKey(db, owner.id, { name: "Till" });
  const other = await createKey(db, (await createOwner(db)).id);
  await db.transaction((tx) => endKeysOf(tx, app.config, owner.id));
  expect((await app.inject({ url: "/api/agents", headers })).statusCode).toBe(401);
  expect((await app.inject({ url: "/api/agents", headers: other })).statusCode).toBe(200);
  const [mail] = await db.select().from(mails);
  expect(mail?.text).toContain("Till");
  expect(await db.select().from(users).where(eq(users.id, owner.id))).toHaveLength(1);
});
