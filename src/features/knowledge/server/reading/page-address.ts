// What identifies a visitor, a campaign or a session, and never a page.
const noise =
  /^(utm_.*|hsa_.*|_hs.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_[ce]id|mkt_tok|_ga|_gl|ref_src|sid|phpsessid|jsessionid|sessionid)$/i;
const sessionInPath = /;jsessionid=[^/?#]*/i;
const indexName = /\/(index|default|home)\.(html?|php|aspx?|jsp)$/i;
/** Longer ones are made by programs, and cost our own rules time. */
const lengthMax = 500;

/** One spelling for each page's address: absolute, without fragment and noise. Null for what is no web page. */
export function pageAddress(href: string, base?: string): string | null {
  const url = URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = "";
  url.pathname = url.pathname.replace(sessionInPath, "").replace(/\/{2,}/g, "/");
  const kept = [...url.searchParams].filter(([name]) => !noise.test(name));
  url.search = new URLSearchParams(
    kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  ).toString();
  return url.href.length <= lengthMax ? url.href : null;
}

/**
 * Equal for addresses that all but certainly show one page. They are not rewritten to one of them:
 * some servers know only /menu/index.html, others only /menu/.
 */
export function pageKey(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(indexName, "/").replace(/\/+$/, "");
  return siteKey(url) + path + url.search;
}

/** The same site: the same host, with or without www., by http or https. */
export function isSameSite(one: string, other: string): boolean {
  return siteKey(new URL(one)) === siteKey(new URL(other));
}

function siteKey(url: URL): string {
  return url.host.replace(/^www\./, "").replace(/\.(?=:|$)/, "");
}

/** Sites link to themselves by old names (http, no www.): those links would cost a redirect each. */
export function onSite(address: string, site: string): string {
  const url = new URL(address);
  if (!isSameSite(address, site) || url.port !== "") return address;
  return new URL(url.pathname + url.search, site).href;
}
