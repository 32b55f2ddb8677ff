import type { Facts } from "../facts.ts";
import { businessTypes } from "./business-types.ts";
import { isSamePlace, statedAddress, statedCountry } from "./stated-address.ts";
import { hoursOfThing } from "./stated-hours.ts";
import { isRecord, listOf, type Thing, textOf } from "./structured-data.ts";

/**
 * With several branches on a page, only shared facts are kept: one branch's hours would be wrong for the
 * others.
 */
export function businessFacts(things: Thing[]): Facts {
  const places = things.filter(isBusiness);
  const organizations = things.filter(({ types }) =>
    types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type)),
  );
  const [main] = places.length > 0 ? places : organizations;
  if (!main) return siteFacts(things);
  const facts = factsOf(main);
  if (places.some((place) => isElsewhere(place, main))) return shared(facts, organizations[0]);
  const others = [...places, ...organizations].filter((one) => one !== main);
  return Object.assign({}, ...others.map(factsOf).reverse(), facts);
}

function isElsewhere(place: Thing, main: Thing): boolean {
  const [here, there] = [statedAddress(main.address), statedAddress(place.address)];
  return here !== undefined && there !== undefined && !isSamePlace(here, there);
}

function isBusiness({ types }: Thing): boolean {
  return types.some((type) => type === "LocalBusiness" || businessTypes.has(type));
}

function factsOf(thing: Thing): Facts {
  const address = statedAddress(thing.address);
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
    country: statedCountry(thing.address),
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

function coordinate(value: unknown, max: number): number | undefined {
  const number = Number.parseFloat(textOf(value) ?? "");
  return Math.abs(number) <= max ? number : undefined;
}

export function defined<T extends object>(facts: T): T {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
