import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mistype } from "./eval/mistype.ts";

const names = [
  "service-sites",
  "faq",
  "encyclopedia",
  ...["es", "de", "ar", "zh"].map((code) => `languages/${code}`),
];
const pages = {
  Guests: ["parking", "breakfast", "insurance", "wheelchairs", "luggage", "bicycles", "laundry"],
  Events: ["weddings", "catering", "projectors", "fireworks", "musicians", "seminars", "flowers"],
};
const subjects = Object.values(pages).flat();

/** Sets of two pages, each too long to share a small site; each passage with a question that names its heading, or another where `isWrong`. */
function writeData(isWrong: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), "eval-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    const passages = Object.entries(pages).flatMap(([title, headings]) =>
      headings.map((heading) => ({
        id: heading,
        title,
        heading,
        text: `Ask for ${heading} early: our ${heading} are wanted, and ${heading} come first.`,
      })),
    );
    const questions = subjects.flatMap((subject, at) => {
      const relevant = [isWrong ? `not ${subject}` : subject];
      const first = {
        id: `${at}`,
        question: `do you offer ${subject}`,
        relevant,
        history: [],
        roles: ["user"],
      };
      const history = [`Here is ${subject}.`, `do you offer ${subject}`];
      return [
        first,
        { ...first, question: "tell me more", history, roles: ["user", "agent", "user"] },
      ];
    });
    writeFileSync(join(folder, name, "passages.jsonl"), lines(passages));
    writeFileSync(join(folder, name, "questions.jsonl"), lines(questions));
  }
  writeFileSync(
    join(folder, "off-topic.jsonl"),
    lines([{ question: "who won the football game" }]),
  );
  return folder;
}

function runEval(...options: string[]) {
  return spawnSync(process.execPath, ["scripts/eval.ts", ...options], { encoding: "utf8" });
}

test("without data the evaluation says in one line what is missing and exits with 2", () => {
  const { status, stderr } = runEval("--data", "/nowhere");
  expect(status).toBe(2);
  expect(stderr).toBe("No evaluation data in /nowhere: name their folder with --data FOLDER\n");
});

test("the evaluation prints a row for each set and writes the same as JSON", () => {
  const folder = writeData(false);
  const file = join(folder, "result.json");

  const { status, stdout } = runEval("--data", folder, "--json", file);

  expect(status).toBe(0);
  const { sets, ...others } = JSON.parse(readFileSync(file, "utf8"));
  const found = (name: string, n: number) =>
    expect.objectContaining({ name, n, recall1: 1, recall5: 1, answered: 1 });
  expect(sets).toContainEqual(found("follow-ups", 14));
  expect(sets).toContainEqual(found("change of subject", 5 * 14));
  expect(others).toEqual({
    split: "all",
    offTopic: { n: 1, rejectedAt90: 1, rejected: 1 },
    offTopicInConversation: { n: 5, rejectedAt90: expect.any(Number), rejected: 1 },
    smallSites: {
      sites: 2,
      n: 14,
      recall1: 1,
      answered: 1,
      foreign: { n: 14, rejected: 1 },
      offTopic: { n: 1, rejected: 1 },
    },
  });
  for (const { name } of sets) expect(stdout).toContain(name);
  for (const name of ["off topic, in mid-conversation", "small sites, other sites'"])
    expect(stdout).toContain(name);
});

test("the evaluation fails when fewer answers are found than must be", () => {
  const { status, stderr } = runEval("--data", writeData(true));
  expect(status).toBe(1);
  expect(stderr).toContain("Below its floor (64 / 84): service-sites, first");
});

test("about 30 of 100 longer words are mistyped, the same ones every time", () => {
  const text = Array.from({ length: 400 }, (_, number) => `word${"abcdefghij"[number % 10]}`).join(
    " ",
  );
  const mistyped = mistype(text).split(" ");
  const count = mistyped.filter((word, at) => word !== text.split(" ")[at]).length;
  expect(count).toBeGreaterThan(90);
  expect(count).toBeLessThan(150);
  expect(mistype(text).split(" ")).toEqual(mistyped);
  expect(mistype("is it on?")).toBe("is it on?");
});
