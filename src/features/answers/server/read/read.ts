import { asksTheSame, type FoundPassage, headingPath } from "#features/knowledge/server/public.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { withoutPlanted } from "./planted.ts";
import { readByWords } from "./read-by-words.ts";
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
  readMax,
  sameQuestionWorth,
  secondWithin,
} from "./settings.ts";
import type { ToRead } from "./to-read.ts";
import { type Unit, unitsOf } from "./units.ts";

interface Scored {
  passage: FoundPassage;
  units: Unit[];
  scores: (number | null)[];
}

export async function readPassages(model: LocalModel, toRead: ToRead): Promise<Reading> {
  const passages = toRead.passages.slice(0, readMax).map((passage) => ({
    passage,
    units: unitsOf(passage.text, passage.language ?? undefined),
  }));
  const scores = await model.read(
    toRead.question,
    passages.map(({ passage, units }) => ({
      heading: headingPath(passage),
      units: units.map(({ text }) => text),
    })),
  );
  return withoutOrders(model, (forbidden) => {
    const allowed = passages.map((one, at) => ({
      ...one,
      scores: one.units.map((unit, place) =>
        forbidden.has(unit.text) ? null : (scores?.[at]?.[place] ?? null),
      ),
    }));
    return scores ? decide(allowed, toRead) : readByWords(toRead, passages, forbidden);
  });
}

/** Bounds the retries on a page full of injections. */
const looksMax = 3;

async function withoutOrders(
  model: LocalModel,
  readWithout: (forbidden: Set<string>) => Reading,
): Promise<Reading> {
  const forbidden = new Set<string>();
  for (let look = 0; look < looksMax; look++) {
    const reading = readWithout(forbidden);
    const said = reading.quotes.flatMap(({ units, from, to }) =>
      units.slice(from, to + 1).map(({ text }) => text),
    );
    const mayBeSaid = said.length > 0 ? await withoutPlanted(model, said) : [];
    const planted = said.filter((_, at) => !mayBeSaid[at]);
    if (planted.length === 0) return reading;
    for (const text of planted) forbidden.add(text);
  }
  return { ...readWithout(forbidden), verdict: "unknown", quotes: [] };
}

/** The best unit with its neighbors, plus units of other passages that score about as well. */
export function decide(
  scored: Scored[],
  { question, language, costs = 0 }: Pick<ToRead, "question" | "language" | "costs">,
): Reading {
  const line = acceptFrom + costs;
  const hasLanguage = scored.some(({ passage }) => passage.language === language);
  const worthOf = (passage: FoundPassage) =>
    likenessOf(passage) +
    (isAskedThere(question, passage) ? sameQuestionWorth : 0) -
    (hasLanguage && passage.language !== language ? otherLanguageCosts : 0);
  const places = scored.flatMap((one) => {
    const worth = worthOf(one.passage);
    return one.scores.flatMap((score, at) =>
      score === null ? [] : [{ ...one, at, score: score + worth }],
    );
  });
  places.sort((a, b) => b.score - a.score);
  const [best] = places;
  const lookedAt = bestOfEach(places);
  if (!best || best.score < line)
    return { verdict: "unknown", by: "model", quotes: [], lookedAt, acceptFrom: line };

  const asGood = places.filter(
    ({ passage, score }, at) =>
      score >= best.score - secondWithin &&
      places.findIndex((place) => place.passage === passage) === at,
  );
  const quotes = asGood
    .slice(0, quotesMax)
    .map((place) =>
      isAskedThere(question, place.passage) &&
      place.passage.text.length <= pairLengthMax &&
      !place.scores.includes(null)
        ? { passage: place.passage, units: place.units, from: 0, to: place.units.length - 1 }
        : quoteAround(place),
    );
  return { verdict: "answered", by: "model", quotes, lookedAt, acceptFrom: line };
}

/** Extends the unit by neighbors that belong to the answer: other rows of a list, the next sentence. */
function quoteAround({ passage, units, scores, at }: Scored & { at: number }): Quote {
  const least = Math.max((scores[at] ?? 0) - neighbourWithin, neighbourFrom);
  const belongs = (place: number) => (scores[place] ?? Number.NEGATIVE_INFINITY) >= least;
  let from = at;
  let to = at;
  while (to - from < neighboursMax && belongs(from - 1)) from -= 1;
  while (to - from < neighboursMax && belongs(to + 1)) to += 1;
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

function bestOfEach(places: (Scored & { at: number; score: number })[]): LookedAt[] {
  const seen = new Set<FoundPassage>();
  return places.flatMap(({ passage, units, at, score }) => {
    const unit = units[at];
    if (!unit || seen.has(passage)) return [];
    seen.add(passage);
    return [{ passage, unit, score }];
  });
}
