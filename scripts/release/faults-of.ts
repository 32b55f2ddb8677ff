interface Candidate {
  version: string;
  changelog: string;
  /** As `git status --porcelain` has it. */
  changed: string;
  tags: string[];
}

/** Why this cannot be released yet, in words that say what to do. */
export function faultsOf({ version, changelog, changed, tags }: Candidate): string[] {
  const sections = changelog.split(/^## /m);
  const unreleased = sections.find((section) => section.startsWith("Unreleased\n")) ?? "";
  const faults: [boolean, string][] = [
    [changed.trim() !== "", "There are changes that are not committed."],
    [
      tags.includes(`v${version}`),
      `v${version} is released already: raise the version in package.json.`,
    ],
    [!changelog.includes(`\n## ${version}\n`), `CHANGELOG.md has no "## ${version}".`],
    [
      /\S/.test(unreleased.slice("Unreleased".length)),
      `CHANGELOG.md has lines under Unreleased: move them to "## ${version}".`,
    ],
  ];
  return faults.filter(([isSo]) => isSo).map(([, words]) => words);
}
