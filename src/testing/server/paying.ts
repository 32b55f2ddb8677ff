import type { FastifyInstance } from "fastify";
import { beforeEach } from "vitest";
import type { SignedInUser } from "#platform/server/serve.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { signIn } from "./factories.ts";
import { flutterwaveHash, flutterwaveKey, startFlutterwave } from "./flutterwave.ts";

/** The given server takes payments by the double of Flutterwave. Call it at the top of a file. */
export async function payByFlutterwave(app: FastifyInstance) {
  const flutterwave = await startFlutterwave();
  Object.assign(app.config.payment, { flutterwaveBaseUrl: flutterwave.baseUrl });
  beforeEach(async () => {
    await writeSetting(app, "flutterwave_secret_key", flutterwaveKey);
    await writeSetting(app, "flutterwave_secret_hash", flutterwaveHash);
  });
  return flutterwave;
}

/** What an owner's browser does about paying. */
export async function payer(app: FastifyInstance, owner: SignedInUser) {
  const cookie = await signIn(app, owner);
  const host = new URL(app.config.publicUrl).host;
  const post = (url: string, payload?: object) =>
    app.inject({ method: "POST", url, headers: { cookie, host }, ...(payload && { payload }) });
  return {
    post,
    get: async (url: string) => (await app.inject({ url, headers: { cookie } })).json(),
    start: (planId: string) => post("/api/create-payment", { planId }),
    /** Starts, and answers our reference. */
    reference: async (planId: string): Promise<string> =>
      (await post("/api/create-payment", { planId })).json().tx_ref,
    verify: (txRef: unknown) => post("/api/verify-payment", { tx_ref: txRef }),
  };
}
