import { z } from "zod";
import type { Database } from "#database/client.ts";
import { unavailable } from "#platform/server/errors.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import type { FoundListing } from "../../contract.ts";
import { timeZoneOf } from "../extract/facts/country.ts";
import { takeTurn } from "../reading/take-turn.ts";
import type { Place } from "./listing-link.ts";

// https://nominatim.org/release-docs/latest/api/Lookup/ and https://wiki.openstreetmap.org/wiki/Overpass_API

export interface OpenStreetMapParts {
  db: Database;
  safeFetch: SafeFetch;
  nominatimUrl: string;
  overpassUrl: string;
}

const timeMaxMs = 10_000;
const nearMeters = 150;

const Tags = z.record(z.string(), z.string());
const Found = z.array(
  z.object({
    osm_type: z.enum(["node", "way", "relation"]),
    osm_id: z.number(),
    name: z.string().nullish(),
    display_name: z.string().default(""),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    extratags: Tags.nullish(),
  }),
);
const Around = z.object({
  elements: z.array(
    z.object({ type: z.enum(["node", "way", "relation"]), id: z.number(), tags: Tags.default({}) }),
  ),
});

export async function askOpenStreetMap(
  parts: OpenStreetMapParts,
  id: string,
): Promise<FoundListing | null> {
  const query = { osm_ids: id, format: "jsonv2", extratags: "1" };
  const found = await ask(parts, addressOf(`${parts.nominatimUrl}/lookup`, query), Found);
  return found[0] ? listingOf(found[0]) : null;
}

export async function searchOpenStreetMap(
  parts: OpenStreetMapParts,
  name: string,
  place: Place | null,
): Promise<FoundListing | null> {
  const id = place && (await idAround(parts, name, place));
  if (id) return askOpenStreetMap(parts, id);
  const query = { q: name, format: "jsonv2", extratags: "1", limit: "1", ...around(place) };
  const found = await ask(parts, addressOf(`${parts.nominatimUrl}/search`, query), Found);
  return found[0] ? listingOf(found[0]) : null;
}

async function idAround(
  parts: OpenStreetMapParts,
  name: string,
  { latitude, longitude }: Place,
): Promise<string | null> {
  const data = `[out:json][timeout:8];nwr(around:${nearMeters},${latitude},${longitude})["name"];out tags 60;`;
  const { elements } = await ask(parts, addressOf(parts.overpassUrl, { data }), Around);
  const wanted = plain(name);
  const isCalled = ({ tags }: (typeof elements)[number]) => {
    const own = plain(tags.name ?? "");
    return own !== "" && (own.includes(wanted) || wanted.includes(own));
  };
  const found = elements.find(isCalled);
  return found ? `${found.type.charAt(0).toUpperCase()}${found.id}` : null;
}

function around(place: Place | null): Record<string, string> {
  if (!place) return {};
  const { latitude, longitude } = place;
  const box = [longitude - 0.02, latitude + 0.02, longitude + 0.02, latitude - 0.02];
  return { viewbox: box.join(","), bounded: "1" };
}

function listingOf(found: z.infer<typeof Found>[number]): FoundListing {
  const tags = found.extratags ?? {};
  const tag = (lengthMax: number, ...names: string[]) =>
    names.flatMap((name) => tags[name]?.trim().slice(0, lengthMax) || [])[0] ?? null;
  return {
    provider: "openstreetmap",
    placeId: `${found.osm_type.charAt(0).toUpperCase()}${found.osm_id}`,
    card: {
      name: (found.name || found.display_name.split(",")[0] || "").slice(0, 200),
      address: withoutName(found.display_name, found.name).slice(0, 500) || null,
      phone: tag(60, "phone", "contact:phone", "mobile", "contact:mobile"),
      email: tag(320, "email", "contact:email"),
      website: tag(2000, "website", "contact:website", "url"),
      hours:
        tag(2000, "opening_hours")
          ?.replace(/\s*;\s*/g, "\n")
          .replace(/\boff\b/g, "closed") ?? null,
      timeZone: timeZoneOf({ latitude: found.lat, longitude: found.lon }) ?? null,
    },
  };
}

function withoutName(displayed: string, name: string | null | undefined): string {
  return name && displayed.startsWith(`${name}, `) ? displayed.slice(name.length + 2) : displayed;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function addressOf(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query)}`;
}

/** At most one request a second across all processes, as its usage policy requires. */
async function ask<Answer>(
  { db, safeFetch }: OpenStreetMapParts,
  address: string,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    // Not a real host name, so a crawl of the same host, which anyone can start, does not delay listings.
    const turns = `listings on ${new URL(address).hostname}`;
    await takeTurn(db, turns, 1_000, AbortSignal.timeout(timeMaxMs));
    const { status, text } = await safeFetch(address, {
      trusted: true,
      timeoutMs: timeMaxMs,
      bytesMax: 1024 * 1024,
    });
    if (status !== 200) throw new Error(`status ${status}`);
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    throw unavailable("OpenStreetMap did not answer. Paste the listing itself instead.", { cause });
  }
}
