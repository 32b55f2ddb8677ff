import { invalid, notFound } from "#platform/server/errors.ts";
import { FetchFailed } from "#platform/server/safe-fetch.ts";
import type { FoundListing } from "../../contract.ts";
import { sitesIn } from "../extract/facts/contacts-in-text.ts";
import { hoursAsText } from "../extract/facts/hours.ts";
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
  googleKey: () => Promise<string | undefined>;
}

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

async function pastedListing(text: string): Promise<FoundListing> {
  const { facts, language } = await readOwnText({ title: "", text });
  const { name, address, phone, email, hours, timeZone } = facts;
  const firstLine = text.trim().split("\n")[0]?.trim() ?? "";
  return {
    provider: "pasted",
    placeId: null,
    card: {
      name: (name ?? firstLine).slice(0, 200),
      address: address?.slice(0, 500) ?? null,
      phone: phone?.slice(0, 60) ?? null,
      email: email?.slice(0, 320) ?? null,
      website: sitesIn(text)[0]?.slice(0, 2000) ?? null,
      hours: hours ? hoursAsText(hours, language ?? "en") : null,
      timeZone: timeZone ?? null,
    },
  };
}
