/**
 * The owner's path filters, with * as a wildcard; `/blog/*` includes /blog. Not compiled to regular
 * expressions, which could backtrack exponentially.
 */
export function createPathFilter(include: readonly string[], exclude: readonly string[]) {
  const included = include.map(partsOf);
  const excluded = exclude.map(partsOf);
  return (address: string): boolean => {
    const path = pathOf(address);
    return (
      (included.length === 0 || included.some((parts) => fits(path, parts))) &&
      !excluded.some((parts) => fits(path, parts))
    );
  };
}

/** The pattern that fits one page, whatever its query. */
export function patternOf(address: string): string {
  return readable(new URL(address).pathname);
}

function pathOf(address: string): string {
  const { pathname } = new URL(address);
  return readable(pathname).toLowerCase().replace(/\/+$/, "") || "/";
}

function partsOf(pattern: string): string[] {
  return readable(pattern).toLowerCase().split("*");
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function fits(path: string, parts: string[]): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return path === (first.replace(/\/+$/, "") || "/");
  if (first.endsWith("/") && rest.length === 0 && last === "" && path === first.slice(0, -1))
    return true;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
