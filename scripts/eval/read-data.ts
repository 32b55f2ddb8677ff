import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexedPassage, Question } from "#features/knowledge/server/search/indexed.ts";

export type Split = "all" | "tune" | "report";

export interface AskedQuestion extends Question {
  relevant: string[];
}

export interface DataSet {
  passages: IndexedPassage[];
  questions: AskedQuestion[];
}

interface PassageLine {
  id: string;
  title: string;
  heading: string;
  text: string;
}

interface QuestionLine {
  question: string;
  relevant: string[];
  history?: string[];
  roles?: string[];
  about?: string;
}

export function isDataThere(folder: string): boolean {
  return existsSync(join(folder, "service-sites", "questions.jsonl"));
}

/** All passages of a set, and the answerable questions whose page is in the split. */
export function readDataSet(folder: string, name: string, split: Split): DataSet {
  const lines = readLines<PassageLine>(join(folder, name, "passages.jsonl"));
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  const questions = readLines<QuestionLine>(join(folder, name, "questions.jsonl"))
    .filter(({ relevant: [first] }) => first !== undefined && isInSplit(titles.get(first), split))
    .map(toQuestion);
  // Language is left out: websites often declare it wrongly, and detection is measured, too.
  return { passages: lines.map((line) => ({ ...line, language: null })), questions };
}

export function readUnanswerable(folder: string, name: string, split: Split): AskedQuestion[] {
  const lines = readLines<PassageLine>(join(folder, name, "passages.jsonl"));
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  return readLines<QuestionLine>(join(folder, name, "questions.jsonl"))
    .filter(
      ({ relevant, about = "" }) => relevant.length === 0 && isInSplit(titles.get(about), split),
    )
    .map(toQuestion);
}

export function readOffTopic(folder: string, split: Split): AskedQuestion[] {
  return readLines<{ question: string }>(join(folder, "off-topic.jsonl"))
    .map(({ question }) => question)
    .filter((question) => isInSplit(question, split))
    .map((text) => ({ text, relevant: [], earlier: [] }));
}

function readLines<Line>(path: string): Line[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  // Trusted: a malformed file fails at once.
  return lines.map((line) => JSON.parse(line) as Line);
}

// Tune on one half of the pages, report on the other.
function isInSplit(title: string | undefined, split: Split): boolean {
  if (split === "all") return true;
  const firstByte =
    createHash("sha1")
      .update(title ?? "")
      .digest()[0] ?? 0;
  return (firstByte % 2 === 0) === (split === "tune");
}

function toQuestion({ question, relevant, history = [], roles = [] }: QuestionLine): AskedQuestion {
  const said = (role: string) => history.filter((_, turn) => roles[turn + 1] === role);
  return { text: question, relevant, earlier: said("user"), earlierAnswers: said("agent") };
}
