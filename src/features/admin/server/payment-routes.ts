import type { FastifyInstance } from "fastify";
import { countLedgerNeeds, listLedger, markRefunded } from "#features/billing/server/public.ts";
import { sendPage } from "#platform/server/paging.ts";
import { adminPaymentsApi } from "../contract-payments.ts";
import { assertProvenLately, type ConsoleOptions, operatorOf, serveUnder } from "./console.ts";

export async function paymentRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  const serve = serveUnder(operator.signIn);

  serve(app, adminPaymentsApi.list, async ({ query, reply }) =>
    sendPage(reply, query, await listLedger(db, query)),
  );

  serve(app, adminPaymentsApi.needs, () => countLedgerNeeds(db));

  serve(app, adminPaymentsApi.markRefunded, ({ admin, params, body, request }) => {
    assertProvenLately(app, admin);
    const { id: operatorId, address } = operatorOf(request);
    const refund = { paymentId: params.id, operatorId, address, ...body };
    return markRefunded(db, clock.now(), refund);
  });
}
