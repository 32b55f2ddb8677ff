import { contentWords, detectLanguage, languageOf } from "#features/knowledge/server/public.ts";

/** How much two questions must share, weighed by how rare their words are. */
const shareMin = 0.5;

/**
 * Puts questions together that ask for the same. Each joins the group whose first question it is most like,
 * or begins one; so the same questions in the same order always make the same groups.
 */
export function groupQuestions<Question extends { question: string }>(
  questions: readonly Question[],
): Question[][] {
  const said = questions.map(({ question }) => question).join(" ");
  const likely = detectLanguage(said, languageOf("en"));
  const known = questions.map((one) => {
    const { code } = detectLanguage(one.question, likely);
    return { one, words: wordsOf(one.question, code) };
  });
  const weigh = weightsOf(known.map(({ words }) => words));
  const groups: Group<Question>[] = [];
  // Only those that share a word can be alike: each question looks at few of the groups.
  const groupsWith = new Map<string, Group<Question>[]>();
  for (const { one, words } of known) {
    const weight = [...words].reduce((total, word) => total + weigh(word), 0);
    const shared = new Map<Group<Question>, number>();
    for (const word of words)
      for (const group of groupsWith.get(word) ?? [])
        shared.set(group, (shared.get(group) ?? 0) + weigh(word));
    let best: Group<Question> | undefined;
    let bestShare = 0;
    for (const [group, both] of shared) {
      const share = both / (group.weight + weight - both);
      if (share >= shareMin && share > bestShare) {
        best = group;
        bestShare = share;
      }
    }
    if (best) {
      best.members.push(one);
      continue;
    }
    const group = { weight, members: [one] };
    groups.push(group);
    for (const word of words) if (!groupsWith.get(word)?.push(group)) groupsWith.set(word, [group]);
  }
  return groups.map(({ members }) => members);
}

interface Group<Question> {
  /** Of the words of its first question. */
  weight: number;
  members: Question[];
}

function wordsOf(question: string, language: string): Set<string> {
  const words = contentWords(question, language);
  // Of small words alone, such as 'who are you', all count.
  return new Set(words.length > 0 ? words : question.toLowerCase().split(/[^\p{L}\p{N}]+/u));
}

/** A word that stands in every question says little about which one it is. */
function weightsOf(all: Set<string>[]) {
  const counts = new Map<string, number>();
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word: string) => Math.log(1 + all.length / (counts.get(word) ?? 1));
}
