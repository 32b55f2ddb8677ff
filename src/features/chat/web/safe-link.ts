/** Null if it must stay plain text. */
export function safeLink(address: string): URL | null {
  // URL parsers drop tabs and newlines, and direction marks are invisible: both can disguise a scheme.
  if (!/^https?:\/\/[^\s\p{Cc}\p{Cf}<>"'`\\]+$/iu.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // `https://bank.example@evil.example` looks like another host.
  return !url.username && !url.password ? url : null;
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}
