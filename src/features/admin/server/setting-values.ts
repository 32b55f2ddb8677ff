import { z } from "zod";
import { knownSettings, type SettingKey } from "#platform/server/settings.ts";
import { modelProviders } from "#shared/vocabulary.ts";

const Address = z.url({ protocol: /^https?$/, error: "Use an address that begins with https://" });
const YesNo = z.enum(["true", "false"], "Use true or false.");
const upTo = (max: number) =>
  z.coerce
    .number("Use a number.")
    .int("Use a whole number.")
    .min(1, "Use 1 or more.")
    .max(max, `Use ${max} or less.`);
const Price = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, "Use a number such as 0.25.");

/** Validated when saved, so that a mistake does not surface with the next payment. */
const shapes: Partial<Record<SettingKey, z.ZodType>> = {
  ai_provider: z.enum(modelProviders, `Use one of ${modelProviders.join(", ")}.`),
  ai_base_url: Address,
  ai_enabled: YesNo,
  ai_own_keys: YesNo,
  ai_input_price: Price,
  ai_output_price: Price,
  ai_silence_seconds: upTo(90),
  ai_answer_seconds: upTo(100),
  ai_output_tokens: upTo(100_000),
  google_redirect_uri: Address,
  smtp_url: z.url({
    protocol: /^smtps?$/,
    error: "Use an address such as smtp://user:password@mail.example:587",
  }),
  mail_from: z
    .string()
    .regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, "Use an address such as Parley <hello@example.com>"),
  registration_open: YesNo,
  terms_url: Address,
  privacy_url: Address,
};

export function isKnownSetting(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

export function faultOfValue(key: string, value: string): string | undefined {
  const shape = isKnownSetting(key) ? shapes[key] : undefined;
  return shape?.safeParse(value).error?.issues[0]?.message;
}

/** Reserved by the product, the process or the language. */
export function isReservedKey(key: string): boolean {
  return (
    /^(operator|admin|encryption|session|node|npm)(_|$)/.test(key) ||
    /^(constructor|prototype|password|path)$/.test(key)
  );
}
