import { unitsOf } from "#features/answers/server/read/units.ts";

/** The start and end of each unit in code points, as Python counts; JavaScript counts an emoji twice. */
export function unitPlaces(text: string, language: string): [number, number][] {
  const pointsTo = (at: number) => Array.from(text.slice(0, at)).length;
  return unitsOf(text, language).map(({ start, end }) => [pointsTo(start), pointsTo(end)]);
}
