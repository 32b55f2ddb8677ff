import type { FastifyInstance } from "fastify";
import { adminApi } from "../contract.ts";
import { type ConsoleOptions, serveUnder } from "./console.ts";
import { countPlatform } from "./queries.ts";
import { operatorSessionRoutes } from "./session-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** The operator's calls, each page's in a file of its own. */
export async function adminRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  app.secretPaths.push(operator.signIn, operator.console);
  for (const routes of [operatorSessionRoutes, userRoutes])
    await app.register(routes, { operator });

  serveUnder(operator.signIn)(app, adminApi.stats, () => countPlatform(db, clock.now()));
}
