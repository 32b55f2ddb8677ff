import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsOf } from "./release/faults-of.ts";

const changelog = "# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- First.\n";
const sound = { version: "0.2.0", changelog, changed: "", tags: ["v0.1.0"] };

test("what is committed, described and not yet tagged can be released", () => {
  expect(faultsOf(sound)).toEqual([]);
});

test.each([
  [{ changed: " M README.md\n" }, "not committed"],
  [{ tags: ["v0.1.0", "v0.2.0"] }, "released already"],
  [{ version: "0.3.0" }, 'has no "## 0.3.0"'],
  [
    { changelog: changelog.replace("Unreleased\n", "Unreleased\n\n- Later.\n") },
    "under Unreleased",
  ],
  [
    { changelog: `${changelog.replace("## Unreleased\n\n", "")}\n## Unreleased\n\n- Late.` },
    "under Unreleased",
  ],
])("what is not ready is refused: %o", (change, fault) => {
  expect(faultsOf({ ...sound, ...change })).toEqual([expect.stringContaining(fault)]);
});

test("the changelog tells the versions, newest first, down to the first release", () => {
  const headings = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (.+)$/gm)].map(
    ([, heading]) => heading,
  );
  expect(headings[0]).toBe("Unreleased");
  expect(headings.at(-1)).toBe("0.1.0");
  const versions = headings.slice(1).map((version = "") => version.split(".").map(Number));
  for (const parts of versions) expect(parts.map(Number.isInteger)).toEqual([true, true, true]);
  const order = versions.map(([a = 0, b = 0, c = 0]) => (a * 1_000 + b) * 1_000 + c);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
});
