// `example.com` matches itself with and without www, `*.example.com` its subdomains; ports are ignored.

/** Normalized as browsers do: lower-case ASCII without port or trailing dot. */
export function hostOf(address: string): string | undefined {
  try {
    const { hostname } = new URL(
      /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`,
    );
    return hostname.replace(/\.$/, "") || undefined;
  } catch {
    return undefined;
  }
}

/** The host of a pasted address. Each pattern is linear in the input's length. */
export function hostPart(typed: string): string {
  return typed
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, "")
    .replace(/^([^/?#]*)[/?#].*$/, "$1")
    .replace(/:\d+$/, "");
}

export function isAllowedDomain(patterns: readonly string[], typedHost: string): boolean {
  const host = hostOf(typedHost);
  if (patterns.length === 0) return true;
  return (
    host !== undefined &&
    patterns.some((pattern) => {
      const { name, isBelow } = partsOf(pattern);
      return isBelow ? host.endsWith(`.${name}`) : withoutWww(host) === name;
    })
  );
}

/** As a Content-Security-Policy source list, where `http:` also covers https. */
export function frameAncestors(patterns: readonly string[]): string {
  if (patterns.length === 0) return "*";
  const hosts = patterns.flatMap((pattern) => {
    const { name, isBelow } = partsOf(pattern);
    if (!name) return [];
    return isBelow ? [`*.${name}`] : isPlainName(name) ? [name] : [name, `www.${name}`];
  });
  return ["'self'", ...hosts.map((host) => `http://${host}:*`)].join(" ");
}

function partsOf(pattern: string) {
  const isBelow = pattern.startsWith("*.");
  const name = hostOf(isBelow ? pattern.slice(2) : pattern);
  return { name: name && (isBelow ? name : withoutWww(name)), isBelow };
}

function withoutWww(host: string) {
  return host.replace(/^www\./, "");
}

/** A name on the local network, or an IP address. */
function isPlainName(name: string) {
  return !name.includes(".") || /^[\d.]+$/.test(name);
}
