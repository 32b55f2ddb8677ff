import type { Database } from "#database/client.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { readSettings } from "#platform/server/settings.ts";
import type { ListingParts } from "./find-listing.ts";

interface Server {
  db: Database;
  config: Config;
  encryption: Encryption;
}

export function listingParts({ db, config, encryption }: Server): ListingParts {
  const { nominatimUrl, overpassUrl, placesUrl } = config.outbound;
  return {
    db,
    safeFetch: createSafeFetch(addressRules(config)),
    nominatimUrl,
    overpassUrl,
    placesUrl,
    googleKey: async () =>
      (await readSettings({ db, encryption }, ["google_maps_api_key"])).google_maps_api_key,
  };
}
