import { writeFileSync } from "node:fs";
import type { Examined, Failure } from "./examine.ts";
import type { Options } from "./options.ts";
import type { settingsOf } from "./settings.ts";
import { tableOf, timesOf } from "./table.ts";
import { talliesOf } from "./tally.ts";

export interface Result {
  options: Options;
  settings: ReturnType<typeof settingsOf>;
  examined: Examined[];
  failures: Failure[];
}

export function writeResult(file: string, { options, settings, examined, failures }: Result) {
  const { label, split, sample } = options;
  const outcomes = examined.flatMap((one) => one.outcomes);
  const result = {
    label,
    split,
    sample,
    settings,
    ms: timesOf(outcomes.map(({ ms }) => ms)),
    tallies: talliesOf(outcomes),
    sites: examined.map(({ site, pages, passages, lost }) => ({ ...site, pages, passages, lost })),
    failures: failures.map(({ site, reason }) => ({ site: site.name, reason })),
    outcomes,
  };
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
}

export function printResult({ options, settings, examined, failures }: Result) {
  const { label, split, sample, verdicts } = options;
  const outcomes = examined.flatMap((one) => one.outcomes);
  const lost = examined.reduce((sum, one) => sum + one.lost, 0);
  const { p50, p95 } = timesOf(outcomes.map(({ ms }) => ms));
  if (label) console.log(label);
  console.log(
    `${outcomes.length} questions on ${examined.length} sites, split ${split}` +
      (sample ? `, at most ${sample} of each` : ""),
  );
  if (lost > 0) console.log(`Left out, because the pages do not have their answers: ${lost}`);
  for (const [name, value] of Object.entries(settings))
    console.log(`  ${name.padEnd(12)} ${value}`);
  console.log(`\n${tableOf(talliesOf(outcomes))}`);
  console.log(`\np50 ${p50} ms, p95 ${p95} ms`);
  if (verdicts) {
    const changed = outcomes.filter(({ verdict, byMachine }) => verdict !== byMachine).length;
    console.log(`Verdicts that a look changed: ${changed}`);
  }
  for (const { site, reason } of failures) console.log(`Failed: ${site.name}: ${reason}`);
}
