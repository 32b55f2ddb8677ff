import type { FastifyInstance } from "fastify";
import type { AccountListeners } from "#features/accounts/server/account-listeners.ts";
import { authRoutes } from "#features/accounts/server/routes.ts";
import { settingsRoutes } from "#features/accounts/server/settings/routes.ts";
import { uncountTraffic } from "#features/analytics/server/public.ts";
import { endSubscriptionOf, isDue, turnPeriod } from "#features/billing/server/public.ts";
import { handBackOf } from "#features/chat/server/public.ts";
import { endKeysOf } from "#features/keys/server/public.ts";
import { keepTry } from "#features/site/server/tries/tries.ts";
import type { TeamListeners } from "#features/team/server/members.ts";
import { endSessionsOfTeam } from "#features/team/server/public.ts";
import { teamRoutes } from "#features/team/server/routes.ts";
import { switchOffEndpoints } from "#features/webhooks/server/public.ts";
import { ownData } from "./own-data.ts";

const accountListeners: AccountListeners = {
  created: keepTry,
  async shown(db, now, plan, ownerId) {
    if (!isDue(now, plan)) return false;
    await turnPeriod(db, now, ownerId);
    return true;
  },
  async recovered(tx, config, ownerId) {
    await switchOffEndpoints(tx, config, ownerId);
    await endKeysOf(tx, config, ownerId);
  },
  async deleting(tx, ownerId) {
    await endSubscriptionOf(tx, ownerId);
    await endSessionsOfTeam(tx, ownerId);
  },
  erasing: uncountTraffic,
};

const teamListeners: TeamListeners = { memberRemoved: handBackOf };

/** Wires other features' reactions to events of accounts and teams. */
export async function accountRoutes(app: FastifyInstance) {
  await app.register(authRoutes, accountListeners);
  await app.register(settingsRoutes, { ...accountListeners, ownData });
  await app.register(teamRoutes, teamListeners);
}
