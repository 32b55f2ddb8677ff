import { invalid } from "#platform/server/errors.ts";
import {
  type AddressRules,
  checkAddress,
  FetchRefused,
  isAllowed,
} from "#platform/server/safe-fetch.ts";
import type { ActionHeader } from "../contract-own.ts";

/** What the request's own fields say of its body and connection must stay true. */
const ownHeaders =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|cookie)$/i;

/** Keys and visitors' words are sent there. */
export function checkTarget(address: string, rules: AddressRules): void {
  try {
    const url = checkAddress(address, rules);
    if (url.protocol !== "https:" && !isAllowed(url, rules))
      refuse("address", "This address must begin with https://.");
  } catch (error) {
    if (error instanceof FetchRefused) refuse("address", error.message);
    throw error;
  }
}

export function checkHeaders(headers: readonly ActionHeader[]): void {
  for (const [at, { name, value }] of headers.entries()) {
    if (ownHeaders.test(name)) refuse(`headers.${at}.name`, "This header cannot be set here.");
    // Masks of stored values are checked where they are replaced.
    if (!/^[\t\x20-\x7e•]*$/.test(value))
      refuse(`headers.${at}.value`, "Use only letters, digits and symbols of an English keyboard.");
  }
  const twice = headers.findIndex(({ name }, at) =>
    headers.slice(0, at).some((one) => one.name.toLowerCase() === name.toLowerCase()),
  );
  if (twice >= 0) refuse(`headers.${twice}.name`, "This header is listed twice.");
}

export function refuse(field: string, message: string): never {
  throw invalid({ [`settings.${field}`]: message });
}
