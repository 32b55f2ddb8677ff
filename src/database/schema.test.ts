import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
} from "#testing/server/factories.ts";
import { only } from "./rows.ts";
import * as tables from "./schema.ts";
import { sessions } from "./schema-accounts.ts";
import { systemSettings } from "./schema-operations.ts";

const { db } = await useDatabase();

async function refusalOf(statement: Promise<unknown>) {
  const error = await statement.then(
    () => undefined,
    (reason: Error) => reason.cause,
  );
  return error && typeof error === "object" && "constraint" in error ? error.constraint : undefined;
}

test("§3.1: a user has the specified defaults, one account an address, and only known statuses and roles", async () => {
  const [user] = await db.insert(tables.users).values({ email: "vera@example.com" }).returning();

  expect(user).toMatchObject({
    authProvider: "email",
    subscriptionStatus: "active",
    role: "user",
    password: null,
    profileImageUrl: null,
    planId: null,
    planExpiresAt: null,
    flutterwaveCustomerId: null,
    flutterwaveSubscriptionId: null,
  });
  const again = db.insert(tables.users).values({ email: "vera@example.com" });
  expect(await refusalOf(again)).toBe("users_email_unique");
  const set = (column: string) =>
    refusalOf(db.execute(sql`update users set ${sql.identifier(column)} = 'paused'`));
  expect(await set("subscription_status")).toBe("users_subscription_status");
  expect(await set("role")).toBe("users_role");
});

test("§3.3, 3.4: deleting a user deletes their sessions and agents", async () => {
  const agent = await createAgent(db);
  const sess = { userId: agent.userId, role: "user" as const, createdAt: 0, seenAt: 0 };
  await db.insert(sessions).values({ sid: "s", sess, userId: agent.userId, expire: new Date() });

  await db.delete(tables.users).where(eq(tables.users.id, agent.userId));

  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(tables.agents)).toEqual([]);
});

test("§3.4, 9.3: an agent has the specified defaults, and only known values", async () => {
  const { id: userId } = await createOwner(db);
  const values = { userId, name: "Millstone Bakery", subdomain: "millstone-bakery" };
  const agent = only(await db.insert(tables.agents).values(values).returning());

  expect(agent).toMatchObject({
    personality: "friendly",
    primaryColor: "#2563eb",
    isActive: true,
    agentName: null,
    location: null,
    description: null,
    businessDescription: null,
    industry: null,
    systemPrompt: null,
    embedCode: null,
  });
  expect(await refusalOf(db.insert(tables.agents).values(values))).toBe("agents_subdomain_unique");
  const set = (column: string, value: string) =>
    refusalOf(db.execute(sql`update agents set ${sql.identifier(column)} = ${value}`));
  expect(await set("industry", "mining")).toBe("agents_industry");
  expect(await set("personality", "rude")).toBe("agents_personality");
  expect(await set("primary_color", "red")).toBe("agents_primary_color");
  expect(await set("subdomain", "../admin")).toBe("agents_subdomain");
});

test("§3.5, 3.6: a conversation is active, belongs to one agent, and takes its messages along", async () => {
  const conversation = await createConversation(db, (await createAgent(db)).id);
  const { id: conversationId, agentId } = conversation;
  const message = { agentId, conversationId, content: "Hello", author: "visitor" as const };
  await db.insert(tables.messages).values({ ...message, sender: "user" });

  expect(conversation).toMatchObject({ status: "active", visitorName: null, visitorEmail: null });
  const bySystem = db.execute(sql`update messages set sender = 'system'`);
  expect(await refusalOf(bySystem)).toBe("messages_sender");
  const elsewhere = { ...message, agentId: (await createAgent(db)).id, sender: "user" as const };
  expect(await refusalOf(db.insert(tables.messages).values(elsewhere))).toMatch(/conversation/);
  await db.delete(tables.conversations).where(eq(tables.conversations.id, conversationId));
  expect(await db.select().from(tables.messages)).toEqual([]);
});

test("§3.7: a lead is new and from the chat, has only known statuses, and outlives its conversation", async () => {
  const conversation = await createConversation(db, (await createAgent(db)).id);
  const lead = await createLead(db, {
    agentId: conversation.agentId,
    conversationId: conversation.id,
  });

  expect(lead).toMatchObject({ source: "chat", status: "new" });
  const lost = db.execute(sql`update leads set status = 'lost'`);
  expect(await refusalOf(lost)).toBe("leads_status");
  await db.delete(tables.conversations).where(eq(tables.conversations.id, conversation.id));
  expect(await db.select().from(tables.leads)).toMatchObject([
    { id: lead.id, agentId: conversation.agentId, conversationId: null },
  ]);
});

test("§3.8: a system setting has one row for each key and a known category", async () => {
  const setting = { key: "terms_url", value: "https://parley.example/terms" };
  const stored = only(await db.insert(systemSettings).values(setting).returning());

  expect(stored).toMatchObject({ category: "general", description: null });
  expect(await refusalOf(db.insert(systemSettings).values(setting))).toBe(
    "system_settings_key_unique",
  );
  const misfiled = db.execute(sql`update system_settings set category = 'misc'`);
  expect(await refusalOf(misfiled)).toBe("system_settings_category");
});

test("§3.9, 9.3, 9.4: a plan has the specified defaults, exact prices and a known currency", async () => {
  const [plan] = await db.insert(tables.plans).values({ name: "Small" }).returning();

  expect(plan).toMatchObject({
    price: "0.00",
    currency: "USD",
    duration: 1,
    agentLimit: 1,
    isActive: true,
    flutterwavePlanId: null,
  });
  const [exact] = await db.update(tables.plans).set({ price: "99999999.99" }).returning();
  expect(exact?.price).toBe("99999999.99");
  for (const change of [sql`price = -1`, sql`duration = 0`, sql`agent_limit = -1`])
    expect(await refusalOf(db.execute(sql`update plans set ${change}`))).toBe("plans_bounds");
  expect(await refusalOf(db.execute(sql`update plans set currency = 'XXX'`))).toBe(
    "plans_currency",
  );
});
