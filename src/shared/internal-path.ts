const somewhere = "https://inside.invalid";

/** The path of a page of ours, with its query, or undefined: what leads elsewhere is never followed. */
export function internalPath(text: string | undefined): string | undefined {
  // Browsers take a backslash for a slash and drop tabs and line breaks.
  if (!text?.startsWith("/") || /[\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text, somewhere);
  if (url?.origin !== somewhere || url.pathname.startsWith("//")) return undefined;
  // Decoded once more by nobody, but a path that hides one has no good reason to.
  if (/%(09|0a|0d|2f|5c)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}`;
}
