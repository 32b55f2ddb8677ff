import { comparable } from "../clean-text.ts";

// Regions with a single time zone, as written in addresses. States with two (Florida, Indiana, Kentucky,
// Tennessee, Texas and others) are left out except for large towns.
const zones: Record<string, Record<string, string>> = {
  US: {
    "America/New_York":
      "CT Connecticut|DE Delaware|DC District of Columbia|GA Georgia|ME Maine|MD Maryland|MA Massachusetts|NH New Hampshire|NJ New Jersey|NY New York|NC North Carolina|OH Ohio|PA Pennsylvania|RI Rhode Island|SC South Carolina|VT Vermont|VA Virginia|WV West Virginia|Miami|Orlando|Tampa|Jacksonville",
    "America/Detroit": "Detroit|Ann Arbor|Grand Rapids",
    "America/Indiana/Indianapolis": "Indianapolis",
    "America/Chicago":
      "AL Alabama|AR Arkansas|IL Illinois|IA Iowa|LA Louisiana|MN Minnesota|MS Mississippi|MO Missouri|OK Oklahoma|WI Wisconsin|Houston|Dallas|Austin|San Antonio|Fort Worth|Nashville|Memphis|Omaha|Wichita",
    "America/Denver": "CO Colorado|MT Montana|NM New Mexico|UT Utah|WY Wyoming|El Paso|Boise",
    "America/Phoenix": "Phoenix|Tucson|Scottsdale|Mesa",
    "America/Los_Angeles": "CA California|WA Washington|Las Vegas|Reno|Portland",
    "Pacific/Honolulu": "HI Hawaii",
    "America/Anchorage": "Anchorage|Fairbanks|Juneau",
  },
  CA: {
    "America/St_Johns": "St John's",
    "America/Halifax": "NS Nova Scotia|PE Prince Edward Island|NB New Brunswick",
    "America/Toronto": "Toronto|Ottawa|Montreal|Quebec City|Hamilton|Mississauga|Laval|London",
    "America/Winnipeg": "MB Manitoba",
    "America/Regina": "Regina|Saskatoon",
    "America/Edmonton": "AB Alberta",
    "America/Vancouver": "Vancouver|Victoria|Kelowna|Burnaby|Surrey|Richmond",
    "America/Whitehorse": "YT Yukon",
  },
  AU: {
    "Australia/Sydney": "ACT Australian Capital Territory|Sydney|Newcastle|Wollongong",
    "Australia/Melbourne": "VIC Victoria",
    "Australia/Brisbane": "QLD Queensland",
    "Australia/Adelaide": "SA South Australia",
    "Australia/Darwin": "NT Northern Territory",
    "Australia/Hobart": "TAS Tasmania",
    "Australia/Perth": "Perth|Fremantle",
  },
};

export function regionZone(country: string, address: string | undefined): string | undefined {
  const parts = (address ?? "").split(",").slice(-4).reverse();
  const known = names(country);
  for (const part of parts) {
    const words = part.trim().replace(/\s*\b(?=\w*\d)[\w-]+/g, "");
    const last = /(?<=\s)[A-Z]{2,3}$/.exec(words)?.[0] ?? "";
    const zone = known.get(comparable(words)) ?? known.get(comparable(last));
    if (zone) return zone;
  }
  return undefined;
}

function names(country: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [zone, regions] of Object.entries(zones[country] ?? {}))
    for (const region of regions.split("|")) {
      const [, code, name = region] = /^([A-Z]{2,3}) (.+)$/.exec(region) ?? [];
      for (const one of [code, name]) if (one) found.set(comparable(one), zone);
    }
  return found;
}
