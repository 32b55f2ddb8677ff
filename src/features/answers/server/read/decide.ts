import { asksTheSame, type FoundPassage } from "#features/knowledge/server/public.ts";
import type { LookedAt, Quote, Reading } from "./reading.ts";
import {
  acceptFrom,
  likenessUsual,
  likenessWeight,
  neighbourFrom,
  neighboursMax,
  neighbourWithin,
  otherLanguageCosts,
  pairLengthMax,
  quotesMax,
  sameQuestionWorth,
  secondWithin,
  shortLengthMax,
  shortNeighbourFrom,
} from "./settings.ts";
import type { ToRead } from "./to-read.ts";
import type { Unit } from "./units.ts";

export interface Scored {
  passage: FoundPassage;
  units: Unit[];
  scores: (number | null)[];
}

/** A unit, with what it is worth for this question. */
interface Place {
  scored: Scored;
  at: number;
  score: number;
}

type Asked = Pick<ToRead, "question" | "language" | "costs">;

/** All units, the best first. */
export function placesOf(scored: Scored[], { question, language }: Asked): Place[] {
  const hasLanguage = scored.some(({ passage }) => passage.language === language);
  const worthOf = (passage: FoundPassage) =>
    likenessOf(passage) +
    (isAskedThere(question, passage) ? sameQuestionWorth : 0) -
    (hasLanguage && passage.language !== language ? otherLanguageCosts : 0);
  const places = scored.flatMap((one) => {
    const worth = worthOf(one.passage);
    return one.scores.flatMap((score, at) =>
      score === null ? [] : [{ scored: one, at, score: score + worth }],
    );
  });
  return places.sort((a, b) => b.score - a.score);
}

/** The best unit with its neighbors, plus units of other passages that score about as well. */
export function decide(scored: Scored[], asked: Asked): Reading {
  const line = acceptFrom + (asked.costs ?? 0);
  const places = placesOf(scored, asked);
  const [best] = places;
  const lookedAt = bestOfEach(places);
  if (!best || best.score < line)
    return { verdict: "unknown", by: "model", quotes: [], lookedAt, acceptFrom: line };

  const asGood = places.filter(
    ({ scored, score }, at) =>
      score >= best.score - secondWithin &&
      places.findIndex((place) => place.scored === scored) === at,
  );
  const quotes = asGood
    .slice(0, quotesMax)
    .map(({ scored: { passage, units, scores }, at }) =>
      isAskedThere(asked.question, passage) &&
      passage.text.length <= pairLengthMax &&
      !scores.includes(null)
        ? { passage, units, from: 0, to: units.length - 1 }
        : quoteAround({ passage, units, scores }, at),
    );
  return { verdict: "answered", by: "model", quotes, lookedAt, acceptFrom: line };
}

/** Extends the unit by neighbors that belong to the answer: other rows of a list, the next sentence. */
function quoteAround({ passage, units, scores }: Scored, at: number): Quote {
  const isShort = passage.text.length <= shortLengthMax;
  const least = isShort
    ? shortNeighbourFrom
    : Math.max((scores[at] ?? 0) - neighbourWithin, neighbourFrom);
  const most = isShort ? units.length : neighboursMax;
  const belongs = (place: number) => (scores[place] ?? Number.NEGATIVE_INFINITY) >= least;
  let from = at;
  let to = at;
  while (to - from < most && belongs(from - 1)) from -= 1;
  while (to - from < most && belongs(to + 1)) to += 1;
  return { passage, units, from, to };
}

function isAskedThere(question: string, { heading, language }: FoundPassage): boolean {
  const own = heading.split(" › ").at(-1) ?? "";
  return /[?？؟;]$/u.test(own) && asksTheSame(question, own, language);
}

/** A passage's similarity to the question counts besides its units' scores. */
function likenessOf({ likeness }: FoundPassage): number {
  return likeness === null ? 0 : likenessWeight * (likeness - likenessUsual);
}

function bestOfEach(places: Place[]): LookedAt[] {
  const seen = new Set<Scored>();
  return places.flatMap(({ scored, at, score }) => {
    const unit = scored.units[at];
    if (!unit || seen.has(scored)) return [];
    seen.add(scored);
    return [{ passage: scored.passage, unit, score }];
  });
}
