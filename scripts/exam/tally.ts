import type { Verdict } from "./judge.ts";

export interface Judged {
  site: string;
  language: string;
  kind: string;
  verdict: Verdict;
}

export interface Tally {
  name: string;
  asked: number;
  right: number;
  wrong: number;
  unknown: number;
  traps: number;
  refused: number;
}

export interface Tallies {
  overall: Tally[];
  language: Tally[];
  kind: Tally[];
  site: Tally[];
}

export function talliesOf(outcomes: Judged[]): Tallies {
  const english = outcomes.filter(({ language }) => language === "en");
  const others = outcomes.filter(({ language }) => language !== "en");
  return {
    overall: [tallyOf("English", english), tallyOf("other languages", others)],
    language: tallyBy("language", outcomes),
    kind: tallyBy("kind", outcomes),
    site: tallyBy("site", outcomes),
  };
}

export function tallyOf(name: string, outcomes: Judged[]): Tally {
  const count = (...verdicts: Verdict[]) =>
    outcomes.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    name,
    asked: count("RIGHT", "WRONG", "LONG", "UNKNOWN"),
    right: count("RIGHT"),
    wrong: count("WRONG", "LONG"),
    unknown: count("UNKNOWN"),
    traps: count("REFUSED", "ANSWERED"),
    refused: count("REFUSED"),
  };
}

function tallyBy(property: "language" | "kind" | "site", outcomes: Judged[]): Tally[] {
  const groups = Map.groupBy(outcomes, (outcome) => outcome[property]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => tallyOf(name, members));
}
