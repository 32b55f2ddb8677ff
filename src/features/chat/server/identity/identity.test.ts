import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#database/schema.ts";
import { identitySecrets, visitorTokens } from "#database/schema-visitors.ts";
import { encryptionWith } from "#platform/server/encryption.ts";
import {
  createAgent,
  createConversation,
  createMember,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "../routes.ts";
import { resealIdentities } from "./identity-secret.ts";

const { app, clock } = await startTestServer(chatRoutes);
const { db } = app;

const hashOf = (secret: string, userId: string) =>
  createHmac("sha256", secret).update(userId).digest("hex");

/** An agent whose owner has made a secret, and what its website and visitors do. */
async function shop() {
  const owner = await createOwner(db);
  const cookie = await signIn(app, owner);
  const agent = await createAgent(db, { userId: owner.id });
  const own = (method: "GET" | "POST" | "DELETE", asked = cookie) =>
    app.inject({ method, url: `/api/agents/${agent.id}/identity`, headers: { cookie: asked } });
  const { secret } = (await own("POST")).json();
  const proofOf = (userId: string) => ({ userId, hash: hashOf(secret, userId) });
  const talk = async () => {
    clock.pass(60_000);
    const now = clock.now();
    return createConversation(db, agent.id, { lastMessageAt: now, createdAt: now });
  };
  const introduce = (one: { id: string; visitorToken: string }, payload: object) =>
    app.inject({
      method: "POST",
      url: `/api/conversations/${one.id}/introductions`,
      headers: { "x-visitor-token": one.visitorToken },
      payload,
    });
  const returnAs = (payload: object) =>
    app.inject({ method: "POST", url: `/api/agents/${agent.id}/returns`, payload });
  return { owner, agent, cookie, own, secret, proofOf, talk, introduce, returnAs };
}

const read = (id: string, visitorToken: string) =>
  app.inject({
    url: `/api/conversations/${id}`,
    headers: { "x-visitor-token": visitorToken },
  });

async function stored(id: string) {
  const [one] = await db.select().from(conversations).where(eq(conversations.id, id));
  return one;
}

test("ruling 44: the conversation of a proved user follows them to another browser, the latest first", async () => {
  const { talk, introduce, returnAs, proofOf } = await shop();
  const [first, latest, anonymous] = [await talk(), await talk(), await talk()];
  for (const one of [first, latest])
    expect((await introduce(one, { proof: proofOf("42") })).statusCode).toBe(200);

  const { conversation } = (await returnAs(proofOf("42"))).json();
  expect(conversation.id).toBe(latest.id);
  expect(conversation.visitorToken).not.toBe(latest.visitorToken);
  expect((await read(latest.id, conversation.visitorToken)).statusCode).toBe(200);
  for (const other of [first, anonymous])
    expect((await read(other.id, conversation.visitorToken)).statusCode).toBe(404);
  expect((await returnAs(proofOf("43"))).json()).toEqual({ conversation: null });
});

test("case 259: without the right hash nothing follows anybody, and nothing becomes anybody's", async () => {
  const { talk, introduce, returnAs, proofOf, secret } = await shop();
  const other = await shop();
  const one = await talk();
  await introduce(one, { proof: proofOf("42") });
  const unproved = await talk();
  const hashes = [
    "0".repeat(64),
    proofOf("43").hash,
    other.proofOf("42").hash,
    hashOf(secret, "42 "),
    hashOf("", "42"),
  ];
  for (const hash of hashes) {
    expect((await returnAs({ userId: "42", hash })).json()).toMatchObject({ code: "not_proved" });
    const told = await introduce(unproved, { proof: { userId: "42", hash } });
    expect(told.statusCode).toBe(403);
  }
  for (const payload of [
    { userId: "42" },
    { userId: "42", hash: "" },
    { userId: "42", hash: null },
  ])
    expect((await returnAs(payload)).statusCode).toBe(400);
  expect((await stored(unproved.id))?.customerId).toBeNull();
  expect(await db.select().from(visitorTokens)).toEqual([]);
});

test("case 259: a conversation that is somebody's is nobody else's, whoever proves who they are", async () => {
  const { talk, introduce, proofOf } = await shop();
  const one = await talk();
  await introduce(one, { proof: proofOf("42"), attributes: { plan: "Pro" } });
  const taken = await introduce(one, { proof: proofOf("43"), attributes: { plan: "Free" } });
  expect(taken.json()).toMatchObject({ code: "somebody_elses" });
  expect(await stored(one.id)).toMatchObject({ customerId: "42", attributes: { plan: "Pro" } });
  const stranger = { ...one, visitorToken: (await talk()).visitorToken };
  expect((await introduce(stranger, { proof: proofOf("42") })).statusCode).toBe(404);
});

test("case 259: an agent without a secret proves nobody, and a new secret ends what the old one proved", async () => {
  const { own, agent, returnAs, proofOf, talk, introduce } = await shop();
  await introduce(await talk(), { proof: proofOf("42") });
  const before = proofOf("42");
  const { secret } = (await own("POST")).json();
  expect((await returnAs(before)).statusCode).toBe(403);
  expect((await returnAs({ userId: "42", hash: hashOf(secret, "42") })).statusCode).toBe(200);
  expect((await own("DELETE")).statusCode).toBe(200);
  expect((await own("GET")).json()).toEqual({ secretMadeAt: null });
  expect((await returnAs({ userId: "42", hash: hashOf(secret, "42") })).statusCode).toBe(403);
  expect(await db.$count(identitySecrets, eq(identitySecrets.agentId, agent.id))).toBe(0);
});

test("case 260: the secret is shown once, stored encrypted, and the owner's alone", async () => {
  const { own, owner, agent, secret } = await shop();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const shown = await own("GET");
  expect(Object.keys(shown.json())).toEqual(["secretMadeAt"]);
  const [row] = await db.select().from(identitySecrets);
  expect(JSON.stringify(row)).not.toContain(secret);

  const member = await signIn(app, await createMember(db, owner.id, "editor"));
  const stranger = await signIn(app, await createOwner(db));
  for (const method of ["GET", "POST", "DELETE"] as const) {
    expect((await own(method, member)).statusCode).toBe(403);
    expect((await own(method, stranger)).statusCode).toBe(404);
    expect((await own(method, "")).statusCode).toBe(401);
  }
  // Another agent's row cannot be put in its place: the secret is bound to its agent.
  const other = await createAgent(db, { userId: owner.id });
  await db.insert(identitySecrets).values({ agentId: other.id, secret: row?.secret ?? "" });
  const moved = await app.inject({
    method: "POST",
    url: `/api/agents/${other.id}/returns`,
    payload: { userId: "42", hash: hashOf(secret, "42") },
  });
  expect([agent.id, moved.statusCode]).toEqual([agent.id, 403]);
});

test("the secret is sealed anew when the key changes", async () => {
  const { secret, returnAs } = await shop();
  const key = "k".repeat(43);
  const [before] = await db.select().from(identitySecrets);
  const encryption = {
    ...encryptionWith(key),
    open: app.encryption.open,
  };
  expect(await resealIdentities({ db, encryption })).toBe(1);
  const [after] = await db.select().from(identitySecrets);
  expect(after?.secret).not.toBe(before?.secret);
  const opened = encryptionWith(key).open(after?.secret ?? "", `identity ${after?.agentId}`);
  expect(opened).toBe(secret);
  // Without the new key it proves nobody.
  expect((await returnAs({ userId: "1", hash: hashOf(secret, "1") })).statusCode).toBe(403);
});

test("attributes are text, twenty at most and of bounded length, with card numbers masked", async () => {
  const { talk, introduce } = await shop();
  const one = await talk();
  const card = { plan: " Pro ", card: "4242 4242 4242 4242" };
  expect((await introduce(one, { attributes: card })).statusCode).toBe(200);
  expect((await stored(one.id))?.attributes).toEqual({ plan: "Pro", card: "•••• 4242" });

  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`a${at}`, "x"]));
  for (const attributes of [
    many,
    { ["n".repeat(41)]: "x" },
    { plan: "x".repeat(201) },
    { plan: { a: 1 } },
    { "": "x" },
    ["x"],
  ])
    expect((await introduce(one, { attributes })).statusCode).toBe(400);
  expect((await stored(one.id))?.attributes).toEqual({ plan: "Pro", card: "•••• 4242" });
});
