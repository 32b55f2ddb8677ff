import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";

// Who may call what. A change of this list is a change of security and is reviewed as one.

const Api = z.record(
  z.string(),
  z.object({ access: z.string(), method: z.string(), path: z.string() }),
);

const files = globSync("src/features/*/contract.ts");
const addresses = files.map((file) => pathToFileURL(file).href);
const contracts = await Promise.all(addresses.map((address) => import(address)));
const endpoints = contracts
  .flatMap((contract: object) => Object.entries(contract))
  .filter(([name]) => name.endsWith("Api"))
  .flatMap(([, api]) => Object.values(Api.parse(api)));

test("every contract has been read", () => {
  expect(files.length).toBeGreaterThanOrEqual(7);
  expect(endpoints.length).toBeGreaterThan(files.length * 2);
});

test("no two endpoints claim one call", () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
});

test("§6.1, 6.2, 6.3: the list of who may call what", () => {
  const list = endpoints.map(
    ({ access, method, path }) => `${access.padEnd(6)} ${method.padEnd(6)} ${path}`,
  );
  expect(list.sort()).toMatchInlineSnapshot(`
    [
      "admin  GET    /api/:secret/stats",
      "owner  DELETE /api/agents/:id",
      "owner  DELETE /api/agents/:id/knowledge/questions/:pairId",
      "owner  DELETE /api/agents/:id/knowledge/sources/:sourceId",
      "owner  DELETE /api/agents/:id/saved-questions/:questionId",
      "owner  DELETE /api/auth/sessions/:id",
      "owner  GET    /api/agents",
      "owner  GET    /api/agents/:id",
      "owner  GET    /api/agents/:id/knowledge",
      "owner  GET    /api/agents/:id/knowledge/events",
      "owner  GET    /api/agents/:id/knowledge/questions",
      "owner  GET    /api/agents/:id/knowledge/sources/:sourceId",
      "owner  GET    /api/agents/:id/knowledge/sources/:sourceId/pages",
      "owner  GET    /api/agents/:id/knowledge/sources/:sourceId/passages",
      "owner  GET    /api/agents/:id/playground",
      "owner  GET    /api/agents/:id/stats",
      "owner  GET    /api/analytics",
      "owner  GET    /api/analytics/report.csv",
      "owner  GET    /api/auth/sessions",
      "owner  GET    /api/auth/user",
      "owner  GET    /api/dashboard/stats",
      "owner  GET    /api/knowledge/reading",
      "owner  GET    /api/leads",
      "owner  GET    /api/leads/:id",
      "owner  GET    /api/leads/counts",
      "owner  GET    /api/leads/export.csv",
      "owner  GET    /api/payments",
      "owner  GET    /api/payments/:id",
      "owner  GET    /api/settings",
      "owner  GET    /api/settings/export.json",
      "owner  GET    /api/settings/holdings",
      "owner  GET    /api/subscription",
      "owner  PATCH  /api/agents/:id/knowledge/sources/:sourceId",
      "owner  PATCH  /api/leads/:id",
      "owner  PATCH  /api/settings/name",
      "owner  PATCH  /api/settings/notifications",
      "owner  POST   /api/agents",
      "owner  POST   /api/agents/:id/knowledge/files",
      "owner  POST   /api/agents/:id/knowledge/listings",
      "owner  POST   /api/agents/:id/knowledge/listings/find",
      "owner  POST   /api/agents/:id/knowledge/pages",
      "owner  POST   /api/agents/:id/knowledge/questions",
      "owner  POST   /api/agents/:id/knowledge/sources/:sourceId/read-again",
      "owner  POST   /api/agents/:id/knowledge/sources/:sourceId/stop",
      "owner  POST   /api/agents/:id/knowledge/texts",
      "owner  POST   /api/agents/:id/knowledge/websites",
      "owner  POST   /api/agents/:id/playground",
      "owner  POST   /api/agents/:id/saved-questions",
      "owner  POST   /api/agents/:id/saved-questions/:questionId/run",
      "owner  POST   /api/agents/:id/test-questions",
      "owner  POST   /api/auth/password",
      "owner  POST   /api/auth/sessions/end-others",
      "owner  POST   /api/auth/verification-mail",
      "owner  POST   /api/create-payment",
      "owner  POST   /api/payments/:id/refund-request",
      "owner  POST   /api/settings/deletion",
      "owner  POST   /api/subscription/cancel",
      "owner  POST   /api/subscription/free-plan",
      "owner  POST   /api/subscription/resume",
      "owner  POST   /api/verify-payment",
      "owner  PUT    /api/agents/:id",
      "owner  PUT    /api/agents/:id/knowledge/questions/:pairId",
      "public GET    /api/auth/google/callback",
      "public GET    /api/conversations/:id",
      "public GET    /api/login",
      "public GET    /api/logout",
      "public GET    /api/public/agents/:subdomain",
      "public GET    /api/public/launchers/:id",
      "public GET    /api/public/plans",
      "public GET    /api/public/sign-in",
      "public GET    /api/unsubscribe/:key/:kind",
      "public POST   /api/:secret/login",
      "public POST   /api/:secret/logout",
      "public POST   /api/agents/:id/chat",
      "public POST   /api/auth/forgot-password",
      "public POST   /api/auth/login",
      "public POST   /api/auth/register",
      "public POST   /api/auth/reset-password",
      "public POST   /api/auth/verify-email",
      "public POST   /api/conversations",
      "public POST   /api/conversations/:id/ratings",
      "public POST   /api/leads",
      "public POST   /api/unsubscribe/:key/:kind",
      "public POST   /api/webhooks/flutterwave",
    ]
  `);
});
