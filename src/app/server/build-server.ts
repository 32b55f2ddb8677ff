import type { FastifyInstance } from "fastify";
import { actionRoutes } from "#features/actions/server/routes.ts";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { playgroundRoutes } from "#features/answers/server/playground/routes.ts";
import { billingRoutes } from "#features/billing/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { inboxRoutes } from "#features/inbox/server/routes.ts";
import { keyRoutes } from "#features/keys/server/routes.ts";
import { knowledgeRoutes } from "#features/knowledge/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { mcpRoutes } from "#features/mcp/server/routes.ts";
import { modelRoutes } from "#features/models/server/routes.ts";
import { contactRoutes } from "#features/site/server/contact/routes.ts";
import { tryRoutes } from "#features/site/server/tries/routes.ts";
import { webhookRoutes } from "#features/webhooks/server/routes.ts";
import { createServer, type ServerParts } from "#platform/server/create-server.ts";
import type { OperatorPaths } from "#platform/server/operator-paths.ts";
import { healthRoutes } from "#platform/server/plugins/health.ts";
import { documentContract } from "#platform/server/plugins/openapi.ts";
import { accountRoutes } from "./account-routes.ts";
import { contracts } from "./contracts.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { pageRoutes } from "./pages.ts";

const features = [
  accountRoutes,
  billingRoutes,
  agentRoutes,
  knowledgeRoutes,
  actionRoutes,
  chatRoutes,
  inboxRoutes,
  playgroundRoutes,
  leadRoutes,
  dashboardRoutes,
  webhookRoutes,
  keyRoutes,
  mcpRoutes,
  modelRoutes,
  tryRoutes,
  contactRoutes,
];

export async function registerCalls(app: FastifyInstance, operator: OperatorPaths) {
  for (const one of contracts) documentContract(app, one);
  for (const feature of features) await app.register(feature);
  await app.register(adminRoutes, { operator });
}

export async function buildServer(
  parts: ServerParts,
  {
    operator,
    webFolder,
    ending,
  }: { operator: OperatorPaths; webFolder: string; ending?: AbortSignal },
) {
  const app = await createServer(parts);
  await app.register(healthRoutes, { ending });
  await registerCalls(app, operator);
  await app.register(pageRoutes, { folder: webFolder, operator });
  return app;
}
