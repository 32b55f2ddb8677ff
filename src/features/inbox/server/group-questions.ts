import {
  contentWords,
  detectLanguage,
  languageOf,
  synonymsOf,
  withPhrasesNamed,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { questionLengthMax } from "../contract-unanswered.ts";
import { similarWords } from "./similar-words.ts";

/** Overlap of the two questions, weighted by how rare their words are. */
const shareMin = 0.65;
/** Strangers may fill pages with invented words: only the first of each question count. */
const wordsMax = 16;
/** Candidate groups to compare with, those with the rarest words first. */
const lookedAtMax = 50;
/** Stems of words that only ask: 'Can I bring', 'Are … allowed'. */
const askingWeight = 0.25;
const asking = new Set(
  "abl accept allow anyth ask avail bring bui come find get give go have help kind know look make need offer ok okai option order permit pleas possibl provid sell serv somewher take tell there thing time type want work annehm anbiet bekomm biet brauch erlaubt find gibt haben konn moglich aceptan hai ofrecen puedo tienen tener acceptez avez".split(
    " ",
  ),
);
const howMuch = /(?<!\p{L})(?:how much|wie ?viel|cu[aá]nto|combien|quanto|hoeveel)(?!\p{L})/giu;

/**
 * Clusters questions. Each joins the group whose first question it is most like, or begins one; the result depends
 * only on the questions and their order.
 */
export function groupQuestions<Question extends { question: string }>(
  questions: readonly Question[],
): Question[][] {
  const known = readAll(questions);
  const similar = similarWords(
    new Map(known.flatMap(({ words, language }) => [...words].map((word) => [word, language]))),
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
    words: Set<string>;
    language: string;
  }

  function readAll(all: readonly Question[]): Asked[] {
    const texts = all.map((one) => ({ one, text: one.question.slice(0, questionLengthMax) }));
    const said = texts.map(({ text }) => text).join(" ");
    const { code: likely } = detectLanguage(said, languageOf("en"));
    const read = texts.map(({ one, text }) => ({ one, ...readQuestion(text, likely) }));
    const isKnown = new Set(read.flatMap(({ words }) => words));
    return read.map((asked) => ({ ...asked, words: new Set(joinApart(asked, isKnown)) }));
  }

  function groupsWith({ words }: Asked): number[] {
    const found = [...words]
      .sort((a, b) => weigh(b) - weigh(a))
      .values()
      .flatMap((word) => [word, ...(similar.get(word) ?? [])])
      .flatMap((word) => groupsOfWord.get(word) ?? []);
    return [...new Set(found.take(lookedAtMax))].sort((a, b) => a - b);
  }

  function shareOf({ words: a }: Asked, { words: b }: Asked): number {
    let all = 0;
    let shared = 0;
    for (const [words, others] of [[a, b] as const, [b, a] as const])
      for (const word of words) {
        const weight = weigh(word);
        all += weight;
        const alike = similar.get(word);
        if (others.has(word) || (alike && !others.isDisjointFrom(alike))) shared += weight;
      }
    return all === 0 ? 0 : shared / all;
  }
}

/** With each new question, all are grouped again. */
const questionsRemembered = 3_000;

const readQuestion = remember(questionsRemembered, (question, likely: string) => {
  const { code: language } = detectLanguage(question, languageOf(likely));
  return { language, words: wordsOf(question, language) };
});

function wordsOf(question: string, language: string): string[] {
  const words = contentWords(
    withPhrasesNamed(question, "instead").replace(howMuch, "price"),
    language,
  );
  // If there are only stop words, as in 'who are you', all of them count.
  const all = words.length > 0 ? words : question.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(all)].slice(0, wordsMax);
}

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

function weightsOf(all: { words: Iterable<string> }[]) {
  const counts = new Map<string, number>();
  for (const { words } of all)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [word, count] of counts)
    weights.set(word, Math.log(2 + all.length / count) * (asking.has(word) ? askingWeight : 1));
  return (word: string) => weights.get(word) ?? 0;
}
