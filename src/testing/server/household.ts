import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { apiKeys, teamInvitations } from "#database/schema-accounts.ts";
import { actionCalls, actions } from "#database/schema-actions.ts";
import { payments } from "#database/schema-billing.ts";
import { cannedReplies, conversationNotes, leadNotes } from "#database/schema-inbox.ts";
import { pages, passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { ownModels, savedQuestions } from "#database/schema-models.ts";
import { webhookDeliveries } from "#database/schema-webhooks.ts";
import { addPair } from "#features/knowledge/server/public.ts";
import { hashToken, newToken } from "#platform/server/secrets.ts";
import { planFeatures } from "#shared/vocabulary.ts";
import {
  createAgent,
  createConversation,
  createEndpoint,
  createLead,
  createMember,
  createMessage,
  createOwner,
  createPlan,
  signIn,
} from "./factories.ts";
import { orderLookup } from "./http-action.ts";

/** Appears in every text of a household, so that a leak shows anywhere. */
export const marker = "quince-marmalade";
/** For a second household. */
export const otherMarker = "plum-compote";

/** An owner with one of everything. A feature with ids of its own adds a row here. */
export async function createHousehold(app: FastifyInstance, mark = marker) {
  const { db, clock } = app;
  const plan = await createFullPlan(db);
  const owner = await createOwner(db, {
    firstName: mark,
    planId: plan.id,
    emailVerifiedAt: clock.now(),
    planExpiresAt: new Date("2030-01-01"),
  });
  await createMember(db, owner.id, "inbox", { firstName: mark });
  const agent = await createAgent(db, { userId: owner.id, name: mark });
  const { id: agentId } = agent;
  const source = only(
    await db
      .insert(sources)
      .values({ agentId, kind: "website", url: `https://${mark}.example/` })
      .returning(),
  );
  await db
    .insert(pages)
    .values({ agentId, sourceId: source.id, url: `https://${mark}.example/`, status: "done" });
  await db.insert(passages).values({
    agentId,
    sourceId: source.id,
    title: mark,
    text: mark,
    position: 1,
    contentHash: "x",
  });
  await db.transaction((tx) =>
    addPair(tx, owner.id, agentId, { question: `Where is ${mark}?`, answer: mark }),
  );
  const conversation = await createConversation(db, agentId, { visitorName: mark });
  const message = await createMessage(db, conversation, { content: mark });
  await createMessage(db, conversation, {
    content: mark,
    sender: "agent",
    author: "ai",
    replyTo: message.id,
  });
  await db
    .insert(unansweredQuestions)
    .values({ agentId, conversationId: conversation.id, messageId: message.id, question: mark });
  const lead = await createLead(db, { agentId, conversationId: conversation.id, name: mark });
  await db.insert(leadNotes).values({ agentId, leadId: lead.id, authorName: mark, text: mark });
  await db
    .insert(conversationNotes)
    .values({ agentId, conversationId: conversation.id, authorName: mark, text: mark });
  await db.insert(cannedReplies).values({ ownerId: owner.id, title: mark, text: mark });
  const endpoint = await createEndpoint(db, owner.id);
  await db
    .insert(webhookDeliveries)
    .values({ ownerId: owner.id, endpointId: endpoint.id, event: "webhook.test" });
  const { settings, fields, ...action } = orderLookup(`https://${mark}.example`, {
    name: mark,
    settings: { headers: [] },
  });
  const made = only(
    await db
      .insert(actions)
      .values({ ...action, settings, fields, agentId })
      .returning(),
  );
  await db.insert(actionCalls).values({
    agentId,
    actionId: made.id,
    actionName: mark,
    actionVersion: made.updatedAt,
    conversationId: conversation.id,
    caller: "visitor",
    values: { email: mark },
    status: "done",
    ranAt: clock.now(),
  });
  await db.insert(savedQuestions).values({ agentId, question: mark, expectedWords: [] });
  await db.insert(ownModels).values({
    ownerId: owner.id,
    provider: "openai-compatible",
    baseUrl: `https://${mark}.example/v1`,
    apiKey: "sealed",
    models: [{ name: mark, inputPrice: 1, outputPrice: 2 }],
    defaultModel: mark,
    dailyLimitMicros: 5_000_000,
  });
  await db.insert(payments).values({
    userId: owner.id,
    email: owner.email,
    planId: plan.id,
    planName: mark,
    duration: 1,
    amount: "29.00",
    currency: "USD",
    provider: "sandbox",
    txRef: `pay-${mark}`,
    status: "successful",
    createdAt: clock.now(),
    settledAt: clock.now(),
  });
  await db.insert(teamInvitations).values({
    ownerId: owner.id,
    email: `${mark}@example.com`,
    role: "inbox",
    tokenHash: hashToken(newToken()),
    expire: new Date("2030-01-01"),
  });
  await db.insert(apiKeys).values({
    ownerId: owner.id,
    name: marker,
    keyHash: hashToken(newToken()),
    ending: "abcd",
    scopes: ["read"],
    agentIds: [agentId],
    expire: new Date("2030-01-01"),
  });
  const cookie = await signIn(app, owner);
  await signIn(app, owner);
  const sessions = (await app.inject({ url: "/api/auth/sessions", headers: { cookie } })).json();
  const ids = [...(await allIds(db)), sessions[1].id as string];
  const holders = [agentId, source.id, conversation.id, endpoint.id, lead.id];
  return { owner, cookie, agentId, holders, ids };
}

/** With every paid feature, so that no call is refused because of the plan. */
export function createFullPlan(db: Database) {
  return createPlan(db, {
    agentLimit: 20,
    maxConversations: 1_000,
    features: Object.fromEntries(planFeatures.map((name) => [name, true])),
  });
}

/** Every id stored, so that new kinds of rows are covered automatically. */
async function allIds(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`);
  const ids: string[] = [];
  for (const { table } of rows) {
    const found = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} order by id limit 2`,
    );
    ids.push(...found.rows.map(({ id }) => id));
  }
  return ids;
}
