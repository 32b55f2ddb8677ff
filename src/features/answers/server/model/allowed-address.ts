import tlds from "tlds" with { type: "json" };
import type { FoundPassage } from "#features/knowledge/server/public.ts";

const letter = String.raw`[\p{L}\p{M}\p{N}-]`;
const notLatin = String.raw`(?:(?!\p{Script=Latin})[\p{L}\p{M}])`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const group = "[0-9a-f]{1,4}";
const addresses = [
  // Linkifiers may find a link inside a word, so no word boundary is required.
  /[a-z0-9+.-]{0,30}:\/\//iu,
  /(?<![\p{L}\p{N}])(?:www\.|(?:javascript|data|vbscript|mailto|tel):(?=\S))/iu,
  // '@shop.berlin' is a handle, '@shop.berlin/pay' an address.
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}@-])(?:${letter}{2,63}\.)+(?:[a-z]{2,24}|[A-Z]{2,24}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}-])(?:${letter}{1,63}\.)+[a-zA-Z]{2,24}(?=/[\p{L}\p{N}])`,
    "u",
  ),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?=[:/])/u,
  new RegExp(String.raw`(?<![\p{L}\p{N}.])(?:${octet}\.){3}${octet}(?![\p{L}\p{N}]|\.\d)`, "u"),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}:])(?:(?:${group}:){7}${group}|(?:${group}:){1,6}(?::${group}){1,6}|(?:${group}:){1,7}:|::(?:${group}:){0,6}${group})(?![\p{L}\p{N}:])`,
    "iu",
  ),
];
/** 'тыс.руб' looks like one, so the list of TLDs decides. 'гор.Москва' has a capital, which no TLD has. */
const notLatinHost = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@-])(?:${letter}{2,63}\.)+(?<ending>${notLatin}{2,24})(?![\p{L}\p{N}])`,
  "gu",
);
const endings = new Set(tlds);
const email = new RegExp(
  String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}._%+-]{0,63}@(?:${letter}{1,63}\.)+(?:xn--[a-z0-9-]+|\p{L}{2,24})`,
  "u",
);
const linkEnd = /[\s<>"'`[\]*]/u;

/**
 * Checks addresses in an answer. Allowed are those the passages link to or state for their own website, and
 * those the owner wrote; anything else may come from a prompt injection.
 */
export function createAddressCheck(passages: FoundPassage[], ownersText = "") {
  const hosts = new Set(passages.flatMap(({ url }) => hostOf(url ?? "") ?? []));
  const urls = new Set(passages.flatMap(({ url }) => (url ? [withoutEnd(url)] : [])));
  const own = passages.flatMap(({ url, text }) => (url ? [] : [text]));
  const ownWords = [ownersText, ...own].join("\n").toLowerCase();
  const texts = [ownWords, ...passages.map(({ text }) => text.toLowerCase())].join("\n");

  function isAllowed(address: string): boolean {
    const plain = withoutEnd(address);
    if (urls.has(plain)) return true;
    // The owner's own knowledge may name any address.
    if (isNamed(plain, ownWords)) return true;
    const host = hostOf(plain);
    const isOne = plain.split("://").length <= 2;
    return host !== null && hosts.has(host) && isOne && texts.includes(plain.toLowerCase());
  }

  function beforeForeign(word: string): string {
    let from = 0;
    while (from < word.length) {
      const next = nextAddress(word.slice(from));
      if (!next) break;
      const { at, text, isEmail } = next;
      const mayStand = isEmail ? isNamed(withoutEnd(text), texts) : isAllowed(text);
      // Removes the characters that introduced the address, too.
      if (!mayStand) return word.slice(0, from + at).replace(/[[\](<"'`=@]+$/u, "");
      from += at + text.length;
    }
    return word;
  }

  return {
    isAllowed,

    checked(word: string): string {
      const said = beforeForeign(word);
      if (said !== word) return said;
      // Invisible and look-alike characters must not hide an address.
      const seen = word.normalize("NFKC").replace(/\p{Cf}/gu, "");
      const saidOfSeen = beforeForeign(seen);
      return saidOfSeen === seen ? word : saidOfSeen;
    },
  };
}

interface Address {
  at: number;
  text: string;
  isEmail: boolean;
}

/** The first in the text. A mailbox name may look like a website: 'jane.doe@shop.com'. */
function nextAddress(text: string): Address | null {
  const [at] = [...addresses.map((one) => text.search(one)), notLatinHostIn(text)]
    .filter((one) => one >= 0)
    .sort((a, b) => a - b);
  const mail = text.includes("@") ? email.exec(text) : null;
  if (mail && (at === undefined || mail.index <= at))
    return { at: mail.index, text: mail[0], isEmail: true };
  if (at === undefined) return null;
  const length = text.slice(at).search(linkEnd);
  return { at, text: length === -1 ? text.slice(at) : text.slice(at, at + length), isEmail: false };
}

function notLatinHostIn(text: string): number {
  for (const { index, groups } of text.matchAll(notLatinHost)) {
    const { ending = "" } = groups ?? {};
    const isOneCase = [ending.toLowerCase(), ending.toUpperCase()].includes(ending);
    if (isOneCase && endings.has(ending.toLowerCase())) return index;
  }
  return -1;
}

function isNamed(address: string, texts: string): boolean {
  const plain = address.toLowerCase();
  if (!texts.includes(plain)) return false;
  const written = plain.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const after = /[\p{L}\p{N}]$/u.test(plain) ? String.raw`(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])` : "";
  const before = String.raw`(?<![\p{L}\p{N}@_%+-]|(?<!www)\.)`;
  return plain !== "" && new RegExp(`${before}${written}${after}`, "u").test(texts);
}

function hostOf(address: string): string | null {
  const url = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  const { protocol, username, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !username ? hostname.replace(/^www\./, "") : null;
}

function withoutEnd(address: string): string {
  return address.replace(/[.,;:!?)\]}>*_'"`…]+$/u, "");
}
