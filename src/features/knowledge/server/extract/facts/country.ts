import tzLookup from "@photostructure/tz-lookup";
import { comparable } from "../clean-text.ts";
import { regionZone } from "./region-zones.ts";

// Only codes of one country; +1 and +7 are shared.
const callingCodes: Record<string, string> = Object.fromEntries(
  "20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39IT 40RO 41CH 43AT 44GB 45DK 46SE 47NO 48PL 49DE 51PE 52MX 54AR 55BR 56CL 57CO 60MY 61AU 62ID 63PH 64NZ 65SG 66TH 81JP 82KR 84VN 86CN 90TR 91IN 92PK 94LK 212MA 213DZ 216TN 233GH 234NG 237CM 250RW 251ET 254KE 255TZ 256UG 260ZM 263ZW 351PT 352LU 353IE 354IS 356MT 357CY 358FI 359BG 370LT 371LV 372EE 380UA 381RS 385HR 386SI 420CZ 421SK 423LI 852HK 880BD 886TW 961LB 962JO 965KW 966SA 968OM 971AE 972IL 973BH 974QA"
    .split(" ")
    .map((entry) => [entry.slice(0, -2), entry.slice(-2)]),
);

// Top-level domains of countries that people buy for their sound.
const soundDomains = new Set(
  "io co me tv ai cc ly gg to fm am is it.com eu ws la sh st vc so gl im".split(" "),
);

const names = new Map<string, string>();

/** "AT", "aut", "Austria" and "Österreich" are AT. */
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
  const digits = phone?.replace(/[^\d+]/g, "").replace(/^00/, "+") ?? "";
  if (!digits.startsWith("+")) return undefined;
  return [4, 3].map((length) => callingCodes[digits.slice(1, length)]).find(Boolean);
}

/** By its last part, else by the shape of its postal code where only one country writes it so. */
export function countryOfAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const last = address.split(",").at(-1)?.trim();
  const isName = last && (last.length > 3 || /^(?:USA?|UK)$/.test(last));
  const named = isName ? countryCode(last) : undefined;
  // 'Atlanta, Georgia' is not in the Caucasus.
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

// What people write instead of the name.
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

/** By the place where it is known, else by a country or a part of it that keeps one time. */
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

// Countries with islands or exclaves of another time, where nearly everyone keeps one.
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
      // Withdrawn codes (FX, DD) become the ones that follow them.
      const region = new Intl.Locale("und", { region: code }).region ?? code;
      if (!displays[0]?.of(region) || noCountries.has(region)) continue;
      names.set(comparable(code), region);
      for (const display of displays) names.set(comparable(display.of(region) ?? region), region);
    }
  for (const [name, code] of Object.entries(otherNames)) names.set(name, code);
}
