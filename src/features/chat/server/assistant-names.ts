import { countryOf } from "./country-of.ts";
import { namesByCountry } from "./names-by-country.ts";

/** A name for whoever answers, by the country of the location; without a known one those of the USA. */
export function pickAssistantName(location: string | null, random: () => number): string {
  const names = namesByCountry[countryOf(location ?? "") ?? "US"] ?? [];
  return names[Math.floor(random() * names.length)] ?? "Emma";
}
