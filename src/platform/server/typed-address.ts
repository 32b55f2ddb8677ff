import { invalid } from "./errors.ts";
import { type AddressRules, checkAddress, FetchRefused } from "./safe-fetch.ts";

/** The address of a website as people type it, `example.com` as well. What is wrong is told of this field. */
export function readTypedAddress(text: string, rules: AddressRules, field = "url"): URL {
  // `example.com:8080` has a port where `mailto:someone` has the rest of an address.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  try {
    return checkAddress(hasScheme ? text : `https://${text}`, rules);
  } catch (error) {
    if (error instanceof FetchRefused) throw invalid({ [field]: error.message });
    throw error;
  }
}
