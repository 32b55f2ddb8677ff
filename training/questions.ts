// Exports an exam's questions with the text of their answers instead of the places: node scripts/run.mjs node
// training/questions.ts EXAM SITES OUT. EXAM has sites.json and questions/NAME.jsonl, SITES a folder of pages
// per website. OUT gets a NAME.jsonl for each, one question per line: q, kind, answer, also, near. Questions
// whose places are not on the pages are dropped.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openPlaces, type Place } from "../scripts/exam/places.ts";
import { readSites } from "../scripts/exam/read-exam.ts";

/** The text, or its places. */
const Quote = z.array(z.tuple([z.string(), z.int(), z.int()])).or(z.string());
const Line = z.object({
  q: z.string(),
  kind: z.string(),
  answer: z.array(Quote).nullable(),
  also: z.array(Quote).default([]),
  near: Quote.optional(),
});

const [exam, sites, out] = process.argv.slice(2);
if (!exam || !sites || !out) {
  process.stderr.write("Name three folders: questions.ts EXAM SITES OUT\n");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
for (const { name } of readSites(exam)) {
  const folder = join(sites, name);
  if (!existsSync(folder)) continue;
  const wordsAt = openPlaces(folder);
  const lines = readFileSync(join(exam, "questions", `${name}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => inWords(line, wordsAt))
    .filter((line) => line !== undefined);
  writeFileSync(join(out, `${name}.jsonl`), lines.map((line) => `${line}\n`).join(""));
  process.stdout.write(`${name}: ${lines.length} questions\n`);
}

function inWords(line: string, wordsAt: (place: Place) => string | undefined): string | undefined {
  const { q, kind, answer, also, near } = Line.parse(JSON.parse(line));
  let isLost = false;
  const words = (quote: z.infer<typeof Quote>) => {
    if (typeof quote === "string") return quote;
    return quote
      .map((place) => {
        const found = wordsAt(place);
        isLost ||= found === undefined;
        return found;
      })
      .join(" ");
  };
  const quotes = {
    answer: answer?.map(words) ?? null,
    also: also.map(words),
    near: near ? [words(near)] : [],
  };
  return isLost ? undefined : JSON.stringify({ q, kind, ...quotes });
}
