import { contentWords } from "./content-words.ts";

const sameFrom = 0.75;
const stemMin = 5;

export function asksTheSame(asked: string, answered: string, language: string | null): boolean {
  const one = [...new Set(contentWords(asked, language ?? "en"))];
  const other = [...new Set(contentWords(answered, language ?? "en"))];
  if (one.length + other.length === 0) return plain(asked) === plain(answered);
  const shared = one.filter((word) => other.some((known) => isAlike(word, known))).length;
  return (2 * shared) / (one.length + other.length) >= sameFrom;
}

/** 'Delivery' and 'deliver' have different stems. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= stemMin && long.startsWith(short));
}

/** For questions of stop words only, such as 'Who are you?' */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  return words.trim();
}
