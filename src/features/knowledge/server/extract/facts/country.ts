import tzLookup from "@photostructure/tz-lookup";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { comparable } from "../clean-text.ts";
import { regionZone } from "./region-zones.ts";

const soundDomains = new Set(
  "io co me tv ai cc ly gg to fm am is it.com eu ws la sh st vc so gl im".split(" "),
);

const names = new Map<string, string>();

export function countryCode(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (names.size === 0) fillNames();
  return names.get(comparable(text));
}

export function countryName(code: string | undefined): string | null {
  if (!code) return null;
  return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? null;
}

export function countryOfPhone(phone: string | undefined): string | undefined {
  const number = parsePhoneNumberFromString(phone?.replace(/^00/, "+") ?? "");
  const isShared = number?.countryCallingCode === "1" || number?.countryCallingCode === "7";
  return isShared ? undefined : number?.country;
}

export function countryOfAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const last = address.split(",").at(-1)?.trim();
  const isName = last && (last.length > 3 || /^(?:USA?|UK)$/.test(last));
  const named = isName ? countryCode(last) : undefined;
  // 'Atlanta, Georgia' is in the US.
  if (named && named !== "GE") return named;
  if (/, [A-Z]{2} \d{5}(-\d{4})?\b/.test(address)) return "US";
  if (/\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/.test(address)) return "CA";
  if (/, (?:NSW|QLD|VIC|TAS|WA|SA|ACT|NT) \d{4}\b/.test(address)) return "AU";
  if (/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/.test(address)) return "GB";
  return undefined;
}

export function countryOfHost(host: string): string | undefined {
  const last = host.split(".").at(-1) ?? "";
  if (last.length !== 2 || soundDomains.has(last)) return undefined;
  return last === "uk" ? "GB" : countryCode(last.toUpperCase());
}

const otherNames: Record<string, string> = {
  usa: "US",
  unitedstatesofamerica: "US",
  deu: "DE",
  aut: "AT",
  gbr: "GB",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  uae: "AE",
  holland: "NL",
};

/** By location if known, else by a country or region with a single time zone. */
export function timeZoneOf(place: {
  latitude?: number;
  longitude?: number;
  country?: string;
  address?: string;
}): string | undefined {
  if (place.latitude !== undefined && place.longitude !== undefined)
    return tzLookup(place.latitude, place.longitude);
  if (!place.country) return undefined;
  const mainland = mainlandZones[place.country];
  if (mainland) return mainland;
  const region = regionZone(place.country, place.address);
  if (region) return region;
  const zones = new Intl.Locale("und", { region: place.country }).getTimeZones?.() ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}

// Countries with remote territories, where nearly everyone uses one zone.
const mainlandZones: Record<string, string> = {
  AR: "America/Argentina/Buenos_Aires",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  UA: "Europe/Kyiv",
  UZ: "Asia/Tashkent",
};

const noCountries = new Set("EU EZ UN ZZ XA XB QO".split(" "));

function fillNames(): void {
  const languages = "en de fr es it pt nl ar".split(" ");
  const displays = languages.map(
    (one) => new Intl.DisplayNames(one, { type: "region", fallback: "none" }),
  );
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  for (const first of letters)
    for (const second of letters) {
      const code = `${first}${second}`;
      // Maps withdrawn codes (FX, DD) to their successors.
      const region = new Intl.Locale("und", { region: code }).region ?? code;
      if (!displays[0]?.of(region) || noCountries.has(region)) continue;
      names.set(comparable(code), region);
      for (const display of displays) names.set(comparable(display.of(region) ?? region), region);
    }
  for (const [name, code] of Object.entries(otherNames)) names.set(name, code);
}
