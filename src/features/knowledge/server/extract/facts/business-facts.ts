import type { Facts } from "../facts.ts";
import { businessTypes } from "./business-types.ts";
import { countryCode } from "./country.ts";
import { hoursOfThing } from "./stated-hours.ts";
import { isRecord, listOf, plainName, type Thing, textOf } from "./structured-data.ts";

/**
 * What schema.org data says about the business whose page this is. Where several branches stand
 * on one page, only what they share is stated: the hours of one would be wrong for the others.
 */
export function businessFacts(things: Thing[]): Facts {
  const places = things.filter(isBusiness);
  const organizations = things.filter(({ types }) =>
    types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type)),
  );
  const [main] = places.length > 0 ? places : organizations;
  if (!main) return siteFacts(things);
  const facts = factsOf(main);
  const isOneOfMany =
    new Set(places.map((place) => addressOf(place.address)).filter(Boolean)).size > 1;
  if (isOneOfMany) return shared(facts, organizations[0]);
  const fallback = organizations.find((one) => one !== main);
  return fallback ? { ...factsOf(fallback), ...facts } : facts;
}

function isBusiness({ types }: Thing): boolean {
  return types.some((type) => type === "LocalBusiness" || businessTypes.has(type));
}

function factsOf(thing: Thing): Facts {
  const address = addressOf(thing.address);
  const geo = isRecord(thing.geo) ? thing.geo : {};
  const latitude = coordinate(geo.latitude, 90);
  const longitude = coordinate(geo.longitude, 180);
  const type = thing.types.find((one) => businessTypes.has(one)) ?? thing.types[0];
  return defined({
    name: textOf(thing.name, 120),
    description: textOf(thing.description, 1000),
    businessType: type,
    phone: textOf(thing.telephone, 40) ?? contactOf(thing, "telephone", 40),
    email: emailOf(textOf(thing.email, 320) ?? contactOf(thing, "email", 320)),
    address,
    country: countryOf(thing.address),
    hours: hoursOfThing(thing),
    priceRange: textOf(thing.priceRange, 60),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  });
}

function siteFacts(things: Thing[]): Facts {
  const site = things.find(({ types }) => types.includes("WebSite"));
  return defined({ name: textOf(site?.name, 120) });
}

function shared(facts: Facts, organization: Thing | undefined): Facts {
  const own = organization ? factsOf(organization) : {};
  return defined({
    name: own.name ?? facts.name,
    description: own.description,
    businessType: facts.businessType,
    phone: own.phone,
    email: own.email,
    country: facts.country,
    priceRange: facts.priceRange,
  });
}

function contactOf(thing: Thing, property: string, charactersMax: number): string | undefined {
  for (const point of listOf(thing.contactPoint))
    if (isRecord(point) && textOf(point[property])) return textOf(point[property], charactersMax);
  return undefined;
}

function emailOf(text: string | undefined): string | undefined {
  return text?.replace(/^mailto:/i, "");
}

function addressOf(value: unknown): string | undefined {
  const [address] = listOf(value);
  if (!isRecord(address)) return textOf(address);
  const town = [textOf(address.postalCode), textOf(address.addressLocality)]
    .filter(Boolean)
    .join(" ");
  const country = isRecord(address.addressCountry)
    ? textOf(address.addressCountry.name)
    : textOf(address.addressCountry);
  const parts = [textOf(address.streetAddress), town, textOf(address.addressRegion), country];
  return parts.filter(Boolean).join(", ") || undefined;
}

function countryOf(value: unknown): string | undefined {
  const [address] = listOf(value);
  if (!isRecord(address)) return undefined;
  const country = address.addressCountry;
  const name = isRecord(country) ? (country.name ?? country.identifier) : country;
  return countryCode(textOf(name) ?? plainName(name));
}

function coordinate(value: unknown, max: number): number | undefined {
  const number = Number.parseFloat(textOf(value) ?? "");
  return Math.abs(number) <= max ? number : undefined;
}

/** Without the properties that are not known, so that one set of facts can complete another. */
export function defined<T extends object>(facts: T): T {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T; // fromEntries forgets the keys' names
}
