export type ListingLink =
  | { kind: "google"; name: string | null; place: Place | null; address: string }
  | { kind: "short"; address: string }
  | { kind: "openstreetmap"; id: string };

export interface Place {
  latitude: number;
  longitude: number;
}

export function isListingLink(text: string): boolean {
  return readListingLink(text) !== null;
}

export function readListingLink(text: string): ListingLink | null {
  const written = text.trim();
  if (written === "" || /\s/.test(written) || written.length > 2000) return null;
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./, "");
  const address = url.href;
  if (host === "maps.app.goo.gl" || (host === "goo.gl" && url.pathname.startsWith("/maps/")))
    return { kind: "short", address };
  if (/^(maps\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/.test(host)) return readGoogle(url);
  if (host === "openstreetmap.org" || host === "osm.org") return readOpenStreetMap(url);
  return null;
}

function readGoogle(url: URL): ListingLink | null {
  const isMaps = url.hostname.startsWith("maps.") || url.pathname.startsWith("/maps");
  if (!isMaps) return null;
  const [, named] = /\/maps\/place\/([^/@]+)/.exec(url.pathname) ?? [];
  const asked = url.searchParams.get("q") ?? url.searchParams.get("query");
  const name = named === undefined ? asked : decoded(named.replaceAll("+", " "));
  return {
    kind: "google",
    name: name?.trim() || null,
    place: placeIn(url.href),
    address: url.href,
  };
}

function placeIn(address: string): Place | null {
  const pin = /!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/.exec(address);
  const middle = /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/.exec(address);
  const [, latitude, longitude] = pin ?? middle ?? [];
  return latitude && longitude
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : null;
}

function readOpenStreetMap(url: URL): ListingLink | null {
  const [, kind = "", number] = /^\/(node|way|relation)\/(\d{1,19})\b/.exec(url.pathname) ?? [];
  return number ? { kind: "openstreetmap", id: `${kind.charAt(0).toUpperCase()}${number}` } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
