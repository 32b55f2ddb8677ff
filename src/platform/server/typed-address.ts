import { invalid } from "./errors.ts";
import { type AddressRules, checkAddress, FetchRefused } from "./safe-fetch.ts";

/** The scheme may be missing. Errors name the field. */
export function readTypedAddress(text: string, rules: AddressRules, field = "url"): URL {
  // `example.com:8080` has a port, `mailto:someone` a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  try {
    return checkAddress(hasScheme ? text : `https://${text}`, rules);
  } catch (error) {
    if (error instanceof FetchRefused) throw invalid({ [field]: error.message });
    throw error;
  }
}
