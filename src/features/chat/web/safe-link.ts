/** The address as a link may carry it, or null for what must stay plain text. */
export function safeLink(address: string): URL | null {
  // A parser drops tabs and line ends and shows direction marks as nothing: a disguised scheme would pass.
  if (!/^https?:\/\/[^\s\p{Cc}\p{Cf}<>"'`\\]+$/iu.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // `https://bank.example@evil.example` reads like another host.
  return !url.username && !url.password ? url : null;
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}
