import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";

// Who may call what. A change of this list is a change of security and is reviewed as one.

const Api = z.record(
  z.string(),
  z.object({
    access: z.string(),
    team: z.string().optional(),
    method: z.string(),
    path: z.string(),
  }),
);

const files = globSync("src/features/*/contract*.ts");
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

test("§6.1, 6.2, 6.3: the list of who may call what, and from which role of an owner's team on", () => {
  const list = endpoints.map(
    ({ access, team = "", method, path }) =>
      `${access.padEnd(6)} ${team.padEnd(6)} ${method.padEnd(6)} ${path}`,
  );
  expect(list.sort()).toMatchInlineSnapshot(`
    [
      "admin         DELETE /api/:secret/agents/:id/suspension",
      "admin         DELETE /api/:secret/plans/:id",
      "admin         DELETE /api/:secret/settings/:key",
      "admin         DELETE /api/:secret/users/:id",
      "admin         DELETE /api/:secret/users/:id/suspension",
      "admin         GET    /api/:secret/agents",
      "admin         GET    /api/:secret/agents/count",
      "admin         GET    /api/:secret/plans",
      "admin         GET    /api/:secret/settings",
      "admin         GET    /api/:secret/stats",
      "admin         GET    /api/:secret/users",
      "admin         GET    /api/:secret/users/:id/holdings",
      "admin         GET    /api/:secret/users/count",
      "admin         PATCH  /api/:secret/plans/:id",
      "admin         PATCH  /api/:secret/users/:id/subscription",
      "admin         POST   /api/:secret/agents/:id/suspension",
      "admin         POST   /api/:secret/change-password",
      "admin         POST   /api/:secret/plans",
      "admin         POST   /api/:secret/prove",
      "admin         POST   /api/:secret/settings",
      "admin         POST   /api/:secret/settings/test-mail",
      "admin         POST   /api/:secret/settings/test-model",
      "admin         POST   /api/:secret/users/:id/suspension",
      "admin         POST   /api/:secret/users/:id/view",
      "admin         POST   /api/auth/viewing/end",
      "owner         DELETE /api/agents/:id",
      "owner         DELETE /api/inbox/conversations/:id",
      "owner         DELETE /api/inbox/conversations/:id/notes/:noteId",
      "owner         DELETE /api/team/invitations/:id",
      "owner         DELETE /api/team/members/:id",
      "owner         GET    /api/inbox/conversations/:id",
      "owner         GET    /api/inbox/conversations/:id/export",
      "owner         GET    /api/payments",
      "owner         GET    /api/payments/:id",
      "owner         GET    /api/settings/export.json",
      "owner         GET    /api/settings/holdings",
      "owner         GET    /api/subscription",
      "owner         GET    /api/team",
      "owner         PATCH  /api/inbox/conversations/:id",
      "owner         PATCH  /api/team/members/:id",
      "owner         POST   /api/create-payment",
      "owner         POST   /api/inbox/conversations/:id/draft",
      "owner         POST   /api/inbox/conversations/:id/hand-back",
      "owner         POST   /api/inbox/conversations/:id/messages",
      "owner         POST   /api/inbox/conversations/:id/notes",
      "owner         POST   /api/inbox/conversations/:id/take-over",
      "owner         POST   /api/inbox/conversations/:id/typing",
      "owner         POST   /api/payments/:id/refund-request",
      "owner         POST   /api/settings/deletion",
      "owner         POST   /api/subscription/cancel",
      "owner         POST   /api/subscription/free-plan",
      "owner         POST   /api/subscription/resume",
      "owner         POST   /api/team/invitations",
      "owner         POST   /api/team/invitations/:id/mail",
      "owner         POST   /api/verify-payment",
      "owner  editor DELETE /api/agents/:id/knowledge/questions/:pairId",
      "owner  editor DELETE /api/agents/:id/knowledge/sources/:sourceId",
      "owner  editor DELETE /api/agents/:id/saved-questions/:questionId",
      "owner  editor GET    /api/agents",
      "owner  editor GET    /api/agents/:id",
      "owner  editor GET    /api/agents/:id/installations",
      "owner  editor GET    /api/agents/:id/knowledge",
      "owner  editor GET    /api/agents/:id/knowledge/events",
      "owner  editor GET    /api/agents/:id/knowledge/questions",
      "owner  editor GET    /api/agents/:id/knowledge/sources/:sourceId",
      "owner  editor GET    /api/agents/:id/knowledge/sources/:sourceId/pages",
      "owner  editor GET    /api/agents/:id/knowledge/sources/:sourceId/passages",
      "owner  editor GET    /api/agents/:id/playground",
      "owner  editor GET    /api/agents/:id/stats",
      "owner  editor GET    /api/analytics",
      "owner  editor GET    /api/analytics/report.csv",
      "owner  editor GET    /api/dashboard/stats",
      "owner  editor GET    /api/knowledge/reading",
      "owner  editor GET    /api/leads/export.csv",
      "owner  editor PATCH  /api/agents/:id/knowledge/sources/:sourceId",
      "owner  editor PATCH  /api/leads/:id",
      "owner  editor POST   /api/agents",
      "owner  editor POST   /api/agents/:id/knowledge/files",
      "owner  editor POST   /api/agents/:id/knowledge/listings",
      "owner  editor POST   /api/agents/:id/knowledge/listings/find",
      "owner  editor POST   /api/agents/:id/knowledge/pages",
      "owner  editor POST   /api/agents/:id/knowledge/questions",
      "owner  editor POST   /api/agents/:id/knowledge/sources/:sourceId/read-again",
      "owner  editor POST   /api/agents/:id/knowledge/sources/:sourceId/stop",
      "owner  editor POST   /api/agents/:id/knowledge/texts",
      "owner  editor POST   /api/agents/:id/knowledge/websites",
      "owner  editor POST   /api/agents/:id/playground",
      "owner  editor POST   /api/agents/:id/saved-questions",
      "owner  editor POST   /api/agents/:id/saved-questions/:questionId/run",
      "owner  editor POST   /api/agents/:id/test-questions",
      "owner  editor PUT    /api/agents/:id",
      "owner  editor PUT    /api/agents/:id/knowledge/questions/:pairId",
      "owner  inbox  DELETE /api/auth/sessions/:id",
      "owner  inbox  DELETE /api/inbox/canned-replies/:id",
      "owner  inbox  GET    /api/agents/names",
      "owner  inbox  GET    /api/auth/sessions",
      "owner  inbox  GET    /api/auth/user",
      "owner  inbox  GET    /api/inbox/canned-replies",
      "owner  inbox  GET    /api/inbox/conversations",
      "owner  inbox  GET    /api/inbox/counts",
      "owner  inbox  GET    /api/inbox/events",
      "owner  inbox  GET    /api/leads",
      "owner  inbox  GET    /api/leads/:id",
      "owner  inbox  GET    /api/leads/counts",
      "owner  inbox  GET    /api/settings",
      "owner  inbox  GET    /api/team/people",
      "owner  inbox  PATCH  /api/settings/name",
      "owner  inbox  PATCH  /api/settings/notifications",
      "owner  inbox  POST   /api/auth/password",
      "owner  inbox  POST   /api/auth/sessions/end-others",
      "owner  inbox  POST   /api/auth/verification-mail",
      "owner  inbox  POST   /api/inbox/canned-replies",
      "owner  inbox  POST   /api/team/join",
      "owner  inbox  POST   /api/team/leave",
      "owner  inbox  PUT    /api/inbox/canned-replies/:id",
      "public        GET    /api/auth/google/callback",
      "public        GET    /api/conversations/:id",
      "public        GET    /api/conversations/:id/events",
      "public        GET    /api/login",
      "public        GET    /api/logout",
      "public        GET    /api/public/agents/:subdomain",
      "public        GET    /api/public/launchers/:id",
      "public        GET    /api/public/plans",
      "public        GET    /api/public/sign-in",
      "public        GET    /api/unsubscribe/:key/:kind",
      "public        POST   /api/:secret/login",
      "public        POST   /api/:secret/logout",
      "public        POST   /api/agents/:id/chat",
      "public        POST   /api/auth/forgot-password",
      "public        POST   /api/auth/login",
      "public        POST   /api/auth/register",
      "public        POST   /api/auth/reset-password",
      "public        POST   /api/auth/verify-email",
      "public        POST   /api/conversations",
      "public        POST   /api/conversations/:id/handoff",
      "public        POST   /api/conversations/:id/ratings",
      "public        POST   /api/conversations/:id/typing",
      "public        POST   /api/leads",
      "public        POST   /api/team/accept",
      "public        POST   /api/team/invitation",
      "public        POST   /api/unsubscribe/:key/:kind",
      "public        POST   /api/webhooks/flutterwave",
    ]
  `);
});
