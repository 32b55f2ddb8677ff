import type { ParsedPage } from "./parse-html.ts";

/** Cloudflare's e-mail obfuscation, which a visitor's browser decodes, too. */
export function revealAddresses({ $, elements }: ParsedPage): void {
  for (const element of elements) {
    const hidden = element.attribs["data-cfemail"];
    if (!hidden) continue;
    const address = decoded(hidden);
    if (/^[^\s@<>]{1,64}@[^\s@<>]{1,250}$/.test(address)) $(element).text(address);
  }
}

function decoded(hex: string): string {
  const bytes = Buffer.from(hex.slice(0, 700), "hex");
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString("utf8");
}
