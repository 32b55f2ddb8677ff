import type { FastifyInstance } from "fastify";
import { only } from "#database/rows.ts";
import { webhookDeliveries, type webhookEndpoints } from "#database/schema-webhooks.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { forbidden, notFound, tooMany } from "#platform/server/errors.ts";
import { sendPage } from "#platform/server/paging.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { addressRules } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { webhooksApi } from "../contract.ts";
import { linkCode } from "./chats.ts";
import { deliver, waitAgain } from "./deliver.ts";
import { describeEvents } from "./describe-events.ts";
import {
  changeEndpoint,
  createEndpoint,
  findEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from "./endpoints.ts";
import { deliveryParts } from "./jobs.ts";
import { readAddress } from "./read-address.ts";

const sentByHandAMinute = 20;

export async function webhookRoutes(app: FastifyInstance) {
  describeEvents(app);
  const { db, clock, config, encryption } = app;
  const parts = deliveryParts({ db, clock, config, encryption });
  const byHand = rateLimit(app, "webhooks-by-hand", sentByHandAMinute);
  const sending = new Set<string>();
  const rules = addressRules(config);

  function shown(endpoint: typeof webhookEndpoints.$inferSelect, mayLink = true) {
    const { kind, chatName: name, hearingError: error } = endpoint;
    const command = mayLink ? `/start ${linkCode(encryption, endpoint)}` : null;
    return { ...endpoint, chat: kind === "telegram" ? { name, command, error } : null };
  }

  serve(app, webhooksApi.list, async ({ owner: { id, viewing, key } }) => {
    // Who links a chat answers visitors there.
    const mayLink = !viewing && (key?.scopes.includes("write") ?? true);
    return {
      isInPlan: await ownerCanUse(db, id, "webhooks"),
      endpoints: (await listEndpoints(db, id)).map((one) => shown(one, mayLink)),
    };
  });

  serve(app, webhooksApi.create, async ({ owner, body }) => {
    const made = await createEndpoint(db, encryption, owner.id, {
      address: readAddress(body, rules),
      events: [...new Set(body.events)],
    });
    return { ...shown(made), secret: made.kind === "webhook" ? made.secret : undefined };
  });

  serve(app, webhooksApi.change, async ({ owner, params, body: { url, ...change } }) => {
    const { kind } = await findEndpoint(db, owner.id, params.id);
    const address = url ? readAddress({ url, kind }, rules) : undefined;
    return shown(await changeEndpoint(db, encryption, owner.id, params.id, { ...change, address }));
  });

  serve(app, webhooksApi.remove, async ({ owner, params }) => {
    await removeEndpoint(db, owner.id, params.id);
    return {};
  });

  serve(app, webhooksApi.rotateSecret, ({ owner, params }) =>
    rotateSecret(db, encryption, clock.now(), owner.id, params.id),
  );

  serve(app, webhooksApi.deliveries, async ({ owner, params, query, reply }) => {
    await findEndpoint(db, owner.id, params.id);
    return sendPage(reply, query, await listDeliveries(db, owner.id, params.id, query));
  });

  serve(app, webhooksApi.test, ({ owner, params }) =>
    sendByHand(owner.id, async () => {
      const endpoint = await findEndpoint(db, owner.id, params.id);
      const values = { ownerId: owner.id, endpointId: endpoint.id, event: "webhook.test" as const };
      return only(
        await db.insert(webhookDeliveries).values(values).returning({ id: webhookDeliveries.id }),
      );
    }),
  );

  serve(app, webhooksApi.replay, ({ owner, params }) =>
    sendByHand(owner.id, async () => {
      const again = await waitAgain(db, owner.id, params.id, params.deliveryId);
      if (!again) throw notFound("Delivery");
      return again;
    }),
  );

  /** One at a time per owner, sharing the queue's slot: a slow endpoint delays only its owner. */
  async function sendByHand(ownerId: string, choose: () => Promise<{ id: string }>) {
    byHand.count(ownerId);
    if (sending.has(ownerId))
      throw tooMany("A webhook is being sent. Send the next one when it is done.", 10);
    sending.add(ownerId);
    try {
      if (!(await ownerCanUse(db, ownerId, "webhooks")))
        throw forbidden("Your plan does not include webhooks. Choose one that does.");
      const { id } = await choose();
      await deliver(parts, ownerId, id, { isByHand: true });
      return await getDelivery(db, ownerId, id);
    } finally {
      sending.delete(ownerId);
    }
  }
}
