import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { conflict } from "#platform/server/errors.ts";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";

const require = createRequire(import.meta.url);

// Names that could be mistaken for the product's own pages, hosts or staff.
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

export function isReserved(subdomain: string, own: readonly string[]) {
  return reserved.has(subdomain) || own.includes(subdomain) || subdomain.startsWith("xn--");
}

/** Transliterates any script: 'Bäckerei Müller' becomes 'backerei-muller'. */
export function subdomainFrom(name: string) {
  // Loaded on first use, because its tables are large. `require` loses the types.
  const { slugify } = require("transliteration") as typeof import("transliteration");
  const slug = slugify(name, { allowedChars: "a-zA-Z0-9" });
  return trimmed(slug.slice(0, lengthMax)) || "agent";
}

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
