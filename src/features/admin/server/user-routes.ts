import type { FastifyInstance } from "fastify";
import { changeSubscription } from "#features/billing/server/public.ts";
import { countHoldings } from "#features/settings/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { sendSortedPage } from "#platform/server/sorted-paging.ts";
import { adminUsersApi } from "../contract-users.ts";
import { assertProvenLately, type ConsoleOptions, operatorOf, serveUnder } from "./console.ts";
import { deleteUser } from "./delete-user.ts";
import { countUsers, findUser, listUsers } from "./user-queries.ts";

export async function userRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  const serve = serveUnder(operator.signIn);

  serve(app, adminUsersApi.list, async ({ admin, query, reply }) =>
    sendSortedPage(reply, query.limit, await listUsers(db, admin.id, query)),
  );

  serve(app, adminUsersApi.count, ({ query }) => countUsers(db, query));

  serve(app, adminUsersApi.changeSubscription, async ({ admin, params, body, request }) => {
    await changeSubscription(db, clock.now(), operatorOf(request), params.id, body);
    const user = await findUser(db, admin.id, params.id);
    if (!user) throw notFound("User");
    return user;
  });

  serve(app, adminUsersApi.holdings, ({ params }) => countHoldings(db, params.id));

  serve(app, adminUsersApi.delete, async ({ admin, params, request }) => {
    assertProvenLately(app, admin);
    await deleteUser(db, request, params.id);
    return {};
  });
}
