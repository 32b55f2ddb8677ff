// Where an owner lets the widget appear. `example.com` stands for itself with and without www, `*.example.com`
// for what lies below it; ports do not matter.

/** As browsers write a host: in small letters, in ASCII, without port and last dot. */
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

/** Of what somebody pasted: an address's host, without its port. Each pattern looks once, however long it is. */
export function hostPart(typed: string): string {
  return typed
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, "")
    .replace(/^([^/?#]*)[/?#].*$/, "$1")
    .replace(/:\d+$/, "");
}

/** Whether the widget may appear on a page of this host. */
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

/** The same as a policy says it: `http:` there means https too. */
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

/** A machine in the own network, or a number. */
function isPlainName(name: string) {
  return !name.includes(".") || /^[\d.]+$/.test(name);
}
