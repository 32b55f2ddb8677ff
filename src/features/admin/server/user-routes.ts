import type { FastifyInstance } from "fastify";
import { authApi } from "#features/accounts/contract.ts";
import { countHoldings } from "#features/accounts/server/settings/public.ts";
import { changeSubscription } from "#features/billing/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { serve as serveAnywhere } from "#platform/server/serve.ts";
import { sendSortedPage } from "#platform/server/sorted-paging.ts";
import { adminUsersApi } from "../contract-users.ts";
import { assertProvenLately, type ConsoleOptions, operatorOf, serveUnder } from "./console.ts";
import { deleteUser } from "./delete-user.ts";
import { liftSuspension, suspendUser } from "./suspend-user.ts";
import { countUsers, findUser, listUsers } from "./user-queries.ts";
import { leaveView, viewAs } from "./view-as.ts";

export async function userRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  const serve = serveUnder(operator.signIn);

  async function rowOf(operatorId: string, id: string) {
    const user = await findUser(db, operatorId, id);
    if (!user) throw notFound("User");
    return user;
  }

  serve(app, adminUsersApi.list, async ({ admin, query, reply }) =>
    sendSortedPage(reply, query.limit, await listUsers(db, admin.id, query)),
  );

  serve(app, adminUsersApi.count, ({ query }) => countUsers(db, query));

  serve(app, adminUsersApi.changeSubscription, async ({ admin, params, body, request }) => {
    await changeSubscription(db, clock.now(), operatorOf(request), params.id, body);
    return rowOf(admin.id, params.id);
  });

  serve(app, adminUsersApi.suspend, async ({ admin, params, body, request }) => {
    await suspendUser(app, request, params.id, body.reason);
    return rowOf(admin.id, params.id);
  });

  serve(app, adminUsersApi.liftSuspension, async ({ admin, params, request }) => {
    await liftSuspension(app, request, params.id);
    return rowOf(admin.id, params.id);
  });

  serve(app, adminUsersApi.viewAs, async ({ admin, params, body, request }) => {
    assertProvenLately(app, admin);
    return { until: await viewAs(app, request, params.id, body.reason) };
  });

  /** Called from the owner's pages, which do not know the secret path. */
  serveAnywhere(
    app,
    authApi.endViewing,
    async ({ admin, request }) => {
      await leaveView(app, request, admin.viewing?.ownerId);
      return { continueAt: `${operator.console}/users` };
    },
    { isHidden: true },
  );

  serve(app, adminUsersApi.holdings, ({ params }) => countHoldings(db, params.id));

  serve(app, adminUsersApi.delete, async ({ admin, params, request }) => {
    assertProvenLately(app, admin);
    await deleteUser(db, request, params.id);
    return {};
  });
}
