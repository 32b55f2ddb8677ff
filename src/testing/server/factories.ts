import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, messages, plans, users } from "#database/schema.ts";
import { apiKeys, teamMembers } from "#database/schema-accounts.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { newApiKey } from "#platform/server/api-keys.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { hashToken, newToken } from "#platform/server/secrets.ts";
import type { SignedInUser } from "#platform/server/serve.ts";
import { cookieName } from "#platform/server/sessions.ts";
import { createSession } from "#platform/server/start-session.ts";
import { keyScopes, type TeamRole } from "#shared/vocabulary.ts";

// Rows as the product would create them; a test names only what matters to it. Timestamps are the database's
// unless a test controls the clock.

let made = 0;

export async function createOwner(
  db: Database,
  { password, ...values }: Partial<typeof users.$inferInsert> = {},
) {
  const email = `owner-${++made}@example.com`;
  const hash = password ? await hashPassword(password) : null;
  const owner = { email, firstName: "Olga", lastName: "Owner", password: hash, ...values };
  return only(await db.insert(users).values(owner).returning());
}

export async function createMember(
  db: Database,
  ownerId: string,
  role: TeamRole,
  values: Parameters<typeof createOwner>[1] = {},
) {
  const member = await createOwner(db, { firstName: "Mia", lastName: "Member", ...values });
  await db.insert(teamMembers).values({ memberId: member.id, ownerId, role });
  return member;
}

export function createOperator(db: Database, values: Partial<typeof users.$inferInsert> = {}) {
  return createOwner(db, { firstName: "Otto", lastName: "Operator", role: "admin", ...values });
}

export async function createPlan(db: Database, values: Partial<typeof plans.$inferInsert> = {}) {
  const plan = { name: `Plan ${++made}`, ...values };
  return only(await db.insert(plans).values(plan).returning());
}

export async function createAgent(db: Database, values: Partial<typeof agents.$inferInsert> = {}) {
  const userId = values.userId ?? (await createOwner(db)).id;
  const agent = { name: "Bakery", subdomain: `bakery-${++made}`, ...values, userId };
  return only(await db.insert(agents).values(agent).returning());
}

export async function createConversation(
  db: Database,
  agentId: string,
  values: Partial<typeof conversations.$inferInsert> = {},
) {
  const visitorToken = newToken();
  const conversation = {
    visitorId: `visitor-${++made}`,
    assistantName: "Emma",
    visitorTokenHash: hashToken(visitorToken),
    ...values,
    agentId,
  };
  const row = only(await db.insert(conversations).values(conversation).returning());
  return { ...row, visitorToken };
}

export async function createMessage(
  db: Database,
  { agentId, id }: { agentId: string; id: string },
  values: Partial<typeof messages.$inferInsert> = {},
) {
  const message = {
    content: "When do you open?",
    sender: "user",
    author: "visitor",
    ...values,
    agentId,
    conversationId: id,
  } as const;
  return only(await db.insert(messages).values(message).returning());
}

export async function createLead(db: Database, values: Partial<typeof leads.$inferInsert> = {}) {
  const agentId = values.agentId ?? (await createAgent(db)).id;
  const lead = { name: "Vera", email: `vera-${++made}@example.com`, ...values, agentId };
  return only(await db.insert(leads).values(lead).returning());
}

/** Its secret cannot be decrypted, so nothing can be sent to it. */
export async function createEndpoint(db: Database, ownerId: string) {
  const endpoint = { url: "https://hooks.example/", secret: "sealed", ownerId };
  return only(
    await db
      .insert(webhookEndpoints)
      .values({ ...endpoint, events: ["lead.created"] })
      .returning(),
  );
}

export async function signIn({ db, clock, config }: FastifyInstance, user: SignedInUser) {
  return `${cookieName(config, user.role)}=${await createSession(db, clock, user)}`;
}

/** Returns the header that shows it. */
export async function createKey(
  db: Database,
  ownerId: string,
  values: Partial<typeof apiKeys.$inferInsert> = {},
) {
  const key = newApiKey();
  const stored = { name: "A program", scopes: [...keyScopes], expire: new Date("2030-01-01") };
  await db
    .insert(apiKeys)
    .values({ ...stored, ending: key.slice(-4), ...values, keyHash: hashToken(key), ownerId });
  return { authorization: `Bearer ${key}` };
}
