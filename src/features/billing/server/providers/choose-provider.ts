import type { Database } from "#database/client.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { unavailable } from "#platform/server/errors.ts";
import { readSecret } from "#platform/server/settings.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { paymentProviders } from "#shared/vocabulary.ts";
import { flutterwave } from "./flutterwave.ts";
import { type PaymentProvider, ProviderAway } from "./provider.ts";
import { sandbox } from "./sandbox.ts";

interface Parts {
  db: Database;
  config: Config;
  encryption: Encryption;
}

type Name = (typeof paymentProviders)[number];

export async function chooseProvider(
  parts: Parts,
): Promise<{ name: Name; provider: PaymentProvider }> {
  const { payment } = parts.config;
  if (payment.provider === "sandbox") return { name: "sandbox", provider: sandbox(parts.db) };
  const provider = await openFlutterwave(parts);
  if (provider) return { name: "flutterwave", provider };
  if (payment.hasSandbox) return { name: "sandbox", provider: sandbox(parts.db) };
  throw unavailable("Payments are not set up yet.");
}

export async function providerNamed(parts: Parts, name: Name): Promise<PaymentProvider> {
  if (name === "sandbox") return sandbox(parts.db);
  const provider = await openFlutterwave(parts);
  if (!provider) throw new ProviderAway("The key of Flutterwave is not set any more");
  return provider;
}

async function openFlutterwave(parts: Parts) {
  const secretKey = await readSecret(parts, "flutterwave_secret_key");
  const { flutterwaveBaseUrl: baseUrl } = parts.config.payment;
  return secretKey && flutterwave({ baseUrl, secretKey, productName: PRODUCT_NAME });
}
