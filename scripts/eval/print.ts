import type { Measured } from "./measure.ts";
import type { Coverage, Refusing } from "./refusing.ts";
import type { SmallSites } from "./small-sites.ts";

const number = (value: number | null, width = 7) =>
  (value === null ? "–" : value.toFixed(1)).padStart(width);

export function printFinding(sets: Measured[]) {
  console.log("\nFinding, in percent               n   rec@1   rec@5   answd  ms mean  ms p95");
  for (const { name, n, recall1, recall5, answered, msMean, msP95 } of sets) {
    const shares = [recall1, recall5, answered].map((share) => number(share)).join(" ");
    const times = [msMean, msP95].map((ms) => ms.toFixed(2).padStart(7)).join(" ");
    console.log(`${name.padEnd(30)} ${String(n).padStart(4)} ${shares}  ${times}`);
  }
}

export function printRefusing(refusing: Refusing[]) {
  for (const { name, n, curve, product, removedRejected } of refusing) {
    console.log(
      `\nRefusing, ${name}: n ${n.answerable} answerable, ${n.removed} whose passage was removed, ` +
        `${n.unanswerable} unanswerable, ${n.offTopic} off topic`,
    );
    console.log("answered of 100 answerable     wrong removed unansw. off topic");
    for (const row of curve) console.log(coverageRow("", row));
    console.log(coverageRow("the product's line", product));
    const { confidence, score, lead } = removedRejected;
    console.log(
      `removed, rejected at 90 % coverage: ${number(confidence, 0)} by confidence, ` +
        `${number(score, 0)} by score alone, ${number(lead, 0)} by the lead alone`,
    );
  }
}

function coverageRow(name: string, { coverage, wrong, removed, unanswerable, offTopic }: Coverage) {
  const others = [wrong, removed, unanswerable, offTopic].map((share) => number(share)).join(" ");
  return `${name.padEnd(20)} ${number(coverage, 5)} ${others.padStart(35)}`;
}

export function printRejected(
  rejected: { name: string; n: number; rejected: number }[],
  smallSites: SmallSites,
) {
  console.log("\nNot answerable, in percent        n rejected");
  for (const { name, n, rejected: share } of rejected)
    console.log(`${name.padEnd(30)} ${String(n).padStart(4)}  ${number(share)}`);
  console.log(
    `\nsmall sites: ${smallSites.sites}, own questions ${smallSites.n}, rec@1 ${number(smallSites.recall1, 0)}, ` +
      `answered ${number(smallSites.answered, 0)}`,
  );
}

export function printSettings(settings: object) {
  console.log("Settings, one for all sets");
  for (const [name, value] of Object.entries(settings))
    console.log(`  ${name.padEnd(22)} ${JSON.stringify(value)}`);
}
