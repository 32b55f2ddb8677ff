import { unitsOf } from "#features/answers/server/read/units.ts";

/** Where each unit begins and ends, in code points: Python counts an emoji once, JavaScript twice. */
export function unitPlaces(text: string, language: string): [number, number][] {
  const pointsTo = (at: number) => Array.from(text.slice(0, at)).length;
  return unitsOf(text, language).map(({ start, end }) => [pointsTo(start), pointsTo(end)]);
}
