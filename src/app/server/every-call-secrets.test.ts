import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents, users } from "#database/schema.ts";
import { mailedLinks, recoveryCodes, secondFactors } from "#database/schema-accounts.ts";
import { sandboxPayments } from "#database/schema-billing.ts";
import { mails } from "#database/schema-operations.ts";
import { identitySecrets, mailedVisitors, visitorTokens } from "#database/schema-visitors.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { addressOf, calls, type EveryCall, queryOf } from "#testing/server/every-call.ts";
import {
  createConversation,
  createEndpoint,
  createOperator,
  signIn,
} from "#testing/server/factories.ts";
import { createHousehold } from "#testing/server/household.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Every call that reads, made by those who may, when everything that is secret is there.

const { app } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db, encryption } = app;

const reading = calls.filter(({ method, event }) => method === "GET" && !event);

/** Stands in every secret that is not made by chance, sealed or not. */
const plain = "opensesame";
/** The owner's own, and not the visitors'. */
const prompt = "Be a baker of few words.";
/** As JSON has it. */
const secretNames =
  /"(?:password|sid|sess|secret|oldSecret|token|tokenHash|codeHash|visitorTokenHash|flutterwave(?:Customer|Subscription)Id)":|\$argon2/gi;

/** A household and an operator with one of everything that nobody may read. */
async function withSecrets() {
  const { owner, cookie, agentId, ids } = await createHousehold(app);
  const operator = await createOperator(db);
  const conversation = await createConversation(db, agentId);
  const endpoint = await createEndpoint(db, owner.id);
  const cookies = { owner: cookie, admin: await signIn(app, operator), public: "" };
  const expire = new Date("2030-01-01");
  const secretOf = (what: string) => encryption.seal(`${plain}-${what}`, `webhook ${endpoint.id}`);
  await db.update(users).set({
    password: await hashPassword(plain),
    flutterwaveCustomerId: `${plain}-customer`,
    flutterwaveSubscriptionId: `${plain}-subscription`,
  });
  const agent = only(await db.update(agents).set({ systemPrompt: prompt }).returning());
  const payload = { website: "https://example.com" };
  const tried = await app.inject({ method: "POST", url: "/api/tries", payload });
  cookies.public = tried.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await db.update(webhookEndpoints).set({
    secret: secretOf("new"),
    oldSecret: secretOf("old"),
    oldSecretUntil: expire,
  });
  await db
    .insert(mailedLinks)
    .values({ userId: owner.id, kind: "new-password", tokenHash: `${plain}-link`, expire });
  await db.insert(mails).values({
    ownerId: owner.id,
    to: owner.email,
    kind: "auth.reset-password",
    subject: "A new password",
    text: "Follow the link.",
    sealedToken: encryption.seal(`${plain}-mail`, "mail"),
  });
  await db.insert(visitorTokens).values({
    ...{ agentId, conversationId: conversation.id },
    ...{ tokenHash: `${plain}-visitor`, kind: "browser" },
  });
  const mailed = { agentId, address: "vera@example.com" };
  const { stopKey } = only(await db.insert(mailedVisitors).values(mailed).returning());
  await db.insert(identitySecrets).values({ agentId, secret: `${plain}-identity` });
  await db.insert(secondFactors).values({ userId: operator.id, secret: `${plain}-factor` });
  await db.insert(recoveryCodes).values({ userId: operator.id, codeHash: `${plain}-code` });
  await db.insert(sandboxPayments).values({
    txRef: "pay-1",
    token: `${plain}-sandbox`,
    description: "a plan",
    amount: "29.00",
    currency: "USD",
    returnUrl: "https://example.com/",
  });
  const settings = { method: "POST", url: `/api${operatorPaths.signIn}/settings` } as const;
  for (const key of ["ai_api_key", "flutterwave_secret_key", "google_client_secret"]) {
    const payload = { key, value: `${plain}-${key}` };
    const headers = { cookie: cookies.admin };
    expect((await app.inject({ ...settings, headers, payload })).statusCode).toBe(201);
  }
  return {
    cookies,
    agent,
    visitorToken: conversation.visitorToken,
    ids: [...ids, conversation.id, endpoint.id, operator.id, stopKey],
  };
}

/** Sums of what was read, and the provider's name for who paid, which an owner's own file holds. */
const harmless = ["content_hash", "body_hash", "customer_id"];

/** What stands in columns whose names say that nobody is to read them: a new one is looked for by itself. */
async function storedSecrets(): Promise<{ column: string; values: string[] }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name not in ${harmless}
      and data_type in ('text', 'character varying')
      and column_name ~ '(password|secret|token|hash|customer|^sid$)'`);
  const found = rows.map(async ({ table, column }) => {
    const { rows: values } = await db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    );
    return { column: `${table}.${column}`, values: values.map(({ value }) => value) };
  });
  return Promise.all(found);
}

/** What a call needs that cannot be told from its contract. */
const queries: Record<string, string> = {
  "/api/dashboard/news": "?zone=Europe%2FBerlin",
  "/api/analytics": "?from=2026-11-01&to=2026-11-20&zone=Europe%2FBerlin",
  "/api/analytics/report.csv": "?from=2026-11-01&to=2026-11-20&zone=Europe%2FBerlin",
};
/** They lead elsewhere, are a page or a file, or an operator's mail, which holds what was mailed. */
const unread = [
  "/api/login",
  "/api/auth/google/callback",
  "/api/unsubscribe/:key/:kind",
  "/api/:secret/mails/:id",
  "/api/:secret/backups/:name",
  "/api/:secret/backups/:name/ready",
];

test("case 27: no reading call reveals a hash, a session, a token, a key or a provider's account id", async () => {
  const { cookies, agent, visitorToken, ids } = await withSecrets();
  const stored = await storedSecrets();
  // Where one is named: give withSecrets what stands in the column.
  expect(stored.flatMap(({ column, values }) => (values.length > 0 ? [] : column))).toEqual([]);
  const secrets = [
    plain,
    visitorToken,
    ...stored.flatMap(({ values }) => values),
    ...Object.values(cookies).flatMap((cookie) => cookie.split("=")[1] ?? []),
  ];
  const read = reading.filter(({ path }) => !unread.includes(path));
  const unanswered: string[] = [];
  for (const call of read) {
    let isAnswered = false;
    for (const url of addressesOf(call, agent, ids)) {
      app.rateCounters.clear();
      const { statusCode, body } = await app.inject({
        url,
        headers: { cookie: cookies[call.access], "x-visitor-token": visitorToken },
      });
      isAnswered ||= statusCode === 200;
      const told = secrets.filter((secret) => body.includes(secret));
      const named = body.match(secretNames) ?? [];
      expect([url, told, named]).toEqual([url, [], []]);
      if (call.access === "public") expect([url, body.includes(prompt)]).toEqual([url, false]);
    }
    if (!isAnswered) unanswered.push(`${call.access} ${call.path}`);
  }
  expect(unanswered).toEqual([]);
  expect(read.length).toBeGreaterThan(50);
}, 30_000);

function* addressesOf(call: EveryCall, agent: { id: string; subdomain: string }, ids: string[]) {
  const path = call.path.replace(":subdomain", agent.subdomain);
  const query = queries[call.path] ?? queryOf(call);
  const named = path.match(/:(?!secret)\w+/g)?.length ?? 0;
  if (named === 0) yield addressOf({ path }) + query;
  else for (const id of ids) yield addressOf({ path }, named === 1 ? [id] : [agent.id, id]) + query;
}
