import { countryOf } from "./country-of.ts";
import { namesByCountry } from "./names-by-country.ts";

export function pickAssistantName(location: string | null, random: () => number): string {
  const names = namesByCountry[countryOf(location ?? "") ?? "US"] ?? [];
  return names[Math.floor(random() * names.length)] ?? "Emma";
}
