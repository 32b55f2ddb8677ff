import { contentWords, type FoundPassage } from "#features/knowledge/server/public.ts";
import type { Reading } from "./reading.ts";
import type { ToRead } from "./to-read.ts";
import type { Unit } from "./units.ts";

/** The share of the question's words required in the unit or its heading. */
const shareMin = 0.6;
const sectionLengthMax = 420;
const shortMax = 280;

/**
 * Fallback without a model: the unit that shares most content words with the question, in a passage the index
 * considers an answer. Stricter than a model, because common words are weak evidence.
 */
export function readByWords(
  { question, isAnswerable }: ToRead,
  passages: { passage: FoundPassage; units: Unit[] }[],
  forbidden: Set<string>,
): Reading {
  const places = passages
    .flatMap(({ passage, units }) => {
      const asked = new Set(contentWords(question, passage.language ?? "en"));
      const words = (text: string) => new Set(contentWords(text, passage.language ?? "en"));
      const above = words(`${passage.title} ${passage.heading}`);
      return units.flatMap((unit, at) => {
        if (forbidden.has(unit.text)) return [];
        const own = words(unit.text);
        const inUnit = [...asked].filter((word) => own.has(word)).length;
        const inBoth = [...asked].filter((word) => own.has(word) || above.has(word)).length;
        const share = asked.size > 0 ? inBoth / asked.size : 0;
        const inHeading = asked.size > 0 && [...asked].every((word) => above.has(word));
        return [
          { passage, units, unit, at, share, inUnit, inHeading, score: share + inUnit / 100 },
        ];
      });
    })
    .sort((a, b) => b.score - a.score);
  const lookedAt = places.map(({ passage, unit, share }) => ({ passage, unit, score: share }));
  const best = places.find(({ share, inUnit, inHeading }) =>
    isAnswerable ? share >= shareMin && (inUnit > 0 || inHeading) : share === 1 && inUnit > 0,
  );
  if (!best) return { verdict: "unknown", by: "words", quotes: [], lookedAt, acceptFrom: shareMin };
  const isClean = best.units.every(({ text }) => !forbidden.has(text));
  const isShort = isClean && best.passage.text.length <= shortMax && best.unit.kind === "sentence";
  const isSection = isShort || (best.inHeading && best.inUnit === 0);
  const from = isSection ? 0 : best.at;
  return {
    verdict: "answered",
    by: "words",
    quotes: [
      { passage: best.passage, units: best.units, from, to: isSection ? endOf(best.units) : from },
    ],
    lookedAt,
    acceptFrom: shareMin,
  };
}

function endOf(units: Unit[]): number {
  const first = units[0]?.start ?? 0;
  return Math.max(
    0,
    units.findLastIndex(({ end }) => end - first <= sectionLengthMax),
  );
}
