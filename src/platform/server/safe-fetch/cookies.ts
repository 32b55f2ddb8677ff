import type { Cookie } from "undici";

const keptMax = 50;

interface Kept {
  name: string;
  value: string;
  /** Without a leading dot; null: for the host alone. */
  domain: string | null;
  host: string;
  path: string;
  isSecure: boolean;
}

export type Cookies = ReturnType<typeof createCookies>;

/** Kept in memory only: some websites set a cookie, redirect to the same address, and expect it there. */
export function createCookies() {
  const kept = new Map<string, Kept>();

  return {
    keep(cookies: Cookie[], { hostname: host }: URL) {
      for (const { name, value, domain, path, maxAge, expires, secure } of cookies) {
        const one: Kept = {
          name,
          value,
          domain: domain?.replace(/^\./, "").toLowerCase() ?? null,
          host,
          path: path?.startsWith("/") ? path : "/",
          isSecure: secure ?? false,
        };
        const key = JSON.stringify([name, one.domain ?? host, one.path]);
        kept.delete(key);
        const isOver = maxAge === undefined ? Number(expires) <= Date.now() : maxAge <= 0;
        const isOwn = one.domain === null || isWithin(host, one.domain);
        if (!isOver && isOwn && kept.size < keptMax) kept.set(key, one);
      }
    },
    /** The header's value; empty if there is none for this address. */
    for({ hostname, pathname, protocol }: URL): string {
      return [...kept.values()]
        .filter(({ domain, host, path, isSecure }) => {
          const isForHost = domain ? isWithin(hostname, domain) : hostname === host;
          return isForHost && pathname.startsWith(path) && (!isSecure || protocol === "https:");
        })
        .map(({ name, value }) => `${name}=${value}`)
        .join("; ");
    },
  };
}

/** A domain of one label, such as `com`, is nobody's. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || (domain.includes(".") && host.endsWith(`.${domain}`));
}
