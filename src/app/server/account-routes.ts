import type { FastifyInstance } from "fastify";
import type { AccountListeners } from "#features/auth/server/account-listeners.ts";
import { authRoutes } from "#features/auth/server/routes.ts";
import { isDue, turnPeriod } from "#features/billing/server/public.ts";
import { handBackOf } from "#features/chat/server/public.ts";
import type { TeamListeners } from "#features/team/server/members.ts";
import { teamRoutes } from "#features/team/server/routes.ts";
import { switchOffEndpoints } from "#features/webhooks/server/public.ts";

const accountListeners: AccountListeners = {
  /** A plan that has just ended is reported as ended. */
  async shown(db, now, plan, ownerId) {
    if (!isDue(now, plan)) return false;
    await turnPeriod(db, now, ownerId);
    return true;
  },
  recovered: switchOffEndpoints,
};

const teamListeners: TeamListeners = { memberRemoved: handBackOf };

/** Accounts and teams, with what other features do when something happens there. */
export async function accountRoutes(app: FastifyInstance) {
  await app.register(authRoutes, accountListeners);
  await app.register(teamRoutes, teamListeners);
}
