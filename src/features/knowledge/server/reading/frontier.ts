import { documentName } from "./document-types.ts";
import { isSameSite, onSite, pageAddress, pageKey } from "./page-address.ts";

export interface FoundPage {
  url: string;
  rank: number;
  depth: number;
}

export interface FrontierLimits {
  foundMax: number;
  depthMax?: number;
  isWanted?: (address: string) => boolean;
}

const segmentsMax = 10;
const sameSegmentMax = 2;
const queriesOfOnePathMax = 10;
// Calendars and archives differ only in numbers.
const sameShapeMax = 40;

/** The limits stop endless sites: calendars, filter permutations, repeating paths. */
export function createFrontier(site: string, limits: FrontierLimits) {
  const { foundMax, depthMax = 10, isWanted = () => true } = limits;
  const known = new Set<string>();
  const queriesOf = new Map<string, number>();
  const shapes = new Map<string, number>();

  return { note, offer, offerAll };

  function note(address: string) {
    known.add(pageKey(address));
  }

  function offerAll(hrefs: readonly string[], base: string, depth: number): FoundPage[] {
    const inOrder = hrefs
      .flatMap((href) => pageAddress(href, base) ?? [])
      .map((address) => ({ address, rank: rankOf(address) }))
      .sort((a, b) => a.rank - b.rank);
    return inOrder.flatMap(({ address }) => offer(address, base, depth) ?? []);
  }

  function offer(href: string, base: string, depth: number): FoundPage | null {
    const address = pageAddress(href, base);
    if (!address || !isSameSite(address, site)) return null;
    const url = onSite(address, site);
    const key = pageKey(url);
    if (known.has(key) || known.size >= foundMax || depth > depthMax) return null;
    if (isUseless(url) || !isWanted(url) || isMaze(new URL(url))) return null;
    known.add(key);
    return { url, depth, rank: rankOf(url) + known.size / 10_000 };
  }

  function isMaze({ pathname, search }: URL): boolean {
    const segments = pathname.split("/").filter(Boolean);
    const repeated = segments.filter(
      (one) => segments.filter((s) => s === one).length > sameSegmentMax,
    );
    if (segments.length > segmentsMax || repeated.length > 0) return true;
    if (search && count(queriesOf, pathname) > queriesOfOnePathMax) return true;
    const shape = (pathname + search).replace(/\d+/g, "0");
    return shape !== pathname + search && count(shapes, shape) > sameShapeMax;
  }
}

export type Frontier = ReturnType<typeof createFrontier>;

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
}

const notText =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|wav|ogg|webm|mov|avi|css|m?js|json|xml|rss|atom|woff2?|ttf|eot|zip|gz|tgz|rar|7z|exe|dmg|apk|iso|ics|vcf|map)$/i;
// Carts, sign-in and machine addresses: useless to visitors, and some have side effects.
const noPage =
  /(^|[/?&._-])(cart|basket|checkout|warenkorb|login|logout|log-in|log-out|signin|sign-in|signup|sign-up|signout|register|wp-admin|wp-login|wp-json|xmlrpc|feed|trackback|cgi-bin|replytocom|add-to-cart|add_to_cart|remove_item)($|[/?&=._-])/i;

function isUseless(address: string): boolean {
  const { pathname, search } = new URL(address);
  return notText.test(pathname) || noPage.test(pathname + search);
}

const mostAsked =
  /hours|opening|contact|about|faq|question|help|price|pricing|tarif|menu|service|deliver|shipping|return|refund|location|find-?us|directions|booking|reserv|appointment|visit|kontakt|impressum|ueber|oeffnung|offnung|preis|anfahrt|speise|leistung|versand|contatt|orari|prezzi|chi-siamo|contacto|horario|precios|quienes|horaires|prix|propos|cennik|godziny/i;
const leastAsked =
  /\/(tag|tags|category|categories|author|archive|page|search)(\/|$)|[?&](s|q|search|sort|order|orderby|filter|page|paged)=|\/\d{4}\/\d{1,2}(\/|$)/i;

function rankOf(address: string): number {
  const { pathname, search } = new URL(address);
  const segments = pathname.split("/").filter(Boolean).length;
  if (segments === 0 && !search) return 0;
  if (leastAsked.test(pathname + search)) return 8 + Math.min(segments, 9) / 10;
  const isDocument = documentName.test(pathname);
  const usual = 2 + Math.min(segments, 5) / 2 + (search || isDocument ? 2 : 0);
  return mostAsked.test(pathname) ? 1 + usual / 10 : usual;
}
