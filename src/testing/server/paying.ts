import type { FastifyInstance } from "fastify";
import { beforeEach } from "vitest";
import { alignSubscriptions } from "#features/billing/server/align-subscriptions.ts";
import type { SignedInUser } from "#platform/server/serve.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createOwner, signIn } from "./factories.ts";
import { flutterwaveHash, flutterwaveKey, startFlutterwave } from "./flutterwave.ts";

/** Makes the server take payments through the Flutterwave double. Call at the top of a file. */
export async function payByFlutterwave(app: FastifyInstance) {
  const flutterwave = await startFlutterwave();
  Object.assign(app.config.payment, { flutterwaveBaseUrl: flutterwave.baseUrl });
  beforeEach(async () => {
    await writeSetting(app, "flutterwave_secret_key", flutterwaveKey);
    await writeSetting(app, "flutterwave_secret_hash", flutterwaveHash);
  });
  return flutterwave;
}

export async function payer(app: FastifyInstance, owner: SignedInUser) {
  const cookie = await signIn(app, owner);
  const host = new URL(app.config.publicUrl).host;
  const post = (url: string, payload?: object) =>
    app.inject({ method: "POST", url, headers: { cookie, host }, ...(payload && { payload }) });
  return {
    post,
    get: async (url: string) => (await app.inject({ url, headers: { cookie } })).json(),
    start: (planId: string) => post("/api/create-payment", { planId }),
    reference: async (planId: string): Promise<string> =>
      (await post("/api/create-payment", { planId })).json().tx_ref,
    verify: (txRef: unknown) => post("/api/verify-payment", { tx_ref: txRef }),
  };
}

type Flutterwave = Awaited<ReturnType<typeof payByFlutterwave>>;

/** An owner who has paid for this plan; `otherwise` overrides the payment. */
export async function payingOwner(
  app: FastifyInstance,
  flutterwave: Flutterwave,
  planId: string,
  values: Parameters<typeof createOwner>[1] = {},
  otherwise: object = {},
) {
  const owner = await createOwner(app.db, values);
  const browser = await payer(app, owner);
  const txRef = await browser.reference(planId);
  await flutterwave.pay(txRef, otherwise);
  await browser.verify(txRef);
  return { owner, browser, txRef };
}

export async function subscribedOwner(
  app: FastifyInstance,
  flutterwave: Flutterwave,
  planId: string,
) {
  const { owner, browser } = await payingOwner(app, flutterwave, planId);
  await alignSubscriptions(app, owner.id);
  const subscription = (await flutterwave.subscriptions()).at(-1);
  if (!subscription) throw new Error("No subscription was begun");
  return { owner, browser, subscription };
}
