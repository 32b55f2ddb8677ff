import { invalid } from "#platform/server/errors.ts";
import { assertNotMasked } from "#platform/server/masked-secret.ts";
import { type AddressRules, isAllowed } from "#platform/server/safe-fetch.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import type { EndpointKind } from "#shared/endpoint-kinds.ts";
import { addressFrom, placeAt, places } from "../places/places.ts";

export interface Address {
  kind: EndpointKind;
  url: URL;
}

/** A tool's own host decides what an address is for; of others, whoever adds it says. */
export function readAddress(
  { url: typed, kind: said }: { url: string; kind?: EndpointKind | undefined },
  rules: AddressRules,
): Address {
  assertNotMasked(typed, "url");
  const url = readTypedAddress(addressFrom(typed), rules);
  // What is sent contains contact details, so require encryption.
  if (url.protocol !== "https:" && !isAllowed(url, rules))
    throw invalid({ url: "This address must begin with https://." });
  const kind = placeAt(url.href) ?? said ?? "webhook";
  // We ask a bot's server without end, and it decides how often: only Telegram's, or one that the operator allows.
  if (kind === "telegram" && !places.telegram.hosts.test(url.hostname) && !isAllowed(url, rules))
    throw invalid({ url: `This is not a Telegram address. ${places.telegram.howTo}` });
  if (/(^|\.)webhook\.office\.com$/.test(url.hostname))
    throw invalid({
      url: "Microsoft has retired this kind of address. Create a new one with Workflows.",
    });
  if (kind !== "webhook" && !places[kind].path.test(url.pathname))
    throw invalid({
      url: `${places[kind].name} does not accept messages at this address. ${places[kind].howTo}`,
    });
  return { kind, url };
}
