import { readFileSync } from "node:fs";

export interface Figure {
  name: string;
  n: number;
  percent: number;
}

/** From this many questions on, results vary less by chance. */
const manyFrom = 1000;
const pointsOfMany = 2;
const pointsOfFew = 4;

export function readBaseline(file: string): Figure[] {
  // Written by this program, so trusted.
  return (JSON.parse(readFileSync(file, "utf8")) as { figures: Figure[] }).figures;
}

export function regressions(before: Figure[], now: Figure[]): string[] {
  const current = new Map(now.map((figure) => [figure.name, figure]));
  return before.flatMap(({ name, n, percent }) => {
    const figure = current.get(name);
    if (!figure) return [`${name}: was ${percent.toFixed(1)}, is no longer measured`];
    const points = Math.min(n, figure.n) > manyFrom ? pointsOfMany : pointsOfFew;
    if (figure.percent >= percent - points) return [];
    return [
      `${name}: ${figure.percent.toFixed(1)}, was ${percent.toFixed(1)} (more than ${points} points less, n ${figure.n})`,
    ];
  });
}
