import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/server/errors.ts";
import { addressOf, rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { readSecret } from "#platform/server/settings.ts";
import { billingApi } from "../contract.ts";
import { ProviderAway } from "./providers/provider.ts";
import { findOwnerOfSubscription } from "./queries.ts";
import { alignSubscriptions, takeCharge } from "./subscriptions.ts";

const bodyLimit = 64 * 1024;
const badOnesAMinute = 60;

const Text = z.union([z.string().max(200), z.number()]).transform(String);

/** With an envelope, or flat as in earlier versions. */
const Message = z.object({
  event: z.string().optional(),
  data: z
    .object({ id: Text.optional(), tx_ref: z.string().max(200).optional() })
    .optional()
    .catch(undefined),
  id: Text.optional().catch(undefined),
  txRef: z.string().max(200).optional().catch(undefined),
});

/**
 * The provider's webhook. The secret hash is not bound to the body, so a message only makes us ask the provider what
 * happened.
 */
export async function providerMessageRoutes(app: FastifyInstance) {
  const { db, config, encryption } = app;
  const forgeries = rateLimit(app, "bad-webhooks", badOnesAMinute);

  // Kept as bytes, which the signature covers.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  serve(
    app,
    billingApi.providerMessage,
    async ({ request }) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!(await isGenuine(request, raw))) {
        forgeries.add(addressOf(request));
        throw new AppError(401, "unauthorized", "Unauthorized");
      }
      const message = Message.safeParse(parse(raw));
      if (message.success) await take(message.data);
      return {};
    },
    // Forgeries are refused before the database is asked.
    { bodyLimit, before: async (request) => forgeries.assertLeft(addressOf(request)) },
  );

  async function isGenuine({ headers }: FastifyRequest, raw: Buffer) {
    const hash = headers["verif-hash"];
    const signature = headers["flutterwave-signature"];
    if (!isText(hash) && !isText(signature)) return false;
    const set = await readSecret({ db, encryption }, "flutterwave_secret_hash");
    const secret = set || config.payment.flutterwaveSecretHash;
    if (!secret) return false;
    return (
      (isText(hash) && isSame(hash, secret)) ||
      (isText(signature) &&
        isSame(signature, createHmac("sha256", secret).update(raw).digest("base64")))
    );
  }

  async function take({ event, data, id, txRef }: z.output<typeof Message>) {
    try {
      if (event?.startsWith("subscription.")) return await lookAfterSubscription(data?.id);
      const reference = data?.tx_ref ?? txRef;
      if (reference) await takeCharge(app, { txRef: reference, transactionId: data?.id ?? id });
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      // Any status but 200 makes the provider try again.
      throw new AppError(503, "provider_away", "The payment provider could not be reached.");
    }
  }

  async function lookAfterSubscription(subscriptionId: string | undefined) {
    const owner = subscriptionId && (await findOwnerOfSubscription(db, subscriptionId));
    if (owner) await alignSubscriptions(app, owner.id);
  }
}

function isText(header: string | string[] | undefined): header is string {
  return typeof header === "string" && header !== "";
}

/** Constant time. */
function isSame(given: string, right: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
