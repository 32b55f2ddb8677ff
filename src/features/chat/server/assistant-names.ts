import { countryOf } from "./country-of.ts";
import { namesByCountry } from "./names-by-country.ts";

/** From the country of the location, or else from the USA. */
export function pickAssistantName(location: string | null, random: () => number): string {
  const names = namesByCountry[countryOf(location ?? "") ?? "US"] ?? [];
  return names[Math.floor(random() * names.length)] ?? "Emma";
}
