import { invalid } from "./errors.ts";

const sign = "•";
const mask = sign.repeat(4);
const unreadable = "cannot be read: sealed with another key";

export function maskSecret(secret: string | undefined): string {
  if (secret === undefined) return unreadable;
  if (!secret) return "";
  // Four characters would be too much of a short secret.
  return secret.length >= 8 ? `${mask}${secret.slice(-4)}` : mask;
}

/** Someone who saves a form unchanged sends the mask back. Call it wherever a typed secret is stored. */
export function assertNotMasked(typed: string, field = "value"): void {
  if (typed.includes(sign) || typed === unreadable)
    throw invalid({
      [field]:
        "This is only a placeholder for the stored secret. Enter the whole secret, or leave the field unchanged.",
    });
}
