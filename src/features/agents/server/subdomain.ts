import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { conflict } from "#platform/server/errors.ts";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";

const require = createRequire(import.meta.url);

// What others would take for the product's own: its pages, its hosts, its people.
const reserved = new Set(
  `${PRODUCT_NAME.toLowerCase()} ${DEMO_SUBDOMAIN} about abuse account accounts admin agent agents analytics api app apps
  assets auth autoconfig autodiscover billing blog bot cdn chat console contact dashboard dev docs
  email favicon files ftp healthz help hostmaster imap img images info leads legal localhost login logout
  mail media metrics mx news ns ns1 ns2 operator pay payments pop postmaster pricing privacy public readyz
  register root security settings signin signup smtp staging static stats status subscribe support system
  team terms test webhooks webmaster widget www`.split(/\s+/),
);

const lengthMax = 40;
const suffixSigns = "abcdefghjkmnpqrstuvwxyz23456789";

/** `own` are names that only this installation reserves, such as the operator's paths. */
export function isReserved(subdomain: string, own: readonly string[]) {
  return reserved.has(subdomain) || own.includes(subdomain) || subdomain.startsWith("xn--");
}

/** A name in any script as a part of an address: 'Bäckerei Müller' is 'backerei-muller'. */
export function subdomainFrom(name: string) {
  // Its tables are read when the first agent is made. The package's own types, which `require` forgets.
  const { slugify } = require("transliteration") as typeof import("transliteration");
  const slug = slugify(name, { allowedChars: "a-zA-Z0-9" });
  return trimmed(slug.slice(0, lengthMax)) || "agent";
}

/** For a name that is taken or reserved. */
export function withSuffix(subdomain: string) {
  const suffix = Array.from({ length: 4 }, () => suffixSigns[randomInt(suffixSigns.length)]);
  return `${subdomain}-${suffix.join("")}`;
}

export function subdomainTaken() {
  const sentence = "This address is taken. Please choose another.";
  return conflict(sentence, { subdomain: sentence });
}

function trimmed(slug: string) {
  return slug.replace(/^-+|-+$/g, "");
}
