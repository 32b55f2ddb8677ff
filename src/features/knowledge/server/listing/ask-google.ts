import { json } from "node:stream/consumers";
import { fetch } from "undici";
import { z } from "zod";
import { unavailable } from "#platform/server/errors.ts";
import { limitBody } from "#platform/server/limit-body.ts";
import type { FoundListing } from "../../contract.ts";
import type { Place } from "./listing-link.ts";

// Places API (New): https://developers.google.com/maps/documentation/places/web-service/text-search

const fields = [
  "id",
  "displayName",
  "formattedAddress",
  "internationalPhoneNumber",
  "websiteUri",
  "regularOpeningHours.weekdayDescriptions",
  "timeZone",
];
const timeMaxMs = 10_000;
const bytesMax = 1024 * 1024;

const text = z.string().nullish().catch(null);
const Answer = z.object({
  places: z
    .array(
      z.object({
        id: z.string().max(300),
        displayName: z.object({ text }).nullish(),
        formattedAddress: text,
        internationalPhoneNumber: text,
        websiteUri: text,
        regularOpeningHours: z
          .object({ weekdayDescriptions: z.array(z.string()).max(14) })
          .nullish()
          .catch(null),
        timeZone: z.object({ id: text }).nullish().catch(null),
      }),
    )
    .default([]),
});

interface Parts {
  placesUrl: string;
  key: string;
}

/** Null if Google has no such place. Throws a sentence for the owner if it does not respond. */
export async function askGoogle(
  { placesUrl, key }: Parts,
  name: string,
  place: Place | null,
): Promise<FoundListing | null> {
  const near = place && { circle: { center: place, radius: 500 } };
  const { places } = await post(`${placesUrl}/v1/places:searchText`, key, {
    textQuery: name,
    pageSize: 1,
    ...(near && { locationBias: near }),
  });
  const [found] = places;
  if (!found) return null;
  return {
    provider: "google",
    placeId: found.id,
    card: {
      name: (found.displayName?.text || name).slice(0, 200),
      address: found.formattedAddress?.slice(0, 500) || null,
      phone: found.internationalPhoneNumber?.slice(0, 60) || null,
      email: null,
      website: found.websiteUri?.slice(0, 2000) || null,
      hours: found.regularOpeningHours?.weekdayDescriptions.join("\n").slice(0, 2000) || null,
      timeZone: found.timeZone?.id?.slice(0, 60) || null,
    },
  };
}

async function post(address: string, key: string, body: object) {
  try {
    const response = await fetch(address, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeMaxMs),
      headers: {
        "content-type": "application/json",
        "x-goog-api-key": key,
        "x-goog-fieldmask": fields.map((field) => `places.${field}`).join(","),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Answer.parse(await json(limitBody(response.body, bytesMax)));
  } catch (cause) {
    throw unavailable("Google Maps did not answer. Paste the listing itself instead.", { cause });
  }
}
