const somewhere = "https://inside.invalid";

/**
 * The path and query of a page on this site; undefined for anything that leads elsewhere, so that redirects
 * stay here.
 */
export function internalPath(text: string | undefined): string | undefined {
  // Browsers treat a backslash as a slash and drop tabs and line breaks.
  if (!text?.startsWith("/") || /[\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text, somewhere);
  if (url?.origin !== somewhere || url.pathname.startsWith("//")) return undefined;
  // Nothing here decodes twice, but an escaped slash or break has no good use.
  if (/%(09|0a|0d|2f|5c)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}`;
}
