/** Taken from what the browser says. Addresses are not looked up. */
export interface VisitorPlace {
  pageUrl: string | null;
  timeZone: string | null;
  country: string | null;
}

const pageLengthMax = 500;

export function visitorPlace(said: {
  pageUrl?: string | null | undefined;
  timeZone?: string | null | undefined;
}): VisitorPlace {
  const country = countryOf(said.timeZone ?? "");
  return {
    pageUrl: said.pageUrl ? pageOf(said.pageUrl) : null,
    timeZone: country === undefined ? null : (said.timeZone ?? null),
    country: country ?? null,
  };
}

/** User names, queries and fragments may hold secrets. */
function pageOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const page = url.origin + url.pathname;
  return page.length > pageLengthMax ? url.origin : page;
}

function countryOf(zone: string): string | null | undefined {
  if (!/^[\w+/-]{1,60}$/.test(zone)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    countries ??= countriesByZone();
    return countries.get(zone) ?? countries.get(timeZone) ?? null;
  } catch {
    return undefined;
  }
}

let countries: Map<string, string> | undefined;

function countriesByZone(): Map<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const place = new Intl.Locale(`und-${code}`);
      // Old codes such as UK are known as well, and mean another.
      const zones = place.region === code ? (place.getTimeZones?.() ?? []) : [];
      return zones.map((zone) => [zone, code] as const);
    }),
  );
}
