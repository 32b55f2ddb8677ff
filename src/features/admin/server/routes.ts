import type { FastifyInstance } from "fastify";
import { adminApi } from "../contract.ts";
import { adminAgentRoutes } from "./agent-routes.ts";
import { type ConsoleOptions, serveUnder } from "./console.ts";
import { planRoutes } from "./plan-routes.ts";
import { countPlatform } from "./queries.ts";
import { operatorSessionRoutes } from "./session-routes.ts";
import { adminSettingsRoutes } from "./settings-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** The operator's calls, each page's in a file of its own. */
export async function adminRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  app.secretPaths.push(operator.signIn, operator.console);
  const parts = [
    operatorSessionRoutes,
    userRoutes,
    adminAgentRoutes,
    planRoutes,
    adminSettingsRoutes,
  ];
  for (const routes of parts) await app.register(routes, { operator });

  serveUnder(operator.signIn)(app, adminApi.stats, () => countPlatform(db, clock.now()));
}
