import type { FoundPassage } from "#features/knowledge/server/public.ts";

const schemed =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|vbscript|mailto|tel):/iu;
const bareHost =
  /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]{2,63}\.)+(?:[a-z]{2,24}|[A-Z]{2,24}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])/u;
const email = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/iu;

/**
 * Judges a word of an answer as an address. Only what the found passages link to, or say of their own
 * website, may be named: an instruction that hides in a page could name any other.
 */
export function createAddressCheck(passages: FoundPassage[]) {
  const hosts = new Set(passages.flatMap(({ url }) => hostOf(url ?? "") ?? []));
  const urls = new Set(passages.flatMap(({ url }) => (url ? [withoutEnd(url)] : [])));
  const texts = passages.map(({ text }) => text.toLowerCase()).join("\n");
  const ownWords = passages
    .flatMap(({ url, text }) => (url ? [] : [text.toLowerCase()]))
    .join("\n");

  function isAllowed(address: string): boolean {
    const plain = withoutEnd(address);
    if (urls.has(plain)) return true;
    // What the owner wrote into the agent's own knowledge is the owner's to name.
    if (ownWords.includes(plain.toLowerCase())) return true;
    const host = hostOf(plain);
    return host !== null && hosts.has(host) && texts.includes(plain.toLowerCase());
  }

  return {
    isAllowed,

    /** The part of a word that may be said: all of it, or what stands before an address that may not. */
    checked(word: string): string {
      if (email.test(word)) {
        const [found = ""] = email.exec(word) ?? [];
        return texts.includes(withoutEnd(found).toLowerCase()) ? word : word.replace(found, "");
      }
      const from = [schemed, bareHost].map((one) => word.search(one)).filter((at) => at >= 0);
      if (from.length === 0) return word;
      const at = Math.min(...from);
      // What opened the address goes with it.
      return isAllowed(word.slice(at)) ? word : word.slice(0, at).replace(/[[\](<"'`=]+$/u, "");
    },
  };
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
