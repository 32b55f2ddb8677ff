import type { IndexedPassage } from "#features/knowledge/server/search/indexed.ts";
import { buildIndex } from "#features/knowledge/server/search/passage-index.ts";
import type { AskedQuestion, DataSet } from "./read-data.ts";

const passagesMin = 5;
const passagesMax = 12;
/** Each site also gets the questions of this many other sites, and one in this many off-topic questions. */
const foreignSites = 5;
const offTopicEvery = 10;

export interface SmallSites {
  sites: number;
  n: number;
  recall1: number;
  answered: number;
  foreign: { n: number; rejected: number };
  offTopic: { n: number; rejected: number };
}

/** Most websites are small, which leaves scores little to be calibrated on. */
export function measureSmallSites(
  { passages, questions }: DataSet,
  offTopic: AskedQuestion[],
): SmallSites {
  const sites = splitIntoSites(passages)
    .map((passages) => ({ index: buildIndex(passages), own: questionsOf(passages, questions) }))
    .filter(({ own }) => own.length > 0);

  const own = { n: 0, first: 0, answered: 0 };
  const foreign = { n: 0, rejected: 0 };
  const far = { n: 0, rejected: 0 };
  for (const [number, site] of sites.entries()) {
    for (const question of site.own) {
      const { hits, isAnswerable } = site.index.search(question, 1);
      own.n += 1;
      if (question.relevant.includes(hits[0]?.id ?? "")) own.first += 1;
      if (isAnswerable) own.answered += 1;
    }
    const count = (strange: AskedQuestion[], tally: { n: number; rejected: number }) => {
      for (const question of strange) {
        tally.n += 1;
        if (!site.index.search(question, 1).isAnswerable) tally.rejected += 1;
      }
    };
    const others = [...sites.slice(number + 1), ...sites.slice(0, number)].slice(0, foreignSites);
    count(
      others.flatMap((other) => other.own),
      foreign,
    );
    count(
      offTopic.filter((_, at) => (at + number) % offTopicEvery === 0),
      far,
    );
  }
  return {
    sites: sites.length,
    n: own.n,
    recall1: (100 * own.first) / own.n,
    answered: (100 * own.answered) / own.n,
    foreign: { n: foreign.n, rejected: (100 * foreign.rejected) / foreign.n },
    offTopic: { n: far.n, rejected: (100 * far.rejected) / far.n },
  };
}

function splitIntoSites(passages: IndexedPassage[]): IndexedPassage[][] {
  const pages = Map.groupBy(passages, ({ title }) => title).values();
  const sites: IndexedPassage[][] = [];
  for (const page of pages) {
    const last = sites.at(-1);
    if (last && last.length + page.length <= passagesMax) last.push(...page);
    else if (page.length <= passagesMax) sites.push([...page]);
  }
  return sites.filter(({ length }) => length >= passagesMin);
}

function questionsOf(passages: IndexedPassage[], questions: AskedQuestion[]): AskedQuestion[] {
  const ids = new Set(passages.map(({ id }) => id));
  return questions.filter(({ relevant }) => relevant.every((id) => ids.has(id)));
}
