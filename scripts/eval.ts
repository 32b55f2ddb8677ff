// Measures on public questions how well an agent finds its answers and refuses what it cannot know.
// node scripts/eval.ts [--data FOLDER] [--split all|tune|report] [--json FILE]
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { indexOf, measure, measureRefusing } from "./eval/measure.ts";
import { askInConversations, isFirst } from "./eval/mid-conversation.ts";
import { mistype } from "./eval/mistype.ts";
import {
  type AskedQuestion,
  isDataThere,
  readDataSet,
  readOffTopic,
  type Split,
} from "./eval/read-data.ts";
import { measureSmallSites } from "./eval/small-sites.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: resolve(import.meta.dirname, "../../shared/data/eval") },
    split: { type: "string", default: "all" },
    json: { type: "string" },
  },
});

/** What the whole sets must reach; below it the program ends with 1. Recall among 1 and 5, in percent. */
const floors: Record<string, [number, number]> = {
  "service-sites, first": [64, 84],
  faq: [80, 92],
};

const otherSets = {
  faq: "faq",
  encyclopedia: "encyclopedia",
  es: "languages/es",
  de: "languages/de",
  ar: "languages/ar",
  zh: "languages/zh",
};

function isSplit(text: string): text is Split {
  return ["all", "tune", "report"].includes(text);
}

function evaluate(folder: string, split: Split) {
  const sites = readDataSet(folder, "service-sites", split);
  const index = indexOf(sites);
  const firstTurns = sites.questions.filter(isFirst);
  const first = measure("service-sites, first", index, firstTurns);
  const followUps = sites.questions.filter((question) => !isFirst(question));
  const results = [
    first,
    measure("service-sites, first, mistyped", index, firstTurns.map(withTypos)),
    measure("follow-ups", index, followUps),
    measure(
      "follow-ups, own words only",
      index,
      followUps.map((question) => ({ ...question, earlierAnswers: [] })),
    ),
    measure("change of subject", index, askInConversations(firstTurns, sites)),
  ];
  for (const [name, path] of Object.entries(otherSets)) {
    const set = readDataSet(folder, path, split);
    const index = indexOf(set);
    results.push(measure(name, index, set.questions));
    if (name === "faq" || name === "encyclopedia") {
      results.push(measure(`${name}, mistyped`, index, set.questions.map(withTypos)));
    }
  }
  const offTopic = readOffTopic(folder, split);
  return {
    split,
    sets: results.map(({ confidences: _, ...result }) => result),
    offTopic: measureRefusing(index, offTopic, first),
    offTopicInConversation: measureRefusing(index, askInConversations(offTopic, sites), first),
    smallSites: measureSmallSites({ ...sites, questions: firstTurns }, offTopic),
  };
}

function withTypos(question: AskedQuestion): AskedQuestion {
  return { ...question, text: mistype(question.text) };
}

function print({ split, sets, smallSites, ...refusing }: ReturnType<typeof evaluate>) {
  const percent = (share: number) => (100 * share).toFixed(1).padStart(6);
  console.log(`split: ${split}\n`);
  console.log("set                               n  rec@1  rec@5  answd  ms mean  ms p95");
  for (const { name, n, recall1, recall5, answered, msMean, msP95 } of sets) {
    const times = `${msMean.toFixed(2).padStart(7)} ${msP95.toFixed(2).padStart(7)}`;
    const shares = [recall1, recall5, answered].map(percent).join(" ");
    console.log(`${name.padEnd(30)} ${String(n).padStart(4)} ${shares} ${times}`);
  }
  const refused: [string, { n: number; rejected: number }][] = [
    ["off topic", refusing.offTopic],
    ["off topic, in mid-conversation", refusing.offTopicInConversation],
    ["small sites, off topic", smallSites.offTopic],
    ["small sites, other sites'", smallSites.foreign],
  ];
  console.log("\nnot answerable                    n  rejected");
  for (const [name, { n, rejected }] of refused)
    console.log(`${name.padEnd(30)} ${String(n).padStart(4)}    ${percent(rejected)}`);
  console.log(
    `\nsmall sites: ${smallSites.sites}, own questions ${smallSites.n}, rec@1 ${percent(smallSites.recall1).trim()}, ` +
      `answered ${percent(smallSites.answered).trim()}; off topic at 90 % coverage of first turns: ` +
      `${percent(refusing.offTopic.rejectedAt90).trim()} rejected`,
  );
}

function main(): number {
  if (!isSplit(values.split)) {
    console.error(`--split is all, tune or report, not ${values.split}`);
    return 2;
  }
  if (!isDataThere(values.data)) {
    console.error(`No evaluation data in ${values.data}: name their folder with --data FOLDER`);
    return 2;
  }
  const result = evaluate(values.data, values.split);
  print(result);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  if (values.split !== "all") return 0;

  const tooLow = result.sets.filter(({ name, recall1, recall5 }) => {
    const [floor1, floor5] = floors[name] ?? [0, 0];
    return 100 * recall1 < floor1 || 100 * recall5 < floor5;
  });
  for (const { name } of tooLow)
    console.error(`Below its floor (${floors[name]?.join(" / ")}): ${name}`);
  return tooLow.length > 0 ? 1 : 0;
}

process.exitCode = main();
