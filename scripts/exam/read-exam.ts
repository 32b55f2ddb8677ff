import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openPlaces, type Place } from "./places.ts";

const Site = z.object({
  name: z.string(),
  split: z.enum(["train", "dev"]),
  language: z.string(),
});
export type Site = z.infer<typeof Site>;

const Quote = z.array(z.tuple([z.string(), z.int(), z.int()])).or(z.string());
const Line = z.object({
  q: z.string(),
  before: z.string().optional(),
  kind: z.string(),
  answer: z.array(Quote).nullable(),
  also: z.array(Quote).optional(),
});

export interface Question {
  q: string;
  before?: string | undefined;
  kind: string;
  /** Quotes needed together; null if the site has no answer. */
  answer: string[] | null;
  also: string[];
}

export function readSites(exam: string): Site[] {
  return z.array(Site).parse(JSON.parse(readFileSync(join(exam, "sites.json"), "utf8")));
}

/** A site's questions, and how many were dropped because their quotes are not on its pages. */
export function readQuestions(exam: string, site: string, folder: string) {
  const wordsAt = openPlaces(folder);
  const lines = readFileSync(join(exam, "questions", `${site}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line.trim());
  const questions = lines.flatMap((line) => {
    const { q, before, kind, answer, also = [] } = Line.parse(JSON.parse(line));
    const quotes = answer && resolve(answer, wordsAt);
    const others = resolve(also, wordsAt);
    return quotes === undefined || !others
      ? []
      : [{ q, before, kind, answer: quotes, also: others }];
  });
  return { questions, lost: lines.length - questions.length };
}

/** A stable sample in order, whichever other questions exist. */
export function sample(questions: Question[], site: string, size: number): Question[] {
  const rank = ({ q }: Question) => createHash("sha256").update(`${site}|${q}`).digest("hex");
  const kept = new Set(
    questions
      .map((question) => ({ question, rank: rank(question) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, size)
      .map(({ question }) => question),
  );
  return questions.filter((question) => kept.has(question));
}

function resolve(
  quotes: z.infer<typeof Quote>[],
  wordsAt: (place: Place) => string | undefined,
): string[] | undefined {
  const found = quotes.map((quote) => {
    if (typeof quote === "string") return quote;
    const words = quote.map(wordsAt);
    return words.includes(undefined) ? undefined : words.join(" ");
  });
  const known = found.filter((quote) => quote !== undefined);
  return known.length === quotes.length ? known : undefined;
}
