import { count } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents, messages, users } from "#database/schema.ts";
import { mailedLinks, teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import { cannedReplies, conversationNotes } from "#database/schema-inbox.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { savedQuestions } from "#database/schema-models.ts";
import { mails } from "#database/schema-operations.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { questionsMax } from "#features/answers/contract.ts";
import { addPair } from "#features/knowledge/server/public.ts";
import { teamMax } from "#features/team/contract.ts";
import { endpointsMax } from "#features/webhooks/contract.ts";
import { hashToken, newToken } from "#platform/server/secrets.ts";
import { planFeatures } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createConversation,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Twenty requests at once where there is room for three.

const { app, clock } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db } = app;
const atOnce = 20;
const left = 3;
const agentsMax = 8;
const conversationsMax = 5;

async function business() {
  const features = Object.fromEntries(planFeatures.map((name) => [name, true]));
  const plan = await createPlan(db, {
    agentLimit: agentsMax,
    maxConversations: conversationsMax,
    features,
  });
  const owner = await createOwner(db, { planId: plan.id, emailVerifiedAt: app.clock.now() });
  const agent = await createAgent(db, { userId: owner.id });
  const { id: conversationId } = await createConversation(db, agent.id);
  return { owner, agentId: agent.id, conversationId, cookie: await signIn(app, owner) };
}
type Business = Awaited<ReturnType<typeof business>>;

interface Limit {
  name: string;
  most: number;
  table: PgTable;
  /** Adds so many, without calls. */
  fill: (business: Business, rows: number) => unknown;
  call: (business: Business, at: number) => { url: string; payload: object };
}

const many = <Row>(rows: number, row: (at: number) => Row) =>
  Array.from({ length: rows }, (_, at) => row(at));

const limits: Limit[] = [
  {
    name: "a plan's agents",
    most: agentsMax,
    table: agents,
    // The household has one.
    fill: ({ owner }, rows) =>
      Promise.all(many(rows - 1, () => createAgent(db, { userId: owner.id }))),
    call: (_, at) => ({
      url: "/api/agents",
      payload: { name: `Bakery ${at}`, method: "describe" },
    }),
  },
  {
    name: "an agent's sources",
    most: 200,
    table: sources,
    fill: ({ agentId }, rows) =>
      db.insert(sources).values(many(rows, () => ({ agentId, kind: "text" as const }))),
    call: ({ agentId }, at) => ({
      url: `/api/agents/${agentId}/knowledge/texts`,
      payload: { title: `Text ${at}`, text: `Open on day ${at}.` },
    }),
  },
  {
    name: "an agent's websites",
    most: 10,
    table: sources,
    fill: ({ agentId }, rows) =>
      db.insert(sources).values(
        many(rows, (at) => ({
          agentId,
          kind: "website" as const,
          url: `https://${at}.example/`,
        })),
      ),
    call: ({ agentId }, at) => ({
      url: `/api/agents/${agentId}/knowledge/websites`,
      payload: { url: `https://new-${at}.example/` },
    }),
  },
  {
    name: "an agent's questions with answers",
    most: 1_000,
    table: passages,
    async fill({ owner, agentId }, rows) {
      const pair = { question: "Do you bake?", answer: "Yes." };
      await db.transaction((tx) => addPair(tx, owner.id, agentId, pair));
      const { sourceId } = only(await db.select().from(passages));
      await db.insert(passages).values(
        many(rows - 1, (at) => ({
          agentId,
          sourceId,
          title: "",
          text: "Yes.",
          position: at + 2,
          contentHash: `x${at}`,
        })),
      );
    },
    call: ({ agentId }, at) => ({
      url: `/api/agents/${agentId}/knowledge/questions`,
      payload: { question: `Do you bake rye number ${at}?`, answer: "Yes." },
    }),
  },
  {
    name: "an agent's saved questions",
    most: questionsMax,
    table: savedQuestions,
    fill: ({ agentId }, rows) =>
      db
        .insert(savedQuestions)
        .values(many(rows, (at) => ({ agentId, question: `Old ${at}`, expectedWords: [] }))),
    call: ({ agentId }, at) => ({
      url: `/api/agents/${agentId}/saved-questions`,
      payload: { question: `New ${at}?` },
    }),
  },
  {
    name: "an owner's webhooks",
    most: endpointsMax,
    table: webhookEndpoints,
    fill: ({ owner }, rows) =>
      db.insert(webhookEndpoints).values(
        many(rows, (at) => ({
          ownerId: owner.id,
          url: `https://${at}.example/`,
          secret: "sealed",
          events: ["lead.created" as const],
        })),
      ),
    call: (_, at) => ({
      url: "/api/webhooks",
      payload: { url: `https://new-${at}.example/`, events: ["lead.created"] },
    }),
  },
  {
    name: "a team's invitations",
    most: teamMax,
    table: teamInvitations,
    fill: ({ owner }, rows) =>
      db.insert(teamInvitations).values(
        many(rows, (at) => ({
          ownerId: owner.id,
          email: `old-${at}@example.com`,
          role: "inbox" as const,
          tokenHash: hashToken(newToken()),
          expire: new Date("2030-01-01"),
        })),
      ),
    call: (_, at) => ({
      url: "/api/team/invitations",
      payload: { email: `new-${at}@example.com`, role: "inbox" },
    }),
  },
  {
    name: "an owner's canned replies",
    most: 200,
    table: cannedReplies,
    fill: ({ owner }, rows) =>
      db
        .insert(cannedReplies)
        .values(many(rows, (at) => ({ ownerId: owner.id, title: `Old ${at}`, text: "Hello" }))),
    call: (_, at) => ({
      url: "/api/inbox/canned-replies",
      payload: { title: `New ${at}`, text: "Hello" },
    }),
  },
  {
    name: "a conversation's notes",
    most: 200,
    table: conversationNotes,
    fill: ({ agentId, conversationId }, rows) =>
      db
        .insert(conversationNotes)
        .values(many(rows, () => ({ agentId, conversationId, authorName: "Olga", text: "Hello" }))),
    call: ({ conversationId }, at) => ({
      url: `/api/inbox/conversations/${conversationId}/notes`,
      payload: { text: `Note ${at}` },
    }),
  },
];

