import { type AddressRules, checkAddress } from "./safe-fetch.ts";

/** The address of a website as people type it, `example.com` as well. Throws `FetchRefused`. */
export function readTypedAddress(text: string, rules: AddressRules): URL {
  // `example.com:8080` has a port where `mailto:someone` has the rest of an address.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  return checkAddress(hasScheme ? text : `https://${text}`, rules);
}
