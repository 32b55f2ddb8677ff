import { factorsOf, isComputed, isMoney, isSame } from "./computed.ts";
import { daysIn } from "./days.ts";
import { type Clause, wordsIn } from "./evidence.ts";
import { type Quantity, quantitiesIn, timeUnitsIn } from "./quantities.ts";

export interface Pool {
  clauses: readonly Clause[];
  about: ReadonlySet<string>;
  isTranslated: boolean;
}

export interface Asked {
  asked: string;
  askedWords: ReadonlySet<string>;
  language: string;
  year: number;
}

/** A clause contains the figure and is about the claim's subject, not another row's. */
export function isStatedFigure(
  figure: Quantity,
  claim: Clause | null,
  { clauses, about, isTranslated }: Pool,
  { askedWords, language }: Asked,
): boolean {
  const words = !claim ? new Set<string>() : claim.words.size > 0 ? claim.words : askedWords;
  return clauses.some((one) => {
    const isHere = one.quantities.some((other) => isSame(figure, other));
    if (!isHere || isTranslated || figure.unit === "tel") return isHere;
    if (claim && (isOtherRate(figure, claim, one, language) || isOtherDay(claim, one, language)))
      return false;
    const here = one.around;
    const rivals = rivalsOf(one, figure, words, clauses).filter(
      (rival) => !isContinuedBy(rival, one, claim?.around ?? words),
    );
    return ![...words].some(
      (word) =>
        !here.has(word) && !about.has(word) && rivals.some((rival) => rival.around.has(word)),
    );
  });
}

/** '£75 a year' is not said by '£75 a month'. */
function isOtherRate(figure: Quantity, claim: Clause, one: Clause, language: string) {
  if (!isMoney(figure.unit)) return false;
  const [rate] = timeUnitsIn(firstWords(claim.text.slice(figure.to)), language);
  // A table's clause has the name of its column.
  const known = timeUnitsIn(`${one.text} ${one.sentence}`, language);
  return rate !== undefined && !known.includes(rate);
}

/** 'per night', 'im Monat', 'la semaine'. */
function firstWords(text: string) {
  return /^[^\p{L}]{0,3}(?:\p{L}+[^\p{L}\d]+){0,1}\p{L}+/u.exec(text)?.[0] ?? "";
}

function isOtherDay(claim: Clause, one: Clause, language: string) {
  const [said, known] = [daysIn(claim.text, language), daysIn(one.text, language)];
  return said.length > 0 && known.length > 0 && !said.every((day) => known.includes(day));
}

/** 'The chalet costs €85, in August €120': the second part is about the first one's subject. */
function isContinuedBy(rival: Clause, one: Clause, words: ReadonlySet<string>) {
  return (
    rival !== one &&
    rival.sentence === one.sentence &&
    [...words].some((word) => one.words.has(word) && !rival.allWords.has(word))
  );
}

function rivalsOf(
  one: Clause,
  figure: Quantity,
  words: ReadonlySet<string>,
  clauses: readonly Clause[],
): Clause[] {
  return clauses.filter((other) => {
    if (other === one) return false;
    if (other.quantities.length === 0)
      return (
        [...words].some((word) => other.lead.has(word)) ||
        [...words].filter((word) => other.allWords.has(word)).length > 1
      );
    return other.quantities.some(
      ({ unit, value }) => unit === figure.unit && value !== figure.value,
    );
  });
}

export function isWorkedOut(
  figure: Quantity,
  said: string,
  { clauses, about, isTranslated }: Pool,
  { asked, askedWords, language, year }: Asked,
): boolean {
  if (figure.unit === "tel") return false;
  const words = new Set([...wordsIn(said, language), ...askedWords]);
  const common = (word: string) =>
    about.has(word) || clauses.filter((one) => one.allWords.has(word)).length * 2 > clauses.length;
  const isRelated = (one: Clause) =>
    isTranslated || [...one.allWords].some((word) => words.has(word) && !common(word));
  const isMeant = (one: Clause) =>
    isTranslated ||
    one.quantities.every(
      (other) =>
        ![...words].some(
          (word) =>
            !one.around.has(word) &&
            !about.has(word) &&
            rivalsOf(one, other, words, clauses).some((rival) => rival.around.has(word)),
        ),
    );
  const all = clauses
    .filter((one) => isRelated(one) || isMeant(one))
    .flatMap(({ quantities }) => quantities);
  const summed = clauses.filter((one) => isRelated(one)).flatMap(({ quantities }) => quantities);
  const years = figure.unit === "min" ? figure.value / 525_960 : figure.value;
  if (
    all.some(({ unit, value }) => unit === "" && value > 1800 && year - value === Math.round(years))
  )
    return true;
  if (figure.unit === ":") return isShifted(figure, [...all, ...quantitiesIn(asked, language)]);
  const named = [...quantitiesIn(asked, language), ...quantitiesIn(said, language)];
  const spans = [
    ...new Set(
      timeUnitsIn(`${asked} ${said} ${clauses.map(({ text }) => text).join(" ")}`, language),
    ),
  ];
  const ratios = spans
    .flatMap((one) => spans.map((other) => Math.round(one / other)))
    .filter((ratio) => ratio > 1 && ratio < 100);
  if (figure.unit === "" && ratios.includes(figure.value)) return true;
  // Durations are in minutes already: seven days are no seven weeks.
  const converted = figure.unit === "min" ? [] : ratios;
  const factors = [...named.flatMap(factorsOf), ...converted].filter(
    (factor) => factor !== figure.value && !factorsOf(figure).includes(factor),
  );
  if (figure.unit !== "") return isComputed(figure, all, summed, factors);
  // 'Two months free' of twelve.
  const plain = [...all.flatMap(factorsOf), ...ratios].map((value) => ({ ...figure, value }));
  return isComputed(figure, plain, plain, factors);
}

function isShifted(figure: Quantity, all: Quantity[]): boolean {
  const times = all.flatMap(({ unit, value }) =>
    unit === ":" ? [value] : unit === "" ? [value * 60] : [],
  );
  const spans = all.flatMap(({ unit, value }) => (unit === "min" ? [value] : []));
  return times.some((time) =>
    spans.some(
      (span) =>
        (time - span - figure.value) % 720 === 0 || (time + span - figure.value) % 720 === 0,
    ),
  );
}

/** Part of a calculation within the claim, as in 'two come to £84 (2 × £42)', which shows whose figure it is. */
export function isOfSum(figure: Quantity, all: Quantity[]): boolean {
  const same = all.filter(({ unit }) => unit === figure.unit);
  const factors = all.flatMap(factorsOf);
  return same.some((result) => {
    const parts = same.filter((one) => one !== result && one.value !== result.value);
    return (
      result.value !== figure.value &&
      parts.includes(figure) &&
      isComputed(
        result,
        parts,
        parts,
        factors.filter((factor) => factor !== result.value),
      )
    );
  });
}
