import { contentWords } from "#features/knowledge/server/public.ts";
import { grammarIn } from "#language/packs.ts";
import { remember } from "#platform/server/remember.ts";
import { isSame } from "./computed.ts";
import { type Quantity, quantitiesIn } from "./quantities.ts";

export interface Clause {
  text: string;
  words: ReadonlySet<string>;
  allWords: ReadonlySet<string>;
  around: ReadonlySet<string>;
  quantities: readonly Quantity[];
  lead: ReadonlySet<string>;
  isNegated: boolean;
  isConditional: boolean;
  sentence: string;
}

const textsRemembered = 1_000;

export const clausesOf = remember(
  textsRemembered,
  (text: string, language: string): readonly Clause[] => {
    const lines = text.split("\n");
    const head = lines.findIndex((line) => isRow(line));
    const clauses = lines.flatMap((line, at) =>
      isRow(line)
        ? at === head
          ? []
          : cellsOf(line, lines[head] ?? "", language)
        : sentencesOf(line).flatMap((sentence) => clausesIn(sentence, language)),
    );
    return clauses.map((clause) => ({ ...clause, around: aroundIn(clause, clauses) }));
  },
);

function isRow(line: string): boolean {
  return /^\s*\|.*\|/.test(line);
}

type Told = Omit<Clause, "around">;

function aroundIn(clause: Told, clauses: Told[]): ReadonlySet<string> {
  const siblings = clauses.filter(({ sentence }) => sentence === clause.sentence);
  const units = clause.quantities.map(({ unit }) => unit);
  const isShared = siblings.some(
    (other) => other !== clause && other.quantities.some(({ unit }) => units.includes(unit)),
  );
  return isShared ? clause.allWords : new Set(siblings.flatMap(({ allWords }) => [...allWords]));
}

function cellsOf(row: string, head: string, language: string): Told[] {
  const cells = (line: string) => line.split("|").slice(1, -1);
  const names = cells(head);
  const [lead = "", ...rest] = cells(row);
  const sentence = row.replaceAll("|", " ").trim();
  return rest.map((cell, at) =>
    clauseOf(`${names[at + 1] ?? ""}: ${cell}`, lead, sentence, language),
  );
}

function clausesIn(sentence: string, language: string): Told[] {
  // 'E-bike: half day £28, full day £42'
  const lead = /^\s*(?:[-•*]\s+)?([^:]{1,80}):\s/.exec(sentence)?.[1] ?? "";
  const rest = lead ? sentence.slice(sentence.indexOf(":") + 1) : sentence;
  const parts = rest
    .split(/[;—]|,(?!\d)|\s[-–]\s(?!\d)/)
    .flatMap((part) => aroundFigures(part, language));
  const plain = sentence.replace(/^\s*[-•*]\s+/, "");
  return parts.map((part) => clauseOf(part, parts.length > 1 || lead ? lead : "", plain, language));
}

/** '£50 for city bikes and £150 for tandems' has two parts. */
function aroundFigures(part: string, language: string): string[] {
  const figures = quantitiesIn(part, language);
  const kinds = new Map<string, Quantity[]>();
  for (const one of figures) kinds.set(one.unit, [...(kinds.get(one.unit) ?? []), one]);
  const same = [...kinds].find(
    ([unit, all]) => all.length > 1 && !["", ":", "tel"].includes(unit),
  )?.[1];
  if (!same) return [part];
  const isAfter = contentWords(part.slice(same.at(-1)?.to), language).length > 0;
  const cuts = isAfter
    ? same.slice(1).map(({ from }) => from)
    : same.slice(0, -1).map(({ to }) => to);
  const bounds = [0, ...cuts.map((cut) => Math.max(0, cut)), part.length];
  const lead = isAfter ? part.slice(0, same[0]?.from) : "";
  return bounds.slice(1).map((to, at) => (at > 0 ? lead : "") + part.slice(bounds[at], to));
}

function clauseOf(text: string, lead: string, sentence: string, language: string): Told {
  const { negations, conditions } = signsOf(language);
  const plain = tokens(text);
  const said = text.replace(/[\p{L}\p{M}'’]+/gu, (word) =>
    negations.has(word.toLowerCase().replaceAll("’", "'")) ? " " : word,
  );
  const words = new Set(wordsIn(said, language));
  return {
    text,
    words,
    allWords: new Set([...words, ...wordsIn(lead, language)]),
    quantities: quantitiesIn(text, language),
    lead: new Set(wordsIn(lead, language)),
    isNegated: plain.some((word) => negations.has(word)),
    isConditional: plain.some((word) => conditions.has(word)),
    sentence,
  };
}

/** 'L'électricité', 'n'est': what is elided is no part of the word. */
const elided = /(?<!\p{L})\p{L}{1,2}['’](?=\p{L}{3})/gu;

export const wordsIn = remember(
  textsRemembered,
  (text: string, language: string): readonly string[] => {
    let plain = text;
    for (const { from, to } of quantitiesIn(text, language))
      plain = plain.slice(0, from) + " ".repeat(to - from) + plain.slice(to);
    const apart = plain.replace(elided, " ");
    return contentWords(apart, language).filter((word) => !/^\d/.test(word));
  },
);

export function claimClauses(text: string, language: string): readonly Clause[] {
  const { negations } = signsOf(language);
  const [, first = "", rest = ""] = /^\W*(\p{L}+)\s*[,.!:–-]\s*(.*)$/su.exec(text) ?? [];
  const said = negations.has(first.toLowerCase()) ? rest : text;
  return clausesOf(said.replace(/\s*\n\s*/g, ". "), language);
}

const signsOf = remember(100, (language: string) => {
  const { negations = "", conditions = "" } = grammarIn(language);
  const setOf = (words: string) => new Set(words.split(" ").filter(Boolean));
  return { negations: setOf(negations), conditions: setOf(conditions) };
});

function tokens(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}']+/gu) ?? []
  );
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?؟])\s+(?=[^\p{Ll}])|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

export function quoteFor(said: string, text: string, language: string): string {
  const words = new Set(wordsIn(said, language));
  const figures = quantitiesIn(said, language);
  const score = (one: Clause) =>
    [...one.allWords].filter((word) => words.has(word)).length +
    2 * one.quantities.filter((other) => figures.some((figure) => isSame(figure, other))).length;
  const best = [...clausesOf(text, language)].sort((a, b) => score(b) - score(a))[0];
  return best?.sentence ?? "";
}

export function isLimited({ isConditional, quantities }: Clause): boolean {
  return (
    isConditional ||
    quantities.some(
      ({ unit, value }) =>
        unit === "min" ||
        unit === "%" ||
        unit === ":" ||
        (unit === "" && value < 1000 && value > 1),
    )
  );
}
