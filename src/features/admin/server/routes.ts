import type { FastifyInstance } from "fastify";
import { adminApi } from "../contract.ts";
import { adminAgentRoutes } from "./agent-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { backupRoutes } from "./backup-routes.ts";
import { type ConsoleOptions, serveUnder } from "./console.ts";
import { adminModelRoutes } from "./model-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import { countPlatform } from "./queries.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { operatorSessionRoutes } from "./session-routes.ts";
import { adminSettingsRoutes } from "./settings-routes.ts";
import { systemRoutes } from "./system-routes.ts";
import { userRoutes } from "./user-routes.ts";

export async function adminRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  app.secretPaths.push(operator.signIn, operator.console);
  const parts = [
    operatorSessionRoutes,
    userRoutes,
    adminAgentRoutes,
    planRoutes,
    adminSettingsRoutes,
    adminModelRoutes,
    paymentRoutes,
    auditRoutes,
    systemRoutes,
    backupRoutes,
    secondFactorRoutes,
  ];
  for (const routes of parts) await app.register(routes, { operator });

  serveUnder(operator.signIn)(app, adminApi.stats, () => countPlatform(db, clock.now()));
}
