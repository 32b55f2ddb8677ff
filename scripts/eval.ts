// Measures on public questions how well an agent finds answers and refuses unanswerable questions, and fails
// if a result is worse than scripts/eval/baseline.json (npm run eval).
// node scripts/eval.ts [--data FOLDER] [--split all|tune|report] [--json FILE] [--baseline FILE]
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as settings from "#features/knowledge/server/search/settings.ts";
import { type Figure, readBaseline, regressions } from "./eval/gate.ts";
import { indexOf, type Measured, measure, measureRejected } from "./eval/measure.ts";
import { askInConversations, isFirst } from "./eval/mid-conversation.ts";
import { mistype } from "./eval/mistype.ts";
import { printFinding, printRefusing, printRejected, printSettings } from "./eval/print.ts";
import {
  type AskedQuestion,
  isDataThere,
  readDataSet,
  readOffTopic,
  readUnanswerable,
  type Split,
} from "./eval/read-data.ts";
import { measureRefusing, type Refusing } from "./eval/refusing.ts";
import { measureSmallSites, type SmallSites } from "./eval/small-sites.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: resolve(import.meta.dirname, "../../shared/data/eval") },
    split: { type: "string", default: "all" },
    json: { type: "string" },
    baseline: { type: "string", default: resolve(import.meta.dirname, "eval/baseline.json") },
  },
});

const otherSets = {
  faq: "faq",
  encyclopedia: "encyclopedia",
  es: "languages/es",
  de: "languages/de",
  ar: "languages/ar",
  zh: "languages/zh",
};
const english = ["faq", "encyclopedia"];

function isSplit(text: string): text is Split {
  return ["all", "tune", "report"].includes(text);
}

function evaluate(folder: string, split: Split) {
  const sites = readDataSet(folder, "service-sites", split);
  const offTopic = readOffTopic(folder, split);
  const index = indexOf(sites);
  const firstTurns = sites.questions.filter(isFirst);
  const followUps = sites.questions.filter((question) => !isFirst(question));
  const withoutAnswers = followUps.map((question) => ({ ...question, earlierAnswers: [] }));
  const sets = [
    measure("service-sites, first", index, firstTurns),
    measure("service-sites, first, mistyped", index, firstTurns.map(withTypos)),
    measure("follow-ups", index, followUps),
    measure("follow-ups, own words only", index, withoutAnswers),
    measure("change of subject", index, askInConversations(firstTurns, sites)),
  ];
  const refusing = [
    measureRefusing(
      "service-sites",
      index,
      { ...sites, questions: firstTurns },
      { offTopic, unanswerable: [] },
    ),
  ];
  for (const [name, path] of Object.entries(otherSets)) {
    const set = readDataSet(folder, path, split);
    const index = indexOf(set);
    const isEnglish = english.includes(name);
    sets.push(measure(name, index, set.questions));
    if (isEnglish) sets.push(measure(`${name}, mistyped`, index, set.questions.map(withTypos)));
    const unanswerable = readUnanswerable(folder, path, split);
    refusing.push(
      measureRefusing(name, index, set, { offTopic: isEnglish ? offTopic : [], unanswerable }),
    );
  }
  const smallSites = measureSmallSites({ ...sites, questions: firstTurns }, offTopic);
  const rejected = [
    measureRejected("off topic", index, offTopic),
    measureRejected("off topic, in mid-conversation", index, askInConversations(offTopic, sites)),
    { name: "small sites, off topic", ...smallSites.offTopic },
    { name: "small sites, other sites'", ...smallSites.foreign },
  ];
  const result = { split, settings: { ...settings }, sets, refusing, rejected, smallSites };
  return { ...result, figures: figuresOf(result) };
}

function withTypos(question: AskedQuestion): AskedQuestion {
  return { ...question, text: mistype(question.text) };
}

interface Result {
  split: Split;
  settings: object;
  sets: Measured[];
  refusing: Refusing[];
  rejected: { name: string; n: number; rejected: number }[];
  smallSites: SmallSites;
}

function figuresOf({ sets, refusing, rejected, smallSites }: Result): Figure[] {
  const at = (coverage: number, { curve }: Refusing) =>
    curve.find((row) => row.coverage >= coverage && row.coverage < coverage + 5);
  return [
    ...sets.flatMap(({ name, n, recall1, recall5, answered }) => [
      { name: `${name}, recall@1`, n, percent: recall1 },
      { name: `${name}, recall@5`, n, percent: recall5 },
      { name: `${name}, answered`, n, percent: answered },
    ]),
    ...refusing.flatMap((set) => {
      const { name, n } = set;
      const most = at(90, set);
      const some = at(80, set);
      return [
        {
          name: `${name}, not wrong at 80 % coverage`,
          n: n.answerable,
          percent: 100 - (some?.wrong ?? 0),
        },
        {
          name: `${name}, removed rejected at 90 % coverage`,
          n: n.removed,
          percent: 100 - (most?.removed ?? 0),
        },
        ...(most?.offTopic == null
          ? []
          : [
              {
                name: `${name}, off topic rejected at 90 % coverage`,
                n: n.offTopic,
                percent: 100 - most.offTopic,
              },
            ]),
      ];
    }),
    ...rejected.map(({ name, n, rejected: percent }) => ({
      name: `${name}, rejected`,
      n,
      percent,
    })),
    { name: "small sites, answered", n: smallSites.n, percent: smallSites.answered },
  ];
}

function print({
  split,
  settings,
  sets,
  refusing,
  rejected,
  smallSites,
  figures,
}: Result & { figures: Figure[] }) {
  console.log(`split: ${split}`);
  printSettings(settings);
  printFinding(sets);
  printRefusing(refusing);
  printRejected(rejected, smallSites);
  console.log("\nHeld against the baseline         percent     n");
  for (const { name, n, percent } of figures)
    console.log(`${name.padEnd(52)} ${percent.toFixed(1).padStart(5)} ${String(n).padStart(5)}`);
}

function main(): number {
  if (!isSplit(values.split)) {
    console.error(`--split is all, tune or report, not ${values.split}`);
    return 2;
  }
  if (!isDataThere(values.data)) {
    console.error(`No evaluation data in ${values.data}: name its folder with --data FOLDER`);
    return 2;
  }
  const result = evaluate(values.data, values.split);
  print(result);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  if (values.split !== "all") return 0;

  const worse = regressions(readBaseline(values.baseline), result.figures);
  for (const line of worse) console.error(`Worse than before: ${line}`);
  return worse.length > 0 ? 1 : 0;
}

process.exitCode = main();
