import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Figure, regressions } from "./eval/gate.ts";
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

/**
 * Two-page sets, each too long for a small site to hold both. Each passage has a question that names its
 * heading, or another one's if `isWrong`.
 */
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

function writeBaseline(folder: string, figures: Figure[]): string {
  const file = join(folder, "baseline.json");
  writeFileSync(file, JSON.stringify({ figures }));
  return file;
}

test("without data the evaluation names what is missing in one line and exits with 2", () => {
  const { status, stderr } = runEval("--data", "/nowhere");
  expect(status).toBe(2);
  expect(stderr).toBe("No evaluation data in /nowhere: name its folder with --data FOLDER\n");
});

test("the evaluation prints a row per set and writes the same as JSON with its settings", () => {
  const folder = writeData(false);
  const file = join(folder, "result.json");

  const baseline = writeBaseline(folder, []);
  const { status, stdout } = runEval("--data", folder, "--json", file, "--baseline", baseline);

  expect(status).toBe(0);
  const result = JSON.parse(readFileSync(file, "utf8"));
  const found = (name: string, n: number) =>
    expect.objectContaining({ name, n, recall1: 100, recall5: 100, answered: 100 });
  expect(result.sets).toContainEqual(found("follow-ups", 14));
  expect(result.sets).toContainEqual(found("change of subject", 5 * 14));
  expect(result.settings).toMatchObject({ saturation: expect.any(Number) });
  expect(result.refusing[1]).toMatchObject({
    name: "faq",
    n: { answerable: 28, removed: 28, unanswerable: 0, offTopic: 1 },
    product: { offTopic: 0 },
  });
  for (const { name } of [...result.sets, ...result.rejected, ...result.figures])
    expect(stdout).toContain(name);
  expect(stdout).toContain("saturation");
});

test("the evaluation fails if a result falls below the baseline by more than chance", () => {
  const folder = writeData(true);
  const name = "faq, recall@1";
  const kept = writeBaseline(folder, [{ name, n: 500, percent: 87 }]);
  const { status, stderr } = runEval("--data", folder, "--baseline", kept);
  expect(status).toBe(1);
  expect(stderr).toBe(
    "Worse than before: faq, recall@1: 0.0, was 87.0 (more than 4 points less, n 28)\n",
  );
});

test("a result may be 2 points below the baseline for n above 1,000, otherwise 4", () => {
  const name = "recall";
  const worse = (n: number, percent: number) =>
    regressions([{ name, n, percent: 90 }], [{ name, n, percent }]).length;
  expect([worse(1001, 88), worse(1001, 87.9), worse(1000, 86), worse(1000, 85.9)]).toEqual([
    0, 1, 0, 1,
  ]);
  expect(regressions([{ name, n: 9, percent: 90 }], [])).toEqual([
    "recall: was 90.0, is no longer measured",
  ]);
});

test("about 30 of 100 longer words get typos, always the same ones", () => {
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
