// npm test: the check, then the server and page tests, then the browser tests.
// npm run test:abuse: all of these that name a case of docs/security.md, and those that take too long for npm test.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bringAll } from "./bring.mjs";
import { failedChecks } from "./check.mjs";
import { root, run } from "./child.mjs";

const reports = { vitest: "test-results/vitest.json", e2e: "test-results/e2e.json" };

export async function test() {
  const checks = { passed: 0, failed: await failedChecks() };
  await bringAll();
  return tell([checks, await vitest(["--project=server", "--project=web"]), await playwright([])]);
}

const namesCase = "cases? [0-9]";

export async function abuse() {
  await bringAll();
  return tell([
    await vitest(["--testNamePattern", namesCase]),
    await playwright(["--grep", namesCase]),
  ]);
}

function tell(parts) {
  for (const words of parts.flatMap(({ failures = [] }) => failures))
    console.log(`\nFAIL  ${words}`);
  const sum = (what) => parts.reduce((all, part) => all + part[what], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

async function vitest(which) {
  const args = [
    "run",
    ...which,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.vitest}`,
  ];
  return counted(
    reports.vitest,
    () => run("vitest", args),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message ? [`${name}\n${message}`] : []),
        ...assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => [name, fullName, ...failureMessages].join("\n")),
      ]),
    }),
  );
}

async function playwright(which) {
  return counted(
    reports.e2e,
    () => run("playwright", ["test", ...which]),
    ({ stats }) => ({
      passed: stats.expected,
      // Tests are not retried, so a flaky one has failed.
      failed: stats.unexpected + stats.flaky,
    }),
  );
}

async function counted(report, runTests, read) {
  const file = join(root, report);
  rmSync(file, { force: true });
  const code = await runTests();
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [] };
  const counts = read(JSON.parse(readFileSync(file, "utf8")));
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}
