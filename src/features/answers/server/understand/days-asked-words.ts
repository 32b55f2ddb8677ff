import { editDistance } from "#features/knowledge/server/public.ts";
import type { CalendarName } from "./days-asked-names.ts";
import type { TextWord } from "./days-asked-text.ts";

const endingMax = 4;
const stemMin = 4;

function likeness(word: string, name: string): number {
  const likeToday = likenessToday(word, name);
  if (likeToday > 1 || name.length < stemMin) return likeToday;
  if (stemsOf(name).some((stem) => isEndingOf(word, stem))) return 2;
  // 'Sonntagnachmittag'
  if (name.length > 5 && word.startsWith(name)) return 2;
  const lengthMin = Math.min(word.length, name.length);
  if (lengthMin < 6 || word[0] !== name[0]) return 0;
  const changesMax = lengthMin < 8 ? 1 : 2;
  return editDistance(word, name, changesMax) <= changesMax ? 1 : 0;
}

/** 'sobota' in 'w sobotę', 'piątek' in 'w piątki' */
function stemsOf(name: string): string[] {
  const withoutEnd = name.replace(/(?:ье|[aeiouьяеиоуії\u03ac-\u03ce])$/u, "");
  const fleeting = name.replace(/[eoеоіё](?=[^aeiouyыьяеиоуії]$)/u, "");
  return [name, ...[withoutEnd, fleeting].filter((stem) => stem !== name)].filter(
    ({ length }) => length >= stemMin,
  );
}

function isEndingOf(word: string, stem: string): boolean {
  const ending = word.length - stem.length;
  return word.startsWith(stem) && ending > 0 && ending <= endingMax;
}

export function likenessAt(words: TextWord[], at: number, { words: name, named }: CalendarName) {
  let least = 3;
  for (const [index, part] of name.entries()) {
    const word = words[at + index]?.folded;
    if (!word) return 0;
    const isLast = index === name.length - 1;
    const like = Math.max(
      ...withoutPrefix(word).map((one) =>
        isLast && named.kind !== "ahead" ? likeness(one, part) : likenessToday(one, part),
      ),
    );
    least = Math.min(least, like);
  }
  return least;
}

/** 'Завтрак' (breakfast) resembles 'завтра': only long words may have typos. Korean appends particles. */
function likenessToday(word: string, name: string): number {
  if (word === name) return 3;
  if (/^\p{sc=Hangul}/u.test(name) && word.startsWith(name)) return 2;
  const isMistyped = Math.min(word.length, name.length) >= 7 && word[0] === name[0];
  return isMistyped && editDistance(word, name, 2) <= 2 ? 1 : 0;
}

/** Hebrew and Arabic prefix 'on', 'and' and 'the' to the word. */
function withoutPrefix(word: string): string[] {
  if (/^\p{sc=Hebrew}{3}/u.test(word)) return [word, word.slice(1), word.slice(2)];
  if (word.startsWith("لل")) return [word, `ال${word.slice(2)}`];
  if (/^\p{sc=Arabic}{4}/u.test(word)) return [word, word.slice(1)];
  return [word];
}
