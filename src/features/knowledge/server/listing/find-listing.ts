import { invalid, notFound } from "#platform/server/errors.ts";
import { FetchFailed } from "#platform/server/safe-fetch.ts";
import type { FoundListing } from "../../contract.ts";
import { hoursAsText } from "../extract/facts/hours.ts";
import { readHours } from "../extract/facts/read-hours.ts";
import { readOwnText } from "../read-own-text.ts";
import { askGoogle } from "./ask-google.ts";
import {
  askOpenStreetMap,
  type OpenStreetMapParts,
  searchOpenStreetMap,
} from "./ask-openstreetmap.ts";
import { type ListingLink, readListingLink } from "./listing-link.ts";

export interface ListingParts extends OpenStreetMapParts {
  placesUrl: string;
  /** Of Google Maps; without it OpenStreetMap is asked. */
  googleKey: () => Promise<string | undefined>;
}

/** What a link leads to, or what a pasted listing says. */
export async function findListing(parts: ListingParts, given: string): Promise<FoundListing> {
  const link = readListingLink(given);
  if (!link) return pastedListing(given);
  const found = await lookUp(parts, link);
  if (!found) throw notFound("Listing");
  return found;
}

async function lookUp(parts: ListingParts, link: ListingLink): Promise<FoundListing | null> {
  if (link.kind === "openstreetmap") return askOpenStreetMap(parts, link.id);
  const { name, place } = link.kind === "short" ? await follow(parts, link.address) : link;
  if (!name)
    throw invalid({
      listing: "This link does not name a place. Open the place on the map and copy its link.",
    });
  const key = await parts.googleKey();
  return key
    ? askGoogle({ placesUrl: parts.placesUrl, key }, name, place)
    : searchOpenStreetMap(parts, name, place);
}

/** A short link leads to a long one, some countries by way of a page that asks for consent. */
async function follow({ safeFetch }: ListingParts, address: string) {
  try {
    const { url } = await safeFetch(address, { timeoutMs: 10_000 });
    const link = readListingLink(new URL(url).searchParams.get("continue") ?? url);
    if (link?.kind === "google") return link;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
  }
  throw invalid({
    listing: "This link does not lead to a place. Open the place on the map and copy its link.",
  });
}

/** As maps show it, line by line; what is told by a label is found as on a page. */
async function pastedListing(text: string): Promise<FoundListing> {
  const { facts, language } = await readOwnText({ title: "", text });
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const [name = ""] = lines;
  const [website] = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+/i.exec(text) ?? [];
  const [email] = /[^\s<>@]{1,64}@[^\s<>@]{1,190}\.[a-z]{2,}/i.exec(text) ?? [];
  const phone = lines.find(
    (line) => phoneAlone.test(line) && (line.match(/\d/g) ?? []).length >= 6,
  );
  const address = lines.slice(1).find(isAddress);
  return {
    provider: "pasted",
    placeId: null,
    card: {
      name: (facts.name ?? name).slice(0, 200),
      address: (facts.address ?? address)?.slice(0, 500) ?? null,
      phone: (facts.phone ?? phone)?.slice(0, 60) ?? null,
      email: (facts.email ?? email)?.slice(0, 320) ?? null,
      website: website?.slice(0, 2000) ?? null,
      hours: facts.hours ? hoursAsText(facts.hours, language ?? "en") : null,
      timeZone: facts.timeZone ?? null,
    },
  };
}

const phoneAlone = /^(?:(?:tel|phone|telefon|tél)\w*[.:]?\s*)?\+?[\d\s()/.-]{6,30}$/i;

/** A house or a place has its number, and more letters than figures; no rating, price, hours or address of a site. */
function isAddress(line: string): boolean {
  const isOther = /[@★€$£]|https?:|www\.|\d:\d\d|\(\d+\)/i.test(line) || readHours(line) !== null;
  return !isOther && /\d/.test(line) && /,/.test(line) && /\p{L}{3}/u.test(line);
}