const rowsIn = async (table: PgTable) => only(await db.select({ n: count() }).from(table)).n;

test.each(limits)(
  "case 186: of twenty at once no more pass than there is room: $name",
  async ({ most, table, fill, call }) => {
    const own = await business();
    await fill(own, most - left);
    expect(await rowsIn(table)).toBe(most - left);
    const statuses = await inParallel((at) => ({ ...call(own, at), cookie: own.cookie }));
    expect(await rowsIn(table)).toBe(most);
    expect(statuses.filter((status) => status < 300)).toHaveLength(left);
    expect(statuses.filter((status) => status === 500)).toEqual([]);
  },
);

test("cases 179, 186: twenty conversations at once leave nothing of the month for the next", async () => {
  const { agentId } = await business();
  const say = (at: number) =>
    app.inject({
      method: "POST",
      url: `/api/agents/${agentId}/chat`,
      remoteAddress: `203.0.${at}.1`,
      payload: { message: "Hello", visitorId: `browser-${at}` },
    });
  const isRefused = ({ body }: { body: string }) => body.includes("I cannot answer");
  const answers = await Promise.all(many(atOnce, say));
  // Those opened first have room; of the others some may be looked at before these are counted.
  expect(atOnce - answers.filter(isRefused).length).toBeGreaterThanOrEqual(conversationsMax);
  expect(await rowsIn(messages)).toBe(2 * atOnce);
  clock.pass(1_000);
  expect(isRefused(await say(atOnce + 1))).toBe(true);
});

test("cases 67, 186: used twenty times at once a mailed link or an invitation works once, and three links are mailed", async () => {
  const { owner, cookie } = await business();
  const link = async (kind: "new-password" | "verify-email") => {
    const token = newToken();
    const expire = new Date("2030-01-01");
    await db
      .insert(mailedLinks)
      .values({ userId: owner.id, kind, tokenHash: hashToken(token), expire });
    return token;
  };
  const password = "a quiet harbor at dawn";
  const newPassword = await link("new-password");
  const used = await inParallel(() => ({
    url: "/api/auth/reset-password",
    payload: { token: newPassword, password },
  }));
  expect(used.filter((status) => status === 200)).toHaveLength(1);

  const token = newToken();
  await db.insert(teamInvitations).values({
    ownerId: owner.id,
    email: "mia@example.com",
    role: "inbox",
    tokenHash: hashToken(token),
    expire: new Date("2030-01-01"),
  });
  const accepted = await inParallel(() => ({
    url: "/api/team/accept",
    payload: { token, firstName: "Mia", lastName: "Member", password },
  }));
  expect(accepted.filter((status) => status < 300)).toHaveLength(1);
  expect(await rowsIn(teamMembers)).toBe(1);
  expect(await rowsIn(users)).toBe(2);

  await db.delete(mails);
  await db.update(users).set({ emailVerifiedAt: null });
  const again = await signIn(app, owner);
  expect(cookie).not.toBe(again);
  await inParallel(() => ({ url: "/api/auth/verification-mail", payload: {}, cookie: again }));
  expect(await rowsIn(mails)).toBe(3);
});

async function inParallel(
  call: (at: number) => { url: string; payload: object; cookie?: string },
): Promise<number[]> {
  const answers = await Promise.all(
    many(atOnce, (at) => {
      const { url, payload, cookie } = call(at);
      // From many networks: limits per address are another matter.
      const from = { remoteAddress: `203.0.${at}.1`, headers: cookie ? { cookie } : {} };
      return app.inject({ method: "POST", url, payload, ...from });
    }),
  );
  return answers.map(({ statusCode }) => statusCode);
}
