import {
  contentWords,
  detectLanguage,
  languageOf,
  synonymsOf,
  withPhrasesNamed,
} from "#features/knowledge/server/public.ts";
import { similarWords } from "./similar-words.ts";

/** How much of both questions the other must say too, weighed by how rare their words are. */
const shareMin = 0.65;
/** What is asked with more than what is asked for: 'Can I bring', 'Are … allowed'. As their stems. */
const askingWeight = 0.25;
const asking = new Set(
  "abl accept allow anyth ask avail bring bui come find get give go have help kind know look make need offer ok okai option order permit pleas possibl provid sell serv somewher take tell there thing time type want work annehm anbiet bekomm biet brauch erlaubt find gibt haben konn moglich aceptan hai ofrecen puedo tienen tener acceptez avez".split(
    " ",
  ),
);
const howMuch = /(?<!\p{L})(?:how much|wie ?viel|cu[aá]nto|combien|quanto|hoeveel)(?!\p{L})/giu;

/**
 * Puts questions together that ask for the same. Each joins the group whose first question it is most like,
 * or begins one; so the same questions in the same order always make the same groups.
 */
export function groupQuestions<Question extends { question: string }>(
  questions: readonly Question[],
): Question[][] {
  const known = readAll(questions);
  const similar = similarWords(
    new Map(known.flatMap(({ words, language }) => words.map((word) => [word, language]))),
  );
  const weigh = weightsOf(known);
  const groups: { first: Asked; members: Question[] }[] = [];
  const groupsOfWord = new Map<string, Set<number>>();
  for (const asked of known) {
    let best = { group: -1, share: 0 };
    for (const group of groupsWith(asked)) {
      const share = shareOf(groups[group]?.first ?? asked, asked);
      if (share >= shareMin && share > best.share) best = { group, share };
    }
    const joined = groups[best.group];
    if (joined) joined.members.push(asked.one);
    else {
      for (const word of asked.words)
        groupsOfWord.set(word, (groupsOfWord.get(word) ?? new Set()).add(groups.length));
      groups.push({ first: asked, members: [asked.one] });
    }
  }
  return groups.map(({ members }) => members);

  interface Asked {
    one: Question;
    words: string[];
    language: string;
  }

  function readAll(all: readonly Question[]): Asked[] {
    const said = all.map(({ question }) => question).join(" ");
    const likely = detectLanguage(said, languageOf("en"));
    const read = all.map((one): Asked => {
      const { code: language } = detectLanguage(one.question, likely);
      return { one, language, words: wordsOf(one.question, language) };
    });
    const isKnown = new Set(read.flatMap(({ words }) => words));
    return read.map((asked) => ({ ...asked, words: joinApart(asked, isKnown) }));
  }

  /** Those that share a word at all, the oldest first. */
  function groupsWith({ words }: Asked): number[] {
    const all = words.flatMap((word) => [word, ...(similar.get(word) ?? [])]);
    return [...new Set(all.flatMap((word) => [...(groupsOfWord.get(word) ?? [])]))].sort(
      (a, b) => a - b,
    );
  }

  function shareOf({ words: a }: Asked, { words: b }: Asked): number {
    let all = 0;
    let shared = 0;
    for (const [words, others] of [[a, b] as const, [b, a] as const])
      for (const word of words) {
        const weight = weigh(word);
        all += weight;
        if (others.some((other) => other === word || similar.get(word)?.has(other)))
          shared += weight;
      }
    return all === 0 ? 0 : shared / all;
  }
}

/** Each once, in their order. */
function wordsOf(question: string, language: string): string[] {
  const words = contentWords(
    withPhrasesNamed(question, "instead").replace(howMuch, "price"),
    language,
  );
  // Of small words alone, such as 'who are you', all count.
  return [...new Set(words.length > 0 ? words : question.toLowerCase().split(/[^\p{L}\p{N}]+/u))];
}

/** 'Gift cards' and 'hair cut' are what others write as one word. */
function joinApart(
  { words, language }: { words: string[]; language: string },
  isKnown: Set<string>,
): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ""}${word}`;
    const isOne = joined.length > 0 && (isKnown.has(both) || isNamed(both, language));
    if (isOne) joined.splice(-1, 1, both);
    else joined.push(word);
  }
  return joined;
}

function isNamed(word: string, language: string) {
  return synonymsOf(word, languageOf(language)).size > 0;
}

/** A word that stands in every question says little about which one it is. */
function weightsOf(all: { words: string[] }[]) {
  const counts = new Map<string, number>();
  for (const { words } of all)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [word, count] of counts)
    weights.set(word, Math.log(2 + all.length / count) * (asking.has(word) ? askingWeight : 1));
  return (word: string) => weights.get(word) ?? 0;
}
